// The picture for link previews: a figure bleeding right, room for a title at left.
import { type ArtOptions, type Canvas, type Composition, drawPicture } from './canvas.ts';
import { drawKolam } from './kolam-drawing.ts';
import { kolam } from './kolam.ts';
import { dotField } from './ornaments.ts';

export const og: Composition = { use: 'og', size: [1200, 630], compose };

export const drawOg = (options?: ArtOptions): string => drawPicture(og, options);

function compose(canvas: Canvas): string {
  const { seed, w, h, palette: p } = canvas;
  const unit = h / 5.4;
  const figure = kolam({
    seed,
    cols: 9,
    rows: 9,
    unit,
    mask: 'lotus',
    symmetry: 'd4',
    density: 0.68,
    tries: 30,
  });
  const y = (h - figure.h) / 2;
  const dots = { step: unit, size: unit * 0.06, color: p.dot, opacity: 0.6 };
  const byDegree = [p.c[1], p.c[1], p.c[2], p.c[0], p.c[3]];
  return (
    dotField(canvas, [(w * 0.74 - figure.w / 2) % unit, y % unit, w + unit, h + unit], dots) +
    drawKolam(figure, {
      x: w * 0.78 - figure.w / 2,
      y,
      line: p.line,
      width: unit * 0.075,
      dot: p.g,
      off: unit * 0.06,
      fill: (cell) => byDegree[cell.degree],
    })
  );
}
