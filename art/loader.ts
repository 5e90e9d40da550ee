// The loader: a small figure with a travelling stroke; one dot below 24 px.
import { type ArtOptions, type Canvas, type Composition, drawPicture } from './canvas.ts';
import { dots } from './kolam-drawing.ts';
import { kolam } from './kolam.ts';
import { circle, path } from './svg.ts';

export const loader: Composition = { use: 'loader', size: [48, 48], clear: true, compose };

/** Pass `cols: 1` for the form inside buttons. */
export const drawLoader = (options?: ArtOptions): string => drawPicture(loader, options);

function compose({ w, options }: Canvas): string {
  return options.cols === 1 ? oneDot(w) : fiveDots(w);
}

const travelling = (width: number, dash: string) => ({
  class: 'art-loader',
  stroke: 'currentColor',
  'stroke-width': width,
  'stroke-linecap': 'round',
  pathLength: 100,
  'stroke-dasharray': dash,
});

function oneDot(w: number): string {
  const ring = [w / 2, w / 2, w * 0.42] as const;
  return (
    circle(ring, 'none', { stroke: 'currentColor', 'stroke-width': w / 9, opacity: 0.22 }) +
    circle(ring, 'none', travelling(w / 9, '28 72')) +
    circle([w / 2, w / 2, w * 0.1], 'currentColor')
  );
}

function fiveDots(w: number): string {
  const figure = kolam({
    seed: 'loader',
    cols: 3,
    rows: 3,
    unit: w / 3,
    mask: 'diamond',
    density: 2,
    symmetry: 'd4',
  });
  const [line = ''] = figure.loops;
  return (
    path(line, 'none', { stroke: 'currentColor', 'stroke-width': w / 16, opacity: 0.16 }) +
    path(line, 'none', travelling(w / 16, '24 76')) +
    dots(figure.cells, { color: 'currentColor', size: w / 11 })
  );
}
