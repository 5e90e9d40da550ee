// What one order costs: four numbers of a small advertisement, and the fifth that decides.
import { PIGMENT } from '#art/palettes.ts';
import { box, disc, drawn, n, placed, shape, words } from '../ink.ts';
import { STAGE, STAGE_MIDDLE, type Lesson, type Moment } from '../lesson.ts';
import { HAMSADHWANI } from '../sound.ts';
import { between } from '../timing.ts';

const COIN = '#F79A05';
const COLUMNS = 40;
const ROWS = 20;
/** One dot stands for ten people. */
const DOTS = COLUMNS * ROWS;
const ORDERS = 8;
const INK = PIGMENT.ink;

export const FOUR_NUMBERS: Lesson = {
  key: 'four-numbers',
  palette: 'tota',
  title: ['What does', 'one order', 'cost?'],
  steps: [
    { seconds: 9, label: ['What you', 'spent'] },
    { seconds: 10, label: ['Who', 'saw it'] },
    { seconds: 10, label: ['Who', 'ordered'] },
    { seconds: 11, label: ['The cost', 'of one'] },
    { seconds: 12, label: ['Stop, keep', 'or grow'] },
  ],
  closing: ['Four numbers,', 'one page'],
  draw,
  scale: HAMSADHWANI,
  root: 174.61,
};

function draw(at: Moment): string {
  return people(at) + parcels(at) + coins(at) + shares(at) + sums(at) + verdict(at);
}

const figure = (text: string, [x, y]: readonly [number, number], opacity: number): string =>
  opacity <= 0
    ? ''
    : placed(
        words(text, {
          at: [0, 0],
          size: 104,
          fill: INK,
          weight: 800,
          wide: true,
          anchor: 'middle',
        }),
        {
          x,
          y: y + (1 - opacity) * 30,
          opacity,
        },
      );

/** The one number of each step, under what it counts. */
function sums(at: Moment): string {
  const { x } = STAGE_MIDDLE;
  const shown = (step: number, from: number): number =>
    at.come(step, from, 0.6) * (1 - at.come(step + 1, -0.3, 0.4));
  return (
    figure('₹2,000', [x, 590], shown(0, 3.6)) +
    figure('8,000', [x, 590], shown(1, 4.2)) +
    figure('8', [x, 590], shown(2, 4.6)) +
    figure('₹250', [x, 590], shown(3, 5))
  );
}

/** Twenty coins of a hundred rupees in four piles; later a quarter of a pile for every order. */
function coins(at: Moment): string {
  const gone = at.come(1, -0.4, 0.5);
  if (gone === 1) return '';
  return Array.from({ length: 20 }, (_, index) => {
    const pile = index % 4;
    const level = Math.floor(index / 4);
    const fall = at.pop(0, 0.4 + index * 0.14, 0.45);
    return placed(coin(60), {
      x: STAGE_MIDDLE.x + (pile - 1.5) * 164,
      y: 420 - level * 34 - (1 - fall) * 500,
      opacity: fall > 0 ? 1 - gone : 0,
    });
  }).join('');
}

const coin = (size: number): string =>
  shape('ellipse', { cx: 0, cy: 14, rx: size, ry: size * 0.4, fill: '#B36B00' }) +
  box([-size, 0, 2 * size, 14], '#B36B00') +
  shape('ellipse', { cx: 0, cy: 0, rx: size, ry: size * 0.4, fill: PIGMENT.marigold }) +
  shape('ellipse', { cx: 0, cy: 0, rx: size * 0.66, ry: size * 0.25, fill: COIN });

/** Eight hundred dots, ten people each. */
function people(at: Moment): string {
  const gone = at.come(2, 2.6, 0.7);
  if (at.since(1) < 0 || gone === 1) return '';
  const step = STAGE.width / COLUMNS;
  const shown = Math.round(at.move(1, 0.2, 3.6) * DOTS);
  const dots = Array.from({ length: shown }, (_, index) => {
    const column = Math.floor(index / ROWS);
    const row = index % ROWS;
    return `M${n(STAGE.left + (column + 0.5) * step)} ${n(76 + row * step)}h0`;
  });
  return `<path d="${dots.join('')}" stroke="${PIGMENT.peacock}" stroke-width="12" stroke-linecap="round" opacity="${n(1 - gone)}"/>`;
}

const parcelAt = (index: number): readonly [number, number] => [
  STAGE_MIDDLE.x + ((index % 4) - 1.5) * 178,
  168 + Math.floor(index / 4) * 190,
];

/** The eight who ordered. */
function parcels(at: Moment): string {
  const gone = at.come(4, 0, 0.5);
  if (gone === 1) return '';
  return Array.from({ length: ORDERS }, (_, index) => {
    const [x, y] = parcelAt(index);
    return placed(parcel(), { x, y, scale: at.pop(2, 2.2 + index * 0.24, 0.5), opacity: 1 - gone });
  }).join('');
}

const parcel = (): string =>
  box([-58, -50, 116, 104], PIGMENT.rani, { rx: 8 }) +
  box([-58, -50, 116, 24], '#A80D54', { rx: 8 }) +
  box([-12, -50, 24, 104], PIGMENT.marigold) +
  disc([0, -54, 20], PIGMENT.marigold) +
  disc([0, -54, 8], PIGMENT.rani);

/** The money is shared out: two coins of a hundred and one of fifty for each parcel. */
function shares(at: Moment): string {
  const gone = at.come(4, 0, 0.5);
  if (at.since(3) < 0 || gone === 1) return '';
  return Array.from({ length: ORDERS }, (_, index) => {
    const [x, y] = parcelAt(index);
    const fly = at.move(3, 0.5 + index * 0.34, 1);
    const from = [STAGE_MIDDLE.x, -80] as const;
    return [44, 44, 26]
      .map((size, level) =>
        placed(coin(size), {
          x: between(from[0], x + 34, fly),
          y: between(from[1], y + 46 - level * 20, fly),
        }),
      )
      .join('');
  }).join('');
}

/** What an order costs beside what it earns; what stays is the difference. */
function verdict(at: Moment): string {
  if (at.since(4) < 0) return '';
  const foot = 560;
  const unit = 1.12;
  const cost = 250 * unit * at.move(4, 0.4, 1.1);
  const earned = 400 * unit * at.move(4, 2.6, 1.3);
  const stays = at.come(4, 6, 0.7);
  const [left, right] = [STAGE.left + 120, STAGE.left + 430];
  const wide = 220;
  const bars =
    box([left, foot - cost, wide, cost], PIGMENT.rani) +
    box([right, foot - earned, wide, earned], PIGMENT.peacock) +
    (stays > 0 ? box([right, foot - 400 * unit, wide, 150 * unit * stays], PIGMENT.marigold) : '');
  const level = drawn(`M${left} ${foot - 250 * unit}H${right + wide}`, at.move(4, 4.8, 1), {
    stroke: INK,
    'stroke-width': 5,
  });
  const label = (
    text: string,
    [x, y]: readonly [number, number],
    more: { fill: string; opacity: number },
  ) => words(text, { at: [x, y], size: 62, weight: 700, anchor: 'middle', ...more });
  return (
    bars +
    level +
    drawn(`M${STAGE.left + 60} ${foot}h${STAGE.width - 160}`, 1, {
      stroke: INK,
      'stroke-width': 6,
    }) +
    label('₹250', [left + wide / 2, foot - 34], {
      fill: PIGMENT.rice,
      opacity: at.come(4, 1.3, 0.5),
    }) +
    label('₹400', [right + wide / 2, foot - 34], {
      fill: PIGMENT.rice,
      opacity: at.come(4, 3.7, 0.5),
    }) +
    label('₹150', [right + wide / 2, foot - 400 * unit + 106], { fill: INK, opacity: stays })
  );
}
