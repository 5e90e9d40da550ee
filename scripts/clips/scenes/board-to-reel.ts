// Six drawings of how tea is sold become a reel: order, seconds, a cut on the movement, and a look at it small.
import { PALETTES, PIGMENT } from '#art/palettes.ts';
import { box, disc, drawn, n, placed, shape, words } from '../ink.ts';
import { STAGE_MIDDLE, type Lesson, type Moment } from '../lesson.ts';
import { BHUPALI } from '../sound.ts';
import { between } from '../timing.ts';
import { SKETCHES } from './tea.ts';

const { line: INK } = PALETTES.gulabi;
/** A frame stands upright, nine to sixteen. */
const WIDE = 153;
const HIGH = 258;
const GAP_X = 58;
const GAP_Y = 32;
/** How far the six move to the left for their sum. */
const ASIDE = 66;
/** Seconds of each shot, in the order of the reel: the falling tea comes first. */
const SHOTS = [
  { sketch: 2, seconds: 2 },
  { sketch: 3, seconds: 3 },
  { sketch: 0, seconds: 3 },
  { sketch: 1, seconds: 2 },
  { sketch: 4, seconds: 3 },
  { sketch: 5, seconds: 2 },
] as const;
/** How fast the reel is played: fifteen seconds would be long here. */
const PACE = 0.5;

export const BOARD_TO_REEL: Lesson = {
  key: 'board-to-reel',
  palette: 'gulabi',
  title: ['Six drawings', 'become', 'a reel'],
  steps: [
    { seconds: 11, label: ['Six boxes,', 'six drawings'] },
    { seconds: 9, label: ['Start with', 'what moves'] },
    { seconds: 11, label: ['Write the', 'seconds'] },
    { seconds: 11, label: ['Cut on the', 'movement'] },
    { seconds: 12, label: ['Watch it', 'small'] },
  ],
  closing: ['Draw first,', 'shoot once'],
  draw,
  scale: BHUPALI,
  root: 174.61,
};

function draw(at: Moment): string {
  if (at.since(4) >= -0.2) return reel(at);
  if (at.since(3) >= 0) return cut(at);
  return board(at);
}

const spot = (index: number): { x: number; y: number } => ({
  x: STAGE_MIDDLE.x + ((index % 3) - 1) * (WIDE + GAP_X),
  y: STAGE_MIDDLE.y + (index < 3 ? -1 : 1) * ((HIGH + GAP_Y) / 2),
});

/** A sheet with a sketch, around its middle. */
const frame = (sketch: number, much = 1): string =>
  box([-WIDE / 2 + 7, -HIGH / 2 + 7, WIDE, HIGH], '#DE7FA5', { rx: 10 }) +
  box([-WIDE / 2, -HIGH / 2, WIDE, HIGH], PIGMENT.rice, { rx: 10 }) +
  placed(SKETCHES[sketch]?.(much) ?? '', {}) +
  box([-WIDE / 2, -HIGH / 2, WIDE, HIGH], 'none', { rx: 10, stroke: INK, 'stroke-width': 6 });

/** Six frames; those in which something moves go to the front, the two before them give way. */
function board(at: Moment): string {
  const frames = SHOTS.map(({ sketch, seconds }, place) => {
    const from = spot(sketch);
    const to = spot(place);
    const isMoving = sketch === 2 || sketch === 3;
    const go = at.move(1, isMoving ? 1.6 : 2.2, 1.6);
    const lifted = isMoving ? at.come(1, 0.6, 0.6) - at.come(1, 3.2, 0.6) : 0;
    const late = 0.3 + sketch * 0.35;
    const sheet = placed(frame(sketch, at.move(0, 2 + sketch * 1.1, 1)), {
      x: between(from.x, to.x, go),
      y: between(from.y, to.y, go) - lifted * 14,
      scale: at.pop(0, late, 0.5) * (1 + lifted * 0.1),
      turn: lifted * -4,
    });
    return { sheet: sheet + badge(seconds, place, at), isLifted: lifted > 0 };
  });
  const ordered = [
    ...frames.filter(({ isLifted }) => !isLifted),
    ...frames.filter(({ isLifted }) => isLifted),
  ];
  const aside = at.move(2, 0.1, 0.9) * ASIDE;
  return placed(ordered.map(({ sheet }) => sheet).join(''), { x: -aside }) + total(at);
}

/** The seconds of a shot on a dot at its corner. */
function badge(seconds: number, place: number, at: Moment): string {
  const { x, y } = spot(place);
  const label = words(String(seconds), {
    at: [0, 19],
    size: 54,
    fill: PIGMENT.rice,
    weight: 800,
    anchor: 'middle',
  });
  return placed(disc([0, 0, 38], PIGMENT.rani) + label, {
    x: x + WIDE / 2 - 4,
    y: y - HIGH / 2 + 10,
    scale: at.pop(2, 0.8 + place * 0.7, 0.5),
  });
}

/** What the seconds come to, beside the six. */
function total(at: Moment): string {
  const come = at.pop(2, 6, 0.6);
  const label = words('15 s', {
    at: [0, 22],
    size: 62,
    fill: PIGMENT.rice,
    weight: 800,
    anchor: 'middle',
  });
  return placed(box([-82, -50, 164, 100], PIGMENT.indigo, { rx: 50 }) + label, {
    x: STAGE_MIDDLE.x + 332,
    y: STAGE_MIDDLE.y,
    scale: come,
  });
}

/** The same movement on both sides of the knife: falling tea carries the eye across. */
function cut(at: Moment): string {
  const come = at.move(3, 0, 1);
  const scale = 1.72;
  const apart = 168;
  const split = at.move(3, 4.4, 0.6) * 26;
  const sheets = [
    { sketch: 2, x: -apart - split },
    { sketch: 3, x: apart + split },
  ].map(({ sketch, x }) =>
    placed(frame(sketch), {
      x: STAGE_MIDDLE.x + x,
      y: STAGE_MIDDLE.y + (1 - come) * 700,
      scale,
    }),
  );
  const knife = drawn(`M${STAGE_MIDDLE.x} 40V610`, at.move(3, 4, 0.8), {
    stroke: PIGMENT.rani,
    'stroke-width': 10,
  });
  const reach = apart - 30;
  const d = `M${n(-reach)} 0C${n(-reach / 2)} 120 ${n(reach / 2)} 120 ${n(reach)} 20`;
  const path = placed(
    drawn(d, at.move(3, 6, 1.2), { stroke: PIGMENT.indigo, 'stroke-width': 12 }) +
      placed(shape('path', { d: 'M-16 -26L16 0L-20 22Z', fill: PIGMENT.indigo }), {
        x: reach,
        y: 20,
        turn: -52,
        scale: at.pop(3, 7, 0.4),
      }),
    { x: STAGE_MIDDLE.x, y: STAGE_MIDDLE.y + 60 },
  );
  return sheets.join('') + knife + path;
}

/** A phone plays the six shots one after another, each as long as it was written. */
function reel(at: Moment): string {
  const come = at.move(4, -0.2, 0.9);
  const played = Math.max(0, at.since(4) - 1.2) * (1 / PACE);
  const whole = SHOTS.reduce((sum, { seconds }) => sum + seconds, 0);
  const now = Math.min(whole - 0.01, played);
  let before = 0;
  const starts = SHOTS.map(({ seconds }) => (before += seconds) - seconds);
  const shot = starts.findLastIndex((start) => now >= start);
  const scale = 1.9;
  const phone =
    box([-WIDE / 2 - 14, -HIGH / 2 - 16, WIDE + 28, HIGH + 32], INK, { rx: 22 }) +
    box([-WIDE / 2, -HIGH / 2, WIDE, HIGH], PIGMENT.rice, { rx: 10 }) +
    (SKETCHES[SHOTS[shot]?.sketch ?? 0]?.(1, now - (starts[shot] ?? 0)) ?? '');
  return (
    placed(phone, { x: STAGE_MIDDLE.x - 60, y: STAGE_MIDDLE.y + 6 + (1 - come) * 700, scale }) +
    strip(starts, now, come)
  );
}

/** The shots as bars from top to foot, filled as far as the reel has been played. */
function strip(starts: readonly number[], now: number, come: number): string {
  const second = 34;
  const top = STAGE_MIDDLE.y - 7.5 * second;
  return SHOTS.map(({ seconds }, index) => {
    const start = starts[index] ?? 0;
    const high = seconds * second - 8;
    const much = Math.min(1, Math.max(0, (now - start) / seconds));
    const y = top + start * second;
    return placed(
      box([0, y, 40, high], '#F4A5C0', { rx: 8 }) +
        (much > 0 ? box([0, y, 40, high * much], PIGMENT.rani, { rx: 8 }) : ''),
      { x: STAGE_MIDDLE.x + 210, opacity: come },
    );
  }).join('');
}
