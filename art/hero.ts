// Hero: a large lotus-shaped kolam. The page provides the background.
import type { Canvas, Composition } from './canvas.ts';
import { drawKolam } from './kolam-drawing.ts';
import { buildKolam, type KolamCell } from './kolam.ts';
import type { Ink } from './svg.ts';

export const hero: Composition = { use: 'hero', size: [900, 900], clear: true, compose };

function compose({ seed, w, h, palette: p, options }: Canvas): string {
  const cols = options.cols || 9;
  const unit = Math.min(w, h) / cols;
  const figure = buildKolam({
    seed,
    cols,
    rows: cols,
    unit,
    symmetry: options.symmetry || 'd4',
    mask: options.mask || 'lotus',
    density: options.density || 0.66,
    tries: 40,
    radius: 0.33,
  });
  const middle = (cols - 1) / 2;
  const getDistance = (cell: KolamCell) => Math.abs(cell.x - middle) + Math.abs(cell.y - middle);
  const pickFill = (cell: KolamCell): Ink => {
    // Colour fades in from the right: the left edge is only line.
    if (cell.x + cell.y * 0.35 < cols * 0.3) return null;
    if (cell.degree >= 4) return getDistance(cell) % 4 === 0 ? p.c[2] : p.c[0];
    if (cell.degree === 2) return getDistance(cell) % 2 ? p.c[0] : p.c[2];
    return [p.c[2], p.c[1], null, p.c[3]][cell.degree];
  };
  return drawKolam(figure, {
    x: (w - figure.w) / 2,
    y: (h - figure.h) / 2,
    fill: options.flat ? null : pickFill,
    off: unit * 0.06,
    line: p.line,
    lineClass: options.animate ? 'art-draw' : null,
    width: unit * 0.07,
    dot: p.g,
    dotSize: unit * 0.17,
  });
}
