// The picture for link previews: a figure bleeding off the right, with space for a title on the left.
import { type ArtOptions, type Canvas, type Composition, drawPicture } from './canvas.ts';
import { drawDots, drawKolam } from './kolam-drawing.ts';
import { buildKolam } from './kolam.ts';
import type { Box, Point } from './svg.ts';

/** Where the figure begins; the space to its left is for the text. */
export const OG_FIGURE_LEFT = 704;

export const og: Composition = {
  use: 'og',
  size: [1200, 630],
  compose: (canvas) => compose(canvas, []),
};

/** Dots of the background are omitted within the given boxes. */
export function drawOg(options: ArtOptions, textBoxes: readonly Box[]): string {
  return drawPicture({ ...og, compose: (canvas) => compose(canvas, textBoxes) }, options);
}

function compose(canvas: Canvas, textBoxes: readonly Box[]): string {
  const { seed, h, palette: p } = canvas;
  const unit = h / 5.4;
  const figure = buildKolam({
    seed,
    cols: 9,
    rows: 9,
    unit,
    mask: 'lotus',
    symmetry: 'd4',
    density: 0.68,
    tries: 30,
  });
  const at: Point = [OG_FIGURE_LEFT, (h - figure.h) / 2];
  const byDegree = [p.c[1], p.c[1], p.c[2], p.c[0], p.c[3]];
  const backgroundDots = layBackgroundDots(at, unit).filter(
    (dot) => !textBoxes.some((box) => isNear(dot, box, unit)),
  );
  return (
    drawDots(backgroundDots, { color: p.dot, size: unit * 0.07 }) +
    drawKolam(figure, {
      x: at[0],
      y: at[1],
      line: p.line,
      width: unit * 0.075,
      dot: p.g,
      off: unit * 0.06,
      fill: (cell) => byDegree[cell.degree],
    })
  );
}

interface Dot {
  cx: number;
  cy: number;
}

/** The figure's grid, continued to the left edge. */
function layBackgroundDots([left, top]: Point, unit: number): Dot[] {
  const columns = Math.ceil(left / unit);
  return Array.from({ length: columns * 9 }, (_, i) => ({
    cx: left - unit / 2 - unit * (i % columns),
    cy: top + unit / 2 + unit * Math.floor(i / columns),
  }));
}

function isNear({ cx, cy }: Dot, [x, y, w, h]: Box, unit: number): boolean {
  const room = unit * 0.15;
  return cx > x - room && cx < x + w + room && cy > y - room && cy < y + h + room;
}
