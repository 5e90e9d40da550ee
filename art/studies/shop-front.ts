// Shop front: where an identity has to work. A board, an awning, a door, goods, the pavement.
import type { Canvas, Composition } from '../canvas.ts';
import { braid, drawKolam } from '../kolam-drawing.ts';
import { kolam } from '../kolam.ts';
import { archPath, scallop } from '../ornaments.ts';
import { PIGMENT } from '../palettes.ts';
import { type Box, circle, d, path, rect } from '../svg.ts';

export const shopFront: Composition = {
  use: 'shop-front',
  size: [960, 640],
  grounds: ['mor', 'gulabi', 'genda'],
  compose,
};

const STRIPES = 12;

function compose(canvas: Canvas): string {
  const { w, h, palette: p } = canvas;
  const house: Box = [w * 0.08, h * 0.09, w * 0.84, h * 0.77];
  return (
    rect(house, p.d) +
    board(canvas, [house[0], house[1], house[2], h * 0.19]) +
    shop(canvas, [house[0], h * 0.37, house[2], h * 0.49]) +
    awning(canvas, [house[0] - w * 0.02, h * 0.28, house[2] + w * 0.04, h * 0.12]) +
    pavement(canvas)
  );
}

/** The name in the shop's own letters: a figure, and the braid on both sides of it. */
function board({ seed, palette: p }: Canvas, [x, y, w, h]: Box): string {
  const unit = h / 3.3;
  const figure = kolam({ seed, cols: 3, rows: 3, unit, symmetry: 'd4', density: 0.7, tries: 10 });
  const style = { line: p.c[1], width: unit * 0.1, dot: p.c[0], dotSize: unit * 0.2 };
  const side = unit * 0.9;
  const cells = Math.floor((w / 2 - figure.w) / side);
  const rest = { ...style, width: side * 0.1, off: 0, fill: () => null };
  const at = { x: x + (w - figure.w) / 2, y: y + (h - figure.h) / 2 };
  const middle = y + (h - side) / 2;
  return (
    rect([x, y, w, h], PIGMENT.ink) +
    braid([x + unit * 0.5, middle], [cells, side], rest) +
    braid([x + w - unit * 0.5 - cells * side, middle], [cells, side], rest) +
    drawKolam(figure, { ...at, ...style, fill: (cell) => (cell.degree > 2 ? p.c[0] : null) })
  );
}

function awning({ palette: p }: Canvas, [x, y, w, h]: Box): string {
  const stripe = w / STRIPES;
  return Array.from({ length: STRIPES }, (_, i) => {
    const color = i % 2 ? PIGMENT.rice : p.c[0];
    const left = x + i * stripe;
    const r = stripe / 2;
    return path(d`M${left} ${y}h${stripe}v${h - r}a${r} ${r} 0 0 1 ${-stripe} 0Z`, color);
  }).join('');
}

function shop(canvas: Canvas, [x, y, w, h]: Box): string {
  const { palette: p } = canvas;
  const window: Box = [x + w * 0.06, y + h * 0.16, w * 0.4, h * 0.62];
  const door = archPath([x + w * 0.74, y + h], [w * 0.27, h * 0.94], 4);
  const inside = archPath([x + w * 0.74, y + h], [w * 0.2, h * 0.8], 4);
  return (
    rect(window, PIGMENT.ink) +
    goods(canvas, window) +
    rect([window[0], window[1] + window[3], window[2], h * 0.05], p.c[0]) +
    path(door, p.c[2] === p.g ? p.d : p.c[2]) +
    path(inside, PIGMENT.ink) +
    circle([x + w * 0.74, y + h * 0.52, h * 0.05], p.c[1]) +
    circle([x + w * 0.74, y + h * 0.52, h * 0.09], 'none', {
      stroke: p.c[1],
      'stroke-width': h / 120,
      opacity: 0.5,
    })
  );
}

/** Three shelves: jars, folded cloth, marigold heads. */
function goods({ random, palette: p }: Canvas, [x, y, w, h]: Box): string {
  const shelf = h / 3;
  const colors = random.shuffle(p.c);
  let out = '';
  for (let row = 0; row < 3; row++) {
    const base = y + shelf * (row + 1) - shelf * 0.08;
    const many = [6, 5, 6][row] ?? 6;
    const step = w / many;
    for (let i = 0; i < many; i++) {
      const [cx, color] = [x + step * (i + 0.5), colors[(i + row) % 4] ?? p.c[0]];
      const [half, tall] = [step * 0.3, shelf * 0.62];
      if (row === 2) out += scallop([cx, base - shelf * 0.3, step * 0.26], 12, color);
      else if (row === 1)
        out += [0, 1, 2]
          .map((n) =>
            rect(
              [cx - half * 1.25, base - (n + 1) * tall * 0.3, half * 2.5, tall * 0.26],
              colors[(i + n) % 4],
            ),
          )
          .join('');
      else
        out +=
          rect([cx - half, base - tall, half * 2, tall], color) +
          rect([cx - half * 0.7, base - tall * 1.14, half * 1.4, tall * 0.14], PIGMENT.rice);
    }
    out += rect([x, base, w, shelf * 0.05], PIGMENT.rice, { opacity: 0.7 });
  }
  return out;
}

function pavement({ w, h, palette: p }: Canvas): string {
  const cells = 16;
  const unit = w / cells;
  const style = { line: PIGMENT.rice, width: unit * 0.07, dot: p.c[1], off: 0 };
  const y = h * 0.86;
  return (
    rect([0, y, w, h - y], PIGMENT.ink) + braid([0, y + (h - y - unit) / 2], [cells, unit], style)
  );
}
