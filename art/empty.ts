// Empty states: the dots are laid, the line has only begun.
import { type ArtOptions, type Canvas, type Composition, drawPicture } from './canvas.ts';
import { dots } from './kolam-drawing.ts';
import { kolam } from './kolam.ts';
import { path } from './svg.ts';

export const empty: Composition = { use: 'empty', size: [200, 200], clear: true, compose };

export const drawEmpty = (options?: ArtOptions): string => drawPicture(empty, options);

function compose({ seed, w, options }: Canvas): string {
  const cols = options.cols || 5;
  const unit = w / cols;
  const figure = kolam({
    seed,
    cols,
    rows: cols,
    unit,
    mask: options.mask || 'diamond',
    symmetry: options.symmetry || 'd4',
    density: options.density || 0.8,
    tries: 10,
  });
  const [line = ''] = figure.loops;
  const begun = {
    stroke: 'var(--art-accent,#D1146B)',
    'stroke-width': unit / 11.6,
    'stroke-linecap': 'round',
    pathLength: 100,
    'stroke-dasharray': '27 100',
  };
  return (
    path(line, 'none', { stroke: 'currentColor', 'stroke-width': unit / 18, opacity: 0.18 }) +
    path(line, 'none', begun) +
    dots(figure.cells, { color: 'currentColor', size: unit / 6.4 })
  );
}
