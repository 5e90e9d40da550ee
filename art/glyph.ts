// Glyphs: a kolam of one to five dots per side, line and dots only, in the text colour.
import type { Canvas, Composition } from './canvas.ts';
import { drawKolam } from './kolam-drawing.ts';
import { buildKolam } from './kolam.ts';

export const glyph: Composition = { use: 'glyph', size: [96, 96], clear: true, compose };

function compose({ seed, w, options }: Canvas): string {
  const cols = options.cols || 3;
  const unit = w / cols;
  const figure = buildKolam({
    seed,
    cols,
    rows: cols,
    unit,
    symmetry: options.symmetry || 'd4',
    density: options.density || 0.6,
    mask: options.mask,
    tries: 24,
  });
  const stroke = options.stroke || 2.5;
  const { fill, fillMin = 3 } = options;
  return drawKolam(figure, {
    line: 'currentColor',
    width: stroke,
    dot: options.dot || 'currentColor',
    dotSize: stroke * 2.2,
    fill: fill ? (cell) => (cell.degree >= fillMin ? fill : null) : null,
    off: unit * 0.05,
  });
}
