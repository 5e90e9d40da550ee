// The crowd: rows of people seen from behind, for the community field.
import type { Canvas, Composition } from './canvas.ts';
import { scallop } from './ornaments.ts';
import { PIGMENT as C } from './palettes.ts';
import type { Random } from './random.ts';
import { circle, d, element, path, rect } from './svg.ts';

export const crowd: Composition = {
  use: 'crowd',
  size: [1600, 300],
  grounds: ['rani'],
  clear: true,
  align: 'xMidYMax slice',
  compose,
};

const SKINS = ['#8A4B2A', '#A8623A', '#6E3A22', '#C58455'];

interface Person {
  x: number;
  y: number;
  /** Radius of the head. */
  head: number;
  /** Half the width of the shoulders. */
  half: number;
  /** Bottom of the picture. */
  floor: number;
  color: string;
}

function compose({ random, w, h, palette: p }: Canvas): string {
  const rows = [
    [0.13, 0.17, [p.d]],
    [0.34, 0.2, [C.indigo, C.wine, p.d]],
    [0.56, 0.25, [C.marigold, C.blush, C.indigo, C.rice, C.sindoor]],
  ] as const;
  let out = '';
  for (const [i, [top, size, colors]] of rows.entries()) {
    const head = h * size * 0.5;
    const step = head * 3.3;
    let last = -1;
    for (let at = -0.5 + (i % 2) * 0.5; at < w / step + 1; at++) {
      let next = random.int(colors.length);
      if (next === last && colors.length > 1) next = (next + 1) % colors.length;
      last = next;
      const x = at * step + random.range(-0.12, 0.12) * step;
      const y = h * top + random.range(0, head * 0.5);
      const person = { x, y, head, half: head * 1.62, floor: h + 2, color: colors[next] ?? p.d };
      out += i < 2 ? silhouette(person) : portrait(person, random);
    }
  }
  return out;
}

function shoulders({ x, y, head, half, floor, color }: Person): string {
  const top = y + head * 2.5;
  return path(
    d`M${x - half} ${floor}V${top}A${half} ${head * 1.5} 0 0 1 ${x + half} ${top}V${floor}Z`,
    color,
  );
}

function silhouette(person: Person): string {
  const { x, y, head, color } = person;
  return shoulders(person) + circle([x, y, head], color);
}

function portrait(person: Person, random: Random): string {
  const { x, y, head } = person;
  const neck = rect(
    [x - head * 0.34, y + head * 0.7, head * 0.68, head * 0.75],
    random.pick(SKINS),
  );
  return (
    shoulders(person) +
    neck +
    circle([x, y, head], C.ink) +
    adornment(person, random.int(5)) +
    collar(person)
  );
}

/** Flowers, a bun, a cap, a plait, or nothing. */
function adornment({ x, y, head, color }: Person, kind: number): string {
  const cap = head * 1.04;
  switch (kind) {
    case 0:
      return scallop(
        [x, y + head * 0.5, head * 0.42],
        11,
        color === C.marigold ? C.rice : C.marigold,
      );
    case 1:
      return circle([x, y - head * 1.1, head * 0.45], C.ink);
    case 2:
      return path(
        d`M${x - cap} ${y + head * 0.1}A${cap} ${cap} 0 0 1 ${x + cap} ${y + head * 0.1}Z`,
        color === C.indigo ? C.parrot : C.peacock,
      );
    case 3:
      return path(
        d`M${x - head * 0.22} ${y + head * 0.6}h${head * 0.44}l${-head * 0.1} ${head * 2.2}h${-head * 0.24}Z`,
        C.ink,
      );
    default:
      return '';
  }
}

function collar({ x, y, head, half, color }: Person): string {
  const warm = color === C.indigo || color === C.sindoor;
  return element('path', {
    d: d`M${x - half * 0.86} ${y + head * 2.2}A${half * 0.9} ${head} 0 0 1 ${x + half * 0.86} ${y + head * 2.2}`,
    fill: 'none',
    stroke: warm ? C.marigold : C.rani,
    'stroke-width': head * 0.12,
    'stroke-linecap': 'round',
    'stroke-dasharray': d`0 ${head * 0.24}`,
  });
}
