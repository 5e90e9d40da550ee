// Reel frames: five moments of an upright film, and the time line that holds them.
import type { Canvas, Composition } from '../canvas.ts';
import { drawKolam } from '../kolam-drawing.ts';
import { kolam, type KolamCell } from '../kolam.ts';
import { petal, petals, scallop } from '../ornaments.ts';
import { PIGMENT } from '../palettes.ts';
import { type Box, circle, d, path, rect } from '../svg.ts';

export const reelFrames: Composition = {
  use: 'reel-frames',
  size: [960, 640],
  grounds: ['neel', 'raat', 'rani'],
  compose,
};

const FRAMES = 5;

function compose(canvas: Canvas): string {
  const { w, h } = canvas;
  const wide = w * 0.166;
  const gap = (w * 0.9 - wide * FRAMES) / (FRAMES - 1);
  const frames = Array.from({ length: FRAMES }, (_, i): Box => [
    w * 0.05 + i * (wide + gap),
    h * 0.1,
    wide,
    (wide * 16) / 9,
  ]);
  return frames.map((box, i) => frame(canvas, box, i)).join('') + timeLine(canvas, frames);
}

/** Dots, then the line, then colour, then the flower that it was, then the name. */
function frame(canvas: Canvas, box: Box, nth: number): string {
  const { seed, palette: p } = canvas;
  const [x, y, w, h] = box;
  const unit = w / 3.7;
  const figure = kolam({ seed, cols: 3, rows: 3, unit, symmetry: 'd4', density: 0.7, tries: 10 });
  const at = { x: x + (w - figure.w) / 2, y: y + h * 0.46 - figure.h / 2 };
  const ink = nth === 0 ? null : PIGMENT.ink;
  const fill = (cell: KolamCell) => (cell.degree > 1 ? p.c[1] : p.c[0]);
  const ground = [PIGMENT.rice, PIGMENT.rice, PIGMENT.blush, p.c[0], PIGMENT.ink][nth];
  const drawn = drawKolam(figure, {
    ...at,
    ...{ line: ink, width: unit * 0.08, dot: PIGMENT.ink, dotSize: unit * 0.2 },
    fill: nth > 1 ? fill : null,
  });
  return (
    rect(box, ground, { rx: w * 0.1 }) +
    (nth < 3 ? drawn : flower(canvas, [x + w / 2, y + h * 0.44], w * (nth === 3 ? 0.42 : 0.3))) +
    caption(canvas, box, nth)
  );
}

function flower(canvas: Canvas, [x, y]: readonly [number, number], r: number): string {
  const { palette: p } = canvas;
  const shape = petal([x, y], [r * 0.3, r], r * 0.2);
  return (
    petals(canvas, shape, { count: 12, at: [x, y], fill: p.c[1] }) +
    scallop([x, y, r * 0.4], 16, p.c[2]) +
    circle([x, y, r * 0.22], p.c[3])
  );
}

/** Words as bars: a subtitle at the foot of each, the name at the end. */
function caption({ palette: p }: Canvas, [x, y, w, h]: Box, nth: number): string {
  const ink = nth === 4 ? PIGMENT.rice : PIGMENT.ink;
  const bar = (part: number, at: number, tall: number) =>
    rect([x + (w * (1 - part)) / 2, y + h * at, w * part, h * tall], ink, { rx: h * tall * 0.5 });
  if (nth === 4) return bar(0.62, 0.74, 0.04) + bar(0.4, 0.81, 0.022);
  return (
    bar(0.6 - nth * 0.06, 0.86, 0.02) +
    rect([x + w * 0.12, y + h * 0.06, w * 0.18 * (nth + 1), h * 0.008], p.c[1])
  );
}

function timeLine({ w, h, palette: p }: Canvas, frames: readonly Box[]): string {
  const y = h * 0.68;
  const ticks = Array.from({ length: 31 }, (_, i) => {
    const x = w * 0.05 + ((w * 0.9) / 30) * i;
    return d`M${x} ${y}v${i % 5 ? h * 0.014 : h * 0.03}`;
  });
  const tracks = frames.map(([x, , wide], i) =>
    rect([x - (i ? 6 : 0), y + h * 0.07, wide + 8, h * 0.05], p.c[i % 4], { rx: 6 }),
  );
  const sound = Array.from({ length: 90 }, (_, i) => {
    const tall = h * (0.006 + 0.022 * Math.abs(Math.sin(i * 1.7) * Math.cos(i * 0.31)));
    return d`M${w * 0.05 + ((w * 0.9) / 89) * i} ${y + h * 0.17 - tall}v${tall * 2}`;
  });
  const line = { stroke: PIGMENT.rice, 'stroke-width': h / 320 };
  const head = w * 0.05 + w * 0.9 * 0.62;
  return (
    path(ticks.join(''), 'none', line) +
    tracks.join('') +
    path(sound.join(''), 'none', { ...line, 'stroke-linecap': 'round', opacity: 0.8 }) +
    path(d`M${head} ${y - h * 0.02}V${y + h * 0.21}`, 'none', {
      ...line,
      stroke: p.c[1],
      'stroke-width': h / 160,
    }) +
    circle([head, y - h * 0.02, h / 70], p.c[1])
  );
}
