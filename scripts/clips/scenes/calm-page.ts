// A poster that shouts becomes calm: everything stands on one set of lines.
import { petal } from '#art/ornaments.ts';
import { PIGMENT } from '#art/palettes.ts';
import { box, disc, drawn, n, placed, shape, words } from '../ink.ts';
import { type Lesson, type Moment } from '../lesson.ts';
import { BHUPALI } from '../sound.ts';
import { between } from '../timing.ts';

/** The sheet, in the frame. */
const SHEET = { x: 640, y: 40, width: 440, height: 572 } as const;
const LINE = 44;
const MARGIN = 36;
const LINES = Array.from({ length: 12 }, (_, index) => 56 + index * LINE);

type Piece = {
  text: string;
  fill: string;
  weight: number;
  loud: readonly [x: number, y: number, size: number, turn: number];
  calm: readonly [line: number, size: number];
};

const PIECES: readonly Piece[] = [
  { text: 'Kathak', fill: PIGMENT.rani, weight: 800, loud: [150, 120, 96, -7], calm: [1, 100] },
  { text: 'at dusk', fill: PIGMENT.rani, weight: 800, loud: [24, 232, 60, 4], calm: [3, 100] },
  { text: 'Saturday', fill: PIGMENT.ink, weight: 600, loud: [190, 300, 66, 3], calm: [9, 46] },
  {
    text: '7 pm, Bandra Fort',
    fill: PIGMENT.ink,
    weight: 600,
    loud: [30, 548, 44, -2],
    calm: [10, 46],
  },
  { text: 'Free entry', fill: PIGMENT.ink, weight: 600, loud: [30, 380, 52, 9], calm: [11, 46] },
];

export const CALM_PAGE: Lesson = {
  key: 'calm-page',
  palette: 'mor',
  title: ['A grid makes', 'a poster', 'calm'],
  steps: [
    { seconds: 8, label: ['Everything', 'shouts'] },
    { seconds: 9, label: ['Draw the', 'lines'] },
    { seconds: 11, label: ['Stand on', 'the line'] },
    { seconds: 11, label: ['Sizes in', 'whole lines'] },
    { seconds: 10, label: ['Leave lines', 'empty'] },
  ],
  closing: ['Calm is', 'counted'],
  draw,
  scale: BHUPALI,
  root: 196,
};

function draw(at: Moment): string {
  const come = at.move(0, -0.2, 1);
  const sheet = box([0, 0, SHEET.width, SHEET.height], PIGMENT.rice);
  const shadow = box([14, 14, SHEET.width, SHEET.height], '#00454B');
  const inside =
    sheet + flower(at) + grid(at) + PIECES.map((piece, index) => type(piece, index, at)).join('');
  return placed(shadow + inside + sizes(at) + empty(at), {
    x: SHEET.x,
    y: SHEET.y + (1 - come) * 700,
  });
}

/** One line after another from the top, each at the same distance; they fade when the poster is done. */
function grid(at: Moment): string {
  const strength = between(1, 0.35, at.come(2, 5, 1)) * (1 - at.come(4, 5.6, 1.2));
  if (strength <= 0) return '';
  const lines = LINES.map((y, index) =>
    drawn(`M0 ${y}H${SHEET.width}`, at.move(1, 0.6 + index * 0.28, 0.8), {
      stroke: '#00A3A6',
      'stroke-width': 3,
      opacity: strength,
    }),
  );
  const margin = drawn(`M${MARGIN} 0V${SHEET.height}`, at.move(1, 4.6, 1), {
    stroke: '#00A3A6',
    'stroke-width': 3,
    opacity: strength,
  });
  return lines.join('') + margin;
}

/** From where it shouted to the margin and its line. */
function type({ text, fill, weight, loud, calm }: Piece, index: number, at: Moment): string {
  const shown = at.pop(0, 0.7 + index * 0.5, 0.5);
  const moved = at.move(2, 0.6 + index * 1, 1.1);
  const grown = at.move(3, 0.8 + (index > 1 ? 0.8 : 0), 1);
  const restless =
    (1 - moved) * Math.sin(at.since(0) * 2.2 + index * 1.7) * (at.since(1) < 0 ? 3 : 0);
  const [x, y, size, turn] = loud;
  const [line, calmSize] = calm;
  return placed(
    words(text, {
      at: [0, 0],
      size: between(size, calmSize, grown),
      fill: moved > 0.5 ? fill : loudInk(index),
      weight,
    }),
    {
      x: between(x, MARGIN - (index < 2 ? 5 : 2), moved),
      y: between(y, LINES[line] ?? 0, moved),
      turn: between(turn, 0, moved) + restless,
      scale: shown,
    },
  );
}

const loudInk = (index: number): string =>
  [PIGMENT.rani, PIGMENT.indigo, PIGMENT.sindoor, PIGMENT.peacock, '#7A5B00'][index] ?? PIGMENT.ink;

/** Two lines for the name, one for the facts: brackets beside the sheet. */
function sizes(at: Moment): string {
  const gone = 1 - at.come(4, 0, 0.5);
  const bracket = ([from, to]: readonly [number, number], label: string, late: number): string => {
    const come = at.come(3, late, 0.7) * gone;
    const [top, foot] = [(LINES[from] ?? 0) - (from === 9 ? LINE : 0), LINES[to] ?? 0];
    const d = `M${SHEET.width + 30} ${n(top)}h16V${n(foot)}h-16`;
    return (
      drawn(d, come, { stroke: PIGMENT.marigold, 'stroke-width': 6, opacity: gone }) +
      words(label, {
        at: [SHEET.width + 62, (top + foot) / 2 + 17],
        size: 50,
        fill: PIGMENT.rice,
        weight: 700,
        opacity: come,
      })
    );
  };
  return bracket([1, 3], '2', 2) + bracket([8, 9], '1', 3.4) + bracket([10, 11], '1', 4.4);
}

/** The lines that stay empty light up once, and hold the flower. */
function empty(at: Moment): string {
  const lit = at.come(4, 0.8, 0.8) * (1 - at.come(4, 3.4, 0.8));
  if (lit <= 0) return '';
  return [4, 7]
    .map((line) =>
      box([0, (LINES[line] ?? 0) + 3, SHEET.width, LINE - 3], PIGMENT.marigold, {
        opacity: 0.45 * lit,
      }),
    )
    .join('');
}

function flower(at: Moment): string {
  const much = at.pop(4, 3.6, 1);
  const loud = at.pop(0, 3.4, 0.5) * (1 - at.come(2, 0.2, 0.8));
  const petals = (fill: string): string =>
    Array.from({ length: 12 }, (_, index) =>
      shape('path', { d: petal([0, 0], [26, 84], 17), fill, transform: `rotate(${index * 30})` }),
    ).join('') + disc([0, 0, 26], PIGMENT.rani);
  return (
    placed(petals(PIGMENT.parrot), {
      x: 330,
      y: 440,
      scale: loud * 1.15,
      turn: at.since(0) < 8 ? at.since(0) * 9 : 72,
    }) +
    placed(petals(PIGMENT.marigold), {
      x: SHEET.width - MARGIN - 84,
      y: LINES[6] ?? 0,
      scale: much,
      turn: at.since(4) * 3,
    })
  );
}
