// The certificate's border, a ring of kolam cells two deep, and its seal, drawn from the learner's name.
import { type ArtOptions, type Canvas, type Composition, drawPicture } from './canvas.ts';
import { drawKolam } from './kolam-drawing.ts';
import { buildKolam } from './kolam.ts';
import { dotRing, leaf, petals, scallop } from './ornaments.ts';
import { PIGMENT } from './palettes.ts';
import { circle } from './svg.ts';

export const border: Composition = {
  use: 'border',
  size: [1160, 820],
  clear: true,
  compose: composeBorder,
};
export const seal: Composition = {
  use: 'seal',
  size: [400, 400],
  clear: true,
  compose: composeSeal,
};

/** Set `cols` so that the cells stay square. */
export const drawBorder = (options?: ArtOptions): string => drawPicture(border, options);
export const drawSeal = (options?: ArtOptions): string => drawPicture(seal, options);

function composeBorder({ seed, w, h, palette: p, options }: Canvas): string {
  const cols = options.cols || 29;
  const unit = w / cols;
  const figure = buildKolam({
    seed,
    cols,
    rows: Math.round(h / unit),
    unit,
    mask: 'ring',
    thickness: 2,
    symmetry: 'd2',
    density: 0.86,
    tries: 24,
    radius: 0.35,
  });
  return drawKolam(figure, {
    x: 0,
    y: (h - figure.h) / 2,
    line: p.line,
    width: unit * 0.08,
    dot: p.c[0],
    dotSize: unit * 0.2,
    off: unit * 0.05,
    fill: (cell) => {
      if (cell.degree >= 3 && (cell.x + cell.y) % 2) return p.c[1];
      return cell.degree <= 1 ? p.c[0] : null;
    },
  });
}

function composeSeal(canvas: Canvas): string {
  const { seed, w, palette: p } = canvas;
  const middle = w / 2;
  const at = [middle, middle] as const;
  const unit = w / 8;
  const figure = buildKolam({
    seed,
    cols: 5,
    rows: 5,
    unit,
    mask: 'lotus',
    symmetry: 'c4',
    density: 0.72,
    tries: 60,
  });
  const toDisc = (radius: number) => [...at, w * radius] as const;
  const byDegree = [p.c[2], p.c[2], PIGMENT.rice, p.c[0], p.c[3]];
  const ring = { count: 28, at };
  return (
    petals(canvas, leaf(at, [w * 0.355, w * 0.498], [w * 0.036, 0.5]), { ...ring, fill: p.c[0] }) +
    petals(canvas, leaf(at, [w * 0.36, w * 0.44], [w * 0.014, 0.5]), { ...ring, fill: p.c[1] }) +
    scallop(toDisc(0.352), 44, p.c[3]) +
    circle(toDisc(0.345), p.c[1]) +
    dotRing(toDisc(0.322), [44, w * 0.012], p.c[3]) +
    drawKolam(figure, {
      x: middle - figure.w / 2,
      y: middle - figure.h / 2,
      line: p.line,
      width: unit * 0.085,
      dot: p.c[1],
      dotSize: unit * 0.18,
      off: unit * 0.05,
      fill: (cell) => byDegree[cell.degree],
    })
  );
}
