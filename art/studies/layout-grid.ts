// Grid: a sheet whose columns and lines are seen, with what stands on them as blocks of colour.
import type { Canvas, Composition } from '../canvas.ts';
import { braid, drawKolam } from '../kolam-drawing.ts';
import { kolam } from '../kolam.ts';
import { PIGMENT } from '../palettes.ts';
import { type Box, circle, d, path, type Point, rect } from '../svg.ts';

export const layoutGrid: Composition = {
  use: 'layout-grid',
  size: [960, 640],
  grounds: ['khadi', 'gulabi'],
  compose,
};

/** A place on the sheet by its first cell and how many it covers. */
type Cells = (first: Point, many: Point) => Box;

const COLUMNS = 6;
const LINES = 8;

function compose(canvas: Canvas): string {
  const { h } = canvas;
  const poster: Box = [h * 0.2, h * 0.08, h * 0.6, h * 0.84];
  const card: Box = [h * 0.96, h * 0.08, h * 0.4, h * 0.4];
  const label: Box = [h * 0.96, h * 0.56, h * 0.4, h * 0.36];
  return sheet(canvas, poster, 0) + sheet(canvas, card, 1) + sheet(canvas, label, 2);
}

/** One format on its grid: the picture, the name, two lines of text, the printed border. */
function sheet(canvas: Canvas, [x, y, w, h]: Box, nth: number): string {
  const { palette: p } = canvas;
  const margin = w / 12;
  const [inner, rows] = [w - 2 * margin, h - 2 * margin];
  const [column, line] = [inner / COLUMNS, rows / LINES];
  const at: Cells = ([col, row], [cols, many]) => [
    x + margin + col * column,
    y + margin + row * line,
    cols * column,
    many * line,
  ];
  const tall = h > w * 1.2;
  const picture = tall ? at([0, 0], [6, 4.6]) : at([0, 0], [3, 6]);
  const name = tall ? at([0, 5.1], [5, 0.62]) : at([3.4, 0.4], [2.6, 0.8]);
  const second = tall ? at([0, 5.95], [3.2, 0.62]) : at([3.4, 1.5], [1.7, 0.8]);
  const words = tall
    ? [at([0, 7], [2.6, 0.16]), at([0, 7.35], [2.2, 0.16])]
    : [at([3.4, 3], [2.4, 0.2])];
  const ground = nth === 1 ? p.c[2] : nth === 2 ? p.c[1] : PIGMENT.rice;
  const ink = nth === 1 ? PIGMENT.rice : p.line;
  return (
    rect([x + h * 0.012, y + h * 0.014, w, h], p.line, { opacity: 0.16 }) +
    rect([x, y, w, h], ground) +
    block(canvas, picture, nth) +
    [name, second].map((box) => rect(box, ink)).join('') +
    words.map((box) => rect(box, ink, { opacity: 0.55 })).join('') +
    foot(canvas, [x, y, w, h], nth) +
    lines(at, p.c[0], w / 300)
  );
}

function block(canvas: Canvas, [x, y, w, h]: Box, nth: number): string {
  const { seed, palette: p } = canvas;
  const unit = Math.min(w, h) / 3.6;
  const figure = kolam({ seed, cols: 3, rows: 3, unit, density: 0.85, tries: 10 });
  const [ground, other] = ([
    [p.c[0], p.c[1]],
    [p.c[3], p.c[1]],
    [p.c[0], p.c[3]],
  ][nth] ?? [p.c[0], p.c[1]]) as [string, string];
  return (
    rect([x, y, w, h], ground) +
    drawKolam(figure, {
      ...{ x: x + (w - figure.w) / 2, y: y + (h - figure.h) / 2 },
      ...{ line: PIGMENT.rice, width: unit * 0.08, dot: ground, dotSize: unit * 0.17 },
      fill: (cell) => (cell.degree > 1 ? other : null),
    })
  );
}

function foot({ palette: p }: Canvas, [x, y, w, h]: Box, nth: number): string {
  if (nth > 0) return circle([x + w * 0.86, y + h * 0.84, w * 0.05], p.c[0]);
  const cells = 12;
  const unit = w / cells;
  const style = { line: PIGMENT.rice, dot: p.c[1], width: unit * 0.1, off: 0 };
  return (
    rect([x, y + h - unit * 1.1, w, unit * 1.1], p.line) +
    braid([x, y + h - unit * 1.05], [cells, unit], style)
  );
}

/** What nobody sees afterwards. */
function lines(at: Cells, color: string, width: number): string {
  const [x, y, w, h] = at([0, 0], [COLUMNS, LINES]);
  const columns = Array.from(
    { length: COLUMNS + 1 },
    (_, i) => d`M${x + (w / COLUMNS) * i} ${y}v${h}`,
  );
  const rows = Array.from({ length: LINES + 1 }, (_, i) => d`M${x} ${y + (h / LINES) * i}h${w}`);
  return path([...columns, ...rows].join(''), 'none', {
    stroke: color,
    'stroke-width': width,
    opacity: 0.5,
  });
}
