// Six small drawings for the storyboard, each in a frame of 153 x 258 around its middle.
import { PIGMENT, SKINS } from '#art/palettes.ts';
import { box, disc, drawn, n, placed, shape, words } from '../ink.ts';

const TEA = '#B5652A';
const GLASS = '#CFE3F5';
const INK = PIGMENT.ink;

/** `much`: how far it is drawn; `time`: seconds that it has been playing, for what moves in it. */
export type Sketch = (much: number, time?: number) => string;

const shop: Sketch = (much) =>
  placed(
    box([-62, -40, 124, 110], '#F1EADB') +
      [0, 1, 2, 3]
        .map((index) =>
          box([-68 + index * 34, -78, 34, 40], index % 2 ? PIGMENT.marigold : PIGMENT.sindoor),
        )
        .join('') +
      [0, 1, 2, 3]
        .map((index) =>
          disc([-51 + index * 34, -38, 17], index % 2 ? PIGMENT.marigold : PIGMENT.sindoor),
        )
        .join('') +
      box([-68, 40, 136, 34], PIGMENT.peacock) +
      words('चाय', { at: [0, 26], size: 46, fill: PIGMENT.rani, weight: 800, anchor: 'middle' }),
    { scale: much },
  );

const flame = (size: number, fill: string): string =>
  shape('path', {
    d: `M0 0C${n(-size)} ${n(-size * 0.8)} ${n(-size * 0.3)} ${n(-size * 1.4)} 0 ${n(-size * 2.4)}C${n(size * 0.3)} ${n(-size * 1.4)} ${n(size)} ${n(-size * 0.8)} 0 0Z`,
    fill,
  });

const boil: Sketch = (much, time = 0) =>
  placed(
    [-34, 0, 34]
      .map((x, index) =>
        placed(flame(17, PIGMENT.sindoor) + flame(9, PIGMENT.marigold), {
          x,
          y: 84,
          scale: 1 + 0.16 * Math.sin(time * 7 + index * 2),
        }),
      )
      .join('') +
      shape('path', {
        d: 'M-56 -26h112l-10 62a12 12 0 0 1 -12 10h-68a12 12 0 0 1 -12 -10Z',
        fill: INK,
      }) +
      shape('ellipse', { cx: 0, cy: -26, rx: 56, ry: 13, fill: TEA }) +
      [-24, 4, 26]
        .map((x, index) => disc([x, -28 - 5 * Math.abs(Math.sin(time * 5 + index)), 6], '#E0A060'))
        .join('') +
      box([52, -24, 22, 12], INK, { rx: 6 }),
    { scale: much },
  );

const glass = (full: number): string => {
  const top = 44 - 74 * full;
  const half = 22 + 10 * full;
  return (
    shape('path', { d: 'M-34 -36L-22 48H22L34 -36Z', fill: GLASS }) +
    (full > 0
      ? shape('path', { d: `M${n(-half)} ${n(top)}L-21 44H21L${n(half)} ${n(top)}Z`, fill: TEA })
      : '') +
    shape('path', {
      d: 'M-34 -36L-22 48H22L34 -36',
      fill: 'none',
      stroke: INK,
      'stroke-width': 5,
      'stroke-linejoin': 'round',
    })
  );
};

const pour: Sketch = (much, time) => {
  const full = time === undefined ? 0.3 : Math.min(0.55, 0.1 + time * 0.22);
  return (
    placed(
      shape('path', {
        d: 'M-58 -34h70l34 -18l6 10l-40 34v30a10 10 0 0 1 -10 10h-50a10 10 0 0 1 -10 -10Z',
        fill: INK,
      }),
      { x: -6, y: -76, turn: 24 * much },
    ) +
    (much > 0.6
      ? drawn('M30 -72C44 -40 40 0 38 62', (much - 0.6) / 0.4, { stroke: TEA, 'stroke-width': 11 })
      : '') +
    placed(glass(full * much), { x: 36, y: 58 })
  );
};

const fill: Sketch = (much, time) => {
  const full = time === undefined ? 0.62 : Math.min(0.95, 0.55 + time * 0.14);
  return (
    placed(drawn('M4 -116C10 -84 4 -30 4 20', much, { stroke: TEA, 'stroke-width': 20 }), {}) +
    placed(glass(full * much), { y: 40, scale: 1.6 }) +
    [-1, 1].map((side) => disc([side * 24 + 4, 6, 6 * much], '#E0A060')).join('')
  );
};

const steam: Sketch = (much, time = 0) =>
  placed(glass(0.9), { y: 56, scale: 1.25 * much }) +
  [-22, 0, 22]
    .map((x, index) => {
      const sway = 8 * Math.sin(time * 2.4 + index);
      return drawn(`M${x} -6C${n(x - 22 + sway)} -34 ${n(x + 22 + sway)} -52 ${x} -84`, much, {
        stroke: '#9CC4F2',
        'stroke-width': 8,
      });
    })
    .join('');

const sip: Sketch = (much, time = 0) =>
  placed(
    shape('path', {
      d: 'M-70 129C-70 70 -36 52 0 52C36 52 70 70 70 129Z',
      fill: PIGMENT.marigold,
    }) +
      disc([0, -10, 52], SKINS[1]) +
      shape('path', {
        d: 'M-54 -8C-60 -66 -24 -80 0 -80C24 -80 60 -66 54 -8C44 -36 24 -44 0 -44C-24 -44 -44 -36 -54 -8Z',
        fill: INK,
      }) +
      drawn('M-30 -8q8 -9 16 0M14 -8q8 -9 16 0', 1, { stroke: INK, 'stroke-width': 5 }) +
      drawn('M-16 16q16 18 32 0', 1, { stroke: INK, 'stroke-width': 5 }) +
      placed(glass(0.8), { x: 40, y: between(time), scale: 0.62 }),
    { scale: much },
  );

/** The glass goes to the mouth. */
const between = (time: number): number => 76 - 24 * Math.min(1, time);

/** Shop, boiling, pouring, filling, steam, the first sip. */
export const SKETCHES: readonly Sketch[] = [shop, boil, pour, fill, steam, sip];
