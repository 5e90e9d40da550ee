// Campaign: a rangoli rising like a sun over a printed border.
import type { Canvas, Composition } from '../canvas.ts';
import { braid } from '../kolam-drawing.ts';
import { dotField, dotRing, leaf, petal, petals, scallop } from '../ornaments.ts';
import { circle, rect } from '../svg.ts';

export const campaign: Composition = {
  use: 'campaign',
  size: [800, 1000],
  grounds: ['genda'],
  compose,
};

function compose(canvas: Canvas): string {
  const { random, w, h, palette: p } = canvas;
  const u = Math.min(w, h);
  const at = [w * 0.5, h * 0.7] as const;
  const big = Math.max(w, h * 0.8) * 0.56;
  const field = dotField([0, 0, w, h], {
    step: u / 16,
    size: u / 190,
    color: p.dot,
    opacity: 0.55,
  });
  const count = random.pick([20, 24, 28]);
  const outer = (from: number, to: number, shape: readonly [number, number]) =>
    leaf(at, [big * from, big * to], [big * shape[0], shape[1]]);
  const inner = (to: number, half: number) => petal(at, [big * 0.2, big * to], big * half);
  const disc = (radius: number) => [...at, big * radius] as const;
  return (
    field +
    petals(canvas, outer(0.5, 1.04, [0.115, 0.5]), { count, at, fill: p.c[0] }) +
    petals(canvas, outer(0.5, 0.84, [0.05, 0.5]), { count, at, fill: p.c[1] }) +
    petals(canvas, outer(0.62, 1.13, [0.034, 0.6]), { count, at, fill: p.c[2], offset: 0.5 }) +
    dotRing(disc(1.17), [count, big * 0.05], p.c[1]) +
    scallop(disc(0.58), count * 2, p.line) +
    circle(disc(0.565), p.c[3] === p.line ? p.d : p.c[3]) +
    dotRing(disc(0.525), [count * 2, big * 0.022], p.c[1]) +
    petals(canvas, inner(0.48, 0.078), { count: count / 2, at, fill: p.g, offset: 0.5 }) +
    petals(canvas, inner(0.42, 0.042), { count: count / 2, at, fill: p.c[0], offset: 0.5 }) +
    scallop(disc(0.235), 18, p.c[1]) +
    circle(disc(0.19), p.c[0]) +
    petals(canvas, outer(0.03, 0.17, [0.04, 0.5]), { count: 8, at, fill: p.c[1] }) +
    circle(disc(0.03), p.g) +
    printedBorder(canvas)
  );
}

function printedBorder({ w, h, palette: p }: Canvas): string {
  const cells = Math.max(6, Math.round(w / (h * 0.13)));
  const unit = w / cells;
  const style = {
    line: p.g,
    dot: p.c[1],
    width: unit * 0.1,
    fill: (cell: { x: number }) => (cell.x % 2 ? null : p.c[0]),
    off: 0,
  };
  return (
    rect([0, h - unit * 1.12, w, unit * 1.12], p.line) +
    braid([0, h - unit * 1.06], [cells, unit], style)
  );
}
