// Sketch: a figure being found. Construction lines, the one line in ink, a first colour tried in a corner.
import type { Canvas, Composition } from '../canvas.ts';
import { drawKolam } from '../kolam-drawing.ts';
import { kolam } from '../kolam.ts';
import { dotRing } from '../ornaments.ts';
import { type Box, circle, d, path, rect } from '../svg.ts';

export const sketch: Composition = { use: 'sketch', size: [960, 640], grounds: ['khadi'], compose };

const PENCIL = { fill: 'none', opacity: 0.45 } as const;

function compose(canvas: Canvas): string {
  const { seed, w, h, palette: p } = canvas;
  const unit = h / 7.2;
  const main = kolam({ seed, cols: 5, rows: 5, unit, symmetry: 'd4', density: 0.66, tries: 14 });
  const [x, y] = [w * 0.36 - main.w / 2, (h - main.h) / 2];
  const ink = { line: p.line, width: unit * 0.05, dot: p.line, dotSize: unit * 0.13 };
  return (
    guides([x, y, main.w, main.h], canvas) +
    drawKolam(main, { x, y, ...ink }) +
    trials(canvas, unit) +
    hatching([w * 0.025, h * 0.83, w * 0.08, h * 0.12], p.line)
  );
}

/** Axes, diagonals and circles that a hand draws first and leaves standing. */
function guides([x, y, w, h]: Box, { w: width, h: height, palette: p }: Canvas): string {
  const [cx, cy] = [x + w / 2, y + h / 2];
  const over = h * 0.16;
  const axes =
    d`M${x - over} ${cy}H${x + w + over}M${cx} ${y - over}V${y + h + over}` +
    d`M${x} ${y}L${x + w} ${y + h}M${x + w} ${y}L${x} ${y + h}`;
  const edge = d`M${width * 0.02} ${height * 0.06}H${width * 0.1}M${width * 0.04} ${height * 0.03}V${height * 0.14}`;
  const stroke = { ...PENCIL, stroke: p.c[3], 'stroke-width': height / 420 };
  return (
    path(axes + edge, 'none', stroke) +
    [0.28, 0.5, 0.66].map((r) => circle([cx, cy, h * r], 'none', stroke)).join('')
  );
}

/** Three small ones in colour, the last one chosen. */
function trials(canvas: Canvas, unit: number): string {
  const { seed, w, h, palette: p } = canvas;
  const side = unit * 1.72;
  const [x, gap] = [w * 0.755, (h - side * 3) / 4];
  return [0, 1, 2]
    .map((nth) => {
      const y = gap + nth * (side + gap);
      const figure = kolam({ seed: `${seed}${nth}`, cols: 3, rows: 3, unit: side / 3.6, tries: 6 });
      const fill = (cell: { degree: number }) => (cell.degree > 1 + (nth % 2) ? p.c[nth] : null);
      const at = { x: x + (side - figure.w) / 2, y: y + (side - figure.h) / 2 };
      const style = { line: p.line, width: unit * 0.035, dot: p.line, dotSize: unit * 0.08 };
      const frame = rect([x, y, side, side], nth === 2 ? p.c[1] : 'none', {
        stroke: p.line,
        'stroke-width': unit * 0.025,
        opacity: nth === 2 ? 1 : 0.7,
      });
      const mark =
        nth === 2
          ? dotRing([x + side / 2, y + side / 2, side * 0.62], [22, unit * 0.07], p.c[0])
          : '';
      return frame + drawKolam(figure, { ...at, ...style, fill }) + mark;
    })
    .join('');
}

function hatching([x, y, w, h]: Box, color: string): string {
  const strokes = Array.from(
    { length: 9 },
    (_, i) => d`M${x + (w / 9) * i} ${y + h}L${x + (w / 9) * i + h * 0.5} ${y}`,
  );
  return path(strokes.join(''), 'none', { ...PENCIL, stroke: color, 'stroke-width': h / 40 });
}
