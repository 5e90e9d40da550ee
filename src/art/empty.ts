// Empty states: the dots are laid, the line has only begun.
import { type ArtOptions, type Canvas, type Composition, drawPicture } from './canvas.ts';
import { dots } from './kolam-drawing.ts';
import { kolam } from './kolam.ts';
import { path } from './svg.ts';

export const empty: Composition = { use: 'empty', size: [200, 200], clear: true, compose };

export const drawEmpty = (options?: ArtOptions): string => drawPicture(empty, options);

function compose({ seed, w }: Canvas): string {
  const unit = w / 5;
  const figure = kolam({
    seed,
    cols: 5,
    rows: 5,
    unit,
    mask: 'diamond',
    symmetry: 'd4',
    density: 0.8,
    tries: 10,
  });
  const [line = ''] = figure.loops;
  const begun = {
    stroke: 'var(--art-accent,#D1146B)',
    'stroke-width': w / 58,
    'stroke-linecap': 'round',
    pathLength: 100,
    'stroke-dasharray': '27 100',
  };
  return (
    path(line, 'none', { stroke: 'currentColor', 'stroke-width': w / 90, opacity: 0.18 }) +
    path(line, 'none', begun) +
    dots(figure.cells, { color: 'currentColor', size: w / 32 })
  );
}
