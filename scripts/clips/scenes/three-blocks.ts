// A block print in three pigments, one block each, and how it repeats by half a step.
import { PIGMENT } from '#art/palettes.ts';
import { leaf, petal } from '#art/ornaments.ts';
import { box, disc, n, placed, shape } from '../ink.ts';
import { STAGE, STAGE_MIDDLE, type Lesson, type Moment } from '../lesson.ts';
import { between } from '../timing.ts';
import { DURGA } from '../sound.ts';

const CLOTH = '#F6EEDD';
const WOOD = '#8A4B2A';
const WOOD_DARK = '#6E3A22';
const BLOCK = 400;
/** Seconds from the beginning of a step until its block lies on the cloth. */
const LANDS = 2.4;
const SLIP = 13;
const CELL = 158;

export const THREE_BLOCKS: Lesson = {
  key: 'three-blocks',
  palette: 'sindoor',
  title: ['Three blocks,', 'three pigments'],
  steps: [
    { seconds: 9, label: ['Print the', 'ground'] },
    { seconds: 9, label: ['Then the', 'voice'] },
    { seconds: 9, label: ['Last,', 'the spark'] },
    { seconds: 8, label: ['Let it slip', 'a little'] },
    { seconds: 13, label: ['Repeat by', 'half a step'] },
  ],
  closing: ['Three blocks,', 'one rhythm'],
  draw,
  scale: DURGA,
  root: 174.61,
};

function draw(at: Moment): string {
  const cloth = box([STAGE.left, 0, 900, 720], CLOTH);
  const small = at.move(4, 0.2, 1.2);
  if (small > 0) return cloth + repeat(at, small);
  const { x, y } = STAGE_MIDDLE;
  const close = at.move(3, 0.4, 1.6);
  const seen = between(1, 1.4, close);
  return (
    cloth +
    placed(pins(at) + prints(at), { x, y: y + 20 * close, scale: seen }) +
    [0, 1, 2].map((step) => block(at, step)).join('')
  );
}

/** The motif as far as it has been printed; each layer lands a little beside the one before. */
function prints(at: Moment): string {
  const slip = at.move(3, 1.8, 0.8) * SLIP;
  return LAYERS.map((layer, step) =>
    at.since(step) < LANDS ? '' : placed(layer, { x: slip * step * 0.8, y: slip * step * 0.5 }),
  ).join('');
}

/** Four pin dots by which every block finds its place. */
function pins(at: Moment): string {
  const come = at.come(0, 0.2, 0.5) * (1 - at.come(3, 0, 0.5));
  return [-1, 1]
    .flatMap((x) => [-1, 1].map((y) => disc([x * 190, y * 190, 7 * come], PIGMENT.ink)))
    .join('');
}

/** A block of wood comes from the right, is pressed, and leaves upwards. */
function block(at: Moment, step: number): string {
  const since = at.since(step);
  if (since < 0.4 || since > 5.2) return '';
  const come = at.move(step, 0.5, 1.3);
  const down = at.move(step, 1.9, 0.5) - at.move(step, 3.1, 0.6);
  const away = at.move(step, 3.9, 1.2);
  const x = STAGE_MIDDLE.x + (1 - come) * 900;
  const y = STAGE_MIDDLE.y - away * 800;
  const lift = 34 * (1 - down);
  const half = BLOCK / 2 + 24;
  const shadow = box([-half, -half, 2 * half, 2 * half], PIGMENT.ink, { rx: 26, opacity: 0.16 });
  const face =
    box([-half, -half, 2 * half, 2 * half], WOOD, { rx: 26 }) +
    box([-half + 18, -half + 18, 2 * half - 36, 2 * half - 36], WOOD_DARK, {
      rx: 16,
      opacity: 0.45,
    }) +
    placed(CARVED[step] ?? '', { opacity: 0.9 }) +
    box([-56, -56, 112, 112], '#A8623A', { rx: 36 }) +
    box([-38, -38, 76, 76], '#C58455', { rx: 26 });
  return (
    placed(shadow, { x: x + lift * 0.9, y: y + lift * 1.1 }) +
    placed(face, { x, y: y - lift, scale: 1 + lift * 0.0012 })
  );
}

/** First straight rows, whose gaps run like roads; then every second column goes down by half a step. */
function repeat(at: Moment, small: number): string {
  const half = at.move(4, 5.2, 1.8);
  const road = at.come(4, 2.8, 0.8) * (1 - at.come(4, 4.8, 0.5));
  const columns = Array.from({ length: 7 }, (_, index) => index - 3);
  const motifs = columns.flatMap((column) =>
    Array.from({ length: 7 }, (_, index) => index - 3).map((row) => {
      const isFirst = column === 0 && row === 0;
      const late = 0.9 + (Math.abs(column) + Math.abs(row)) * 0.14;
      const down = column % 2 === 0 ? 0 : half * (CELL / 2);
      return placed(MOTIF, {
        x: STAGE_MIDDLE.x + 40 * small + column * CELL,
        y: STAGE_MIDDLE.y + between(20, 30, small) + row * CELL + down,
        scale: isFirst ? between(1.4, 0.4, small) : 0.4 * at.pop(4, late),
      });
    }),
  );
  const roads = [-1.5, -0.5, 0.5, 1.5].map((row) =>
    box([STAGE.left, STAGE_MIDDLE.y + 30 + row * CELL - 7, 830, 14], PIGMENT.sindoor, {
      opacity: road,
    }),
  );
  const inside = `M${STAGE.left} 0H1280V720H${STAGE.left}Z`;
  return `<defs><clipPath id="cloth"><path d="${inside}"/></clipPath></defs><g clip-path="url(#cloth)">${motifs.join('')}${road > 0 ? roads.join('') : ''}</g>`;
}

const around = (
  d: string,
  count: number,
  { fill, offset = 0 }: { fill: string; offset?: number },
) =>
  Array.from({ length: count }, (_, index) =>
    shape('path', { d, fill, transform: `rotate(${n((360 / count) * (index + offset))})` }),
  ).join('');

/** Ground, voice and spark; then the same without colour, as the blocks are carved. */
const layers = ([ground, voice, spark]: readonly [string, string, string]): string[] => [
  around(petal([0, 0], [40, 196], 58), 8, { fill: ground }) + disc([0, 0, 90], ground),
  around(leaf([0, 0], [52, 168], [30, 0.6]), 8, { fill: voice }) + disc([0, 0, 48], voice),
  around('M0 -96a13 13 0 1 0 0.01 0Z', 8, { fill: spark }) +
    around('M0 -186a9 9 0 1 0 0.01 0Z', 8, { fill: spark, offset: 0.5 }) +
    disc([0, 0, 22], spark),
];

const LAYERS = layers([PIGMENT.marigold, PIGMENT.rani, PIGMENT.indigo]);
const CARVED = layers(['#C58455', '#C58455', '#C58455']);
const MOTIF = LAYERS.map((layer, step) =>
  placed(layer, { x: SLIP * step * 0.8, y: SLIP * step * 0.5 }),
).join('');
