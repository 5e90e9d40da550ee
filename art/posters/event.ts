// Event: a toran of marigolds and mango leaves over a standing crowd.
import type { Canvas, Composition } from '../canvas.ts';
import { braid } from '../kolam-drawing.ts';
import { dotField, dotRing, leaf, petal, petals, scallop } from '../ornaments.ts';
import { circle, d, path, rect } from '../svg.ts';

export const event: Composition = {
  use: 'event',
  size: [800, 1000],
  grounds: ['sindoor'],
  compose,
};

function compose(canvas: Canvas): string {
  const { w, h, palette: p } = canvas;
  const strings = w > h ? 9 : 5;
  const u = w / strings;
  const dots = { step: u / 4, size: u / 42, color: p.dot, opacity: 0.4 };
  const rail = { line: p.g, width: u * 0.045, dot: p.c[0], dotSize: u * 0.08 };
  return (
    dotField([0, 0, w, h], dots) +
    rangoli(canvas) +
    rect([0, 0, w, u * 0.42], p.line) +
    braid([0, -u * 0.06], [strings * 2, u / 2], rail) +
    toran(canvas, strings) +
    standingCrowd(canvas, u * 0.36)
  );
}

function rangoli(canvas: Canvas): string {
  const { w, h, palette: p } = canvas;
  const at = [w / 2, h * 0.6] as const;
  const r = Math.min(w, h) * 0.3;
  const disc = (radius: number) => [...at, r * radius] as const;
  const outer = leaf(at, [r * 0.94, r * 1.26], [r * 0.09, 0.5]);
  const inner = petal(at, [r * 0.3, r * 0.76], r * 0.1);
  return (
    petals(canvas, outer, { count: 24, at, fill: p.c[0] }) +
    circle(disc(1), p.c[0]) +
    dotRing(disc(0.86), [32, r * 0.05], p.g) +
    petals(canvas, inner, { count: 16, at, fill: p.c[3], offset: 0.5 }) +
    circle(disc(0.34), p.g) +
    dotRing(disc(0.22), [10, r * 0.07], p.c[0])
  );
}

interface Bloom {
  light: string;
  dark: string;
  mango: string;
}

function toran(canvas: Canvas, strings: number): string {
  const { w, palette: p } = canvas;
  const u = w / strings;
  const bloom: Bloom = { light: canvas.id(), dark: canvas.id(), mango: canvas.id() };
  const flower = (a: string, b: string) =>
    scallop([0, 0, u * 0.3], 14, a) +
    dotRing([0, 0, u * 0.2], [9, u * 0.11], b) +
    circle([0, 0, u * 0.09], a);
  const rib = { stroke: p.g, 'stroke-width': u * 0.035, 'stroke-linecap': 'round' };
  const mango =
    path(leaf([0, 0], [0, u * 1.25], [u * 0.26, 0.46]), p.c[2]) +
    path(d`M0 ${-u * 0.1}V${-u * 1.05}`, 'none', rib);
  const defs = `<defs><g id="${bloom.light}">${flower(p.c[0], p.c[1])}</g><g id="${bloom.dark}">${flower(p.c[1], p.c[0])}</g><g id="${bloom.mango}">${mango}</g></defs>`;
  const hung = Array.from({ length: strings }, (_, i) => garland(canvas, bloom, [i, strings]));
  return defs + hung.join('');
}

/** One string of flowers; the outer ones hang lower, like a curtain drawn aside. */
function garland(
  { w, h, palette }: Canvas,
  bloom: Bloom,
  [at, strings]: readonly [number, number],
): string {
  const u = w / strings;
  const x = (at + 0.5) * u;
  const arc = Math.sin((Math.PI * (at + 0.5)) / strings);
  const length = (h - h * 0.28 - u * 1.6) * (0.98 - 0.78 * arc);
  const count = Math.max(1, Math.round(length / (u * 0.72)));
  const thread = { stroke: palette.line, 'stroke-width': u * 0.03 };
  const leafAt = (y: number, turn: string) =>
    `<use href="#${bloom.mango}" transform="${d`translate(${x} ${y})`} ${turn}"/>`;
  let out =
    path(d`M${x} 0V${u * 0.6 + count * u * 0.72}`, 'none', thread) +
    leafAt(u * 0.62 + count * u * 0.72 - u * 0.12, 'rotate(180)') +
    leafAt(u * 0.4, 'rotate(152) scale(.62)') +
    leafAt(u * 0.4, 'rotate(208) scale(.62)');
  for (let i = 0; i < count; i++) {
    const id = (at + i) % 2 ? bloom.light : bloom.dark;
    out += `<use href="#${id}" ${d`x="${x}" y="${u * 0.86 + i * u * 0.72}"`}/>`;
  }
  return out;
}

function standingCrowd({ random, w, h, palette: p }: Canvas, head: number): string {
  const depth = h * 0.28;
  const step = head * 1.55;
  const rows = [
    [depth * 0.72, p.d],
    [depth * 0.42, p.c[3]],
    [depth * 0.1, p.line],
  ] as const;
  let out = '';
  for (const [i, [up, color]] of rows.entries()) {
    for (let at = -1; at < w / step + 1; at++) {
      const x = at * step + ((i % 2) * step) / 2 + random.range(-3, 3);
      const y = h - up - random.range(0, head * 0.3);
      const [half, shoulder] = [head * 0.72, y + head * 0.5];
      out +=
        circle([x, y - head * 0.62, head * 0.42], color) +
        path(
          d`M${x - half} ${h + 2}V${shoulder}A${half} ${head * 0.6} 0 0 1 ${x + half} ${shoulder}V${h + 2}Z`,
          color,
        );
    }
  }
  return out;
}
