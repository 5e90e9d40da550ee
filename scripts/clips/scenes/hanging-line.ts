// Devanagari hangs from its line, Latin stands on its own: how both come to the same size and the same page.
import { PALETTES, PIGMENT } from '#art/palettes.ts';
import { box, drawn, n, placed, words } from '../ink.ts';
import { STAGE, STAGE_MIDDLE, type Lesson, type Moment } from '../lesson.ts';
import { MALKAUNS } from '../sound.ts';
import { between } from '../timing.ts';

const { line: INK } = PALETTES.raat;
const { marigold: GOLD } = PIGMENT;
const PINK = '#F06AA8';
const TEAL = '#33C7C9';
/** Of the size: how high Anek's capitals, small letters and head-line stand. */
const X_HEIGHT = 0.5;
const CAPITALS = 0.641;
const HEAD = 0.657;
/** The head-line then stands between small letters and capitals. */
const MATCHED = 0.86;
const BASE = 430;
const SIZE = 300;

export const HANGING_LINE: Lesson = {
  key: 'hanging-line',
  palette: 'raat',
  title: ['One stands,', 'one hangs'],
  steps: [
    { seconds: 8, label: ['Latin', 'stands'] },
    { seconds: 11, label: ['देवनागरी', 'hangs'] },
    { seconds: 12, label: ['Match what', 'you see'] },
    { seconds: 11, label: ['Leave room', 'for signs'] },
    { seconds: 10, label: ['One page', 'for both'] },
  ],
  closing: ['Two scripts,', 'one page'],
  draw,
  scale: MALKAUNS,
  root: 185,
};

function draw(at: Moment): string {
  if (at.since(4) >= -0.3) return sign(at);
  if (at.since(3) >= -0.3) return room(at);
  if (at.since(2) >= -0.3) return matched(at);
  return at.since(1) >= -0.3 ? hanging(at) : standing(at);
}

const across = (y: number, much: number, stroke: string): string =>
  drawn(`M${STAGE.left} ${n(y)}H${STAGE.left + STAGE.width}`, much, { stroke, 'stroke-width': 7 });

/** Four letters drop onto the line and stand. */
function standing(at: Moment): string {
  const gone = 1 - at.come(1, -0.8, 0.4);
  const letters = [...'Rang'].map((letter, index) => {
    const fall = at.pop(0, 1.6 + index * 0.4, 0.6);
    return placed(words(letter, { at: [0, 0], size: SIZE, fill: INK, weight: 700 }), {
      x: STAGE.left + 52 + ([0, 199, 359, 533][index] ?? 0),
      y: BASE - (1 - fall) * 520,
      opacity: fall > 0 ? gone : 0,
    });
  });
  return across(BASE + 6, at.move(0, 0.4, 1), GOLD) + letters.join('');
}

/** The line comes first; then the letters hang from it, and swing a little like washing. */
function hanging(at: Moment): string {
  const gone = 1 - at.come(2, -0.8, 0.4);
  const head = 190;
  const size = 420;
  const letters = ['र', 'ंग'].map((_, index) => {
    const come = at.come(1, 2.6 + index * 0.9, 0.5);
    const since = Math.max(0, at.since(1) - 2.6 - index * 0.9);
    const swing = 9 * Math.exp(-since * 0.9) * Math.sin(since * 4.4);
    const text = index === 0 ? 'रं' : 'ग';
    return placed(placed(words(text, { at: [0, size * HEAD], size, fill: INK, weight: 700 }), {}), {
      x: STAGE.left + 162 + index * 179,
      y: head,
      turn: since > 5 ? 0 : swing,
      opacity: come * gone,
    });
  });
  const line = box([STAGE.left, head, STAGE.width * at.move(1, 0.6, 1.4), 0.101 * size], GOLD, {
    opacity: gone,
  });
  return line + letters.join('');
}

/** The same number of points is not the same size: the head-line comes down between small letters and capitals. */
function matched(at: Moment): string {
  const gone = 1 - at.come(3, -0.8, 0.4);
  const size = 210;
  const smaller = between(1, MATCHED, at.move(2, 5.4, 1.6));
  const come = at.come(2, 0.1, 0.6) * gone;
  const latin = words('Rang', {
    at: [STAGE.left + 4, BASE],
    size,
    fill: INK,
    weight: 700,
    opacity: come,
  });
  const nagari = words('रंग', {
    at: [STAGE.left + 528, BASE],
    size: size * smaller,
    fill: INK,
    weight: 700,
    opacity: at.come(2, 0.6, 0.6) * gone,
  });
  const heights =
    across(BASE - size * X_HEIGHT, at.move(2, 2, 0.9), TEAL) +
    across(BASE - size * CAPITALS, at.move(2, 3, 0.9), PINK);
  const head = BASE - size * HEAD * smaller;
  const edge = at.come(2, 4.2, 0.5);
  const headLine = box([STAGE.left + 528, head - 4, 219 * smaller * edge, 8], GOLD);
  return placed(across(BASE + 6, 1, GOLD) + heights + headLine, { opacity: gone }) + latin + nagari;
}

/** Signs above and below run into each other on tight lines; more room between the lines frees them. */
function room(at: Moment): string {
  const gone = 1 - at.come(4, -0.8, 0.4);
  const size = 170;
  const open = at.move(3, 5.6, 1.4);
  const step = between(size * 0.98, size * 1.4, open);
  const top = between(270, 220, open);
  const lines = ['कुल्हड़', 'में चाय'].map((text, index) =>
    words(text, {
      at: [STAGE_MIDDLE.x, top + index * step],
      size,
      fill: INK,
      weight: 700,
      anchor: 'middle',
      opacity: at.come(3, 0.2 + index * 0.7, 0.6),
    }),
  );
  const clash = at.come(3, 2.6, 0.7) * (1 - at.come(3, 5.4, 0.5));
  const free = at.come(3, 7.2, 0.7);
  const band = (opacity: number, fill: string): string =>
    box([STAGE.left + 20, top + 14, STAGE.width - 40, Math.max(0, step - size * HEAD - 20)], fill, {
      opacity,
    });
  return placed(
    (free > 0 ? band(free * 0.35, TEAL) : '') +
      (clash > 0 ? band(clash * 0.75, PINK) : '') +
      lines.join(''),
    { opacity: gone },
  );
}

/** The sign of a shop where neither script is a guest. */
function sign(at: Moment): string {
  const come = at.pop(4, 0, 0.8);
  const board =
    box([-360, -230, 720, 460], GOLD, { rx: 26 }) +
    box([-334, -204, 668, 408], 'none', { rx: 14, stroke: PIGMENT.rani, 'stroke-width': 8 });
  const nagari = words('रंग', {
    at: [0, 0],
    size: 232,
    fill: PIGMENT.rani,
    weight: 800,
    anchor: 'middle',
    opacity: at.come(4, 1, 0.6),
  });
  const latin = words('Rang', {
    at: [0, 150],
    size: 170,
    fill: PIGMENT.indigo,
    weight: 800,
    anchor: 'middle',
    opacity: at.come(4, 1.8, 0.6),
  });
  const swing = 3 * Math.exp(-Math.max(0, at.since(4)) * 0.6) * Math.sin(at.since(4) * 3);
  return placed(placed(board + nagari + latin, { y: 40 }), {
    x: STAGE_MIDDLE.x,
    y: STAGE_MIDDLE.y - 30,
    scale: come,
    turn: at.since(4) > 7 ? 0 : swing,
  });
}
