// Social: one large kolam with coloured cells slightly offset from the line.
import type { Canvas, Composition } from '../canvas.ts';
import { drawKolam } from '../kolam-drawing.ts';
import { buildKolam } from '../kolam.ts';
import { dotField } from '../ornaments.ts';

export const social: Composition = { use: 'social', size: [800, 1000], grounds: ['rani'], compose };

function compose(canvas: Canvas): string {
  const { random, seed, w, h, palette: p } = canvas;
  const cols = 6;
  const unit = w / (cols - 0.6);
  const rows = Math.ceil(h / unit) + 1;
  const figure = buildKolam({ seed, cols, rows, unit, symmetry: 'd2', density: 0.6, tries: 14 });
  const [none, first, two, four] = random.shuffle([0, 1, 2, 3]).map((i) => p.c[i]);
  const byDegree = [none, first, two, p.d, four];
  const top = (h - figure.h) / 2;
  const dots = { step: unit / 4, size: unit / 46, color: p.dot, opacity: 0.5 };
  return (
    dotField([-unit * 0.3, top, w + unit, h + unit], dots) +
    drawKolam(figure, {
      x: (w - figure.w) / 2,
      y: top,
      line: p.line,
      width: unit * 0.075,
      dot: p.g,
      dotSize: unit * 0.17,
      fill: (cell) => byDegree[cell.degree],
      off: unit * 0.055,
    })
  );
}
