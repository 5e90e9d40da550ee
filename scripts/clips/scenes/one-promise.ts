// An advertisement of five lines is cut until one promise is left, which is then said large.
import { PIGMENT } from '#art/palettes.ts';
import { scallop } from '#art/ornaments.ts';
import { box, drawn, n, placed, words } from '../ink.ts';
import { STAGE_MIDDLE, type Lesson, type Moment } from '../lesson.ts';
import { BHUPALI } from '../sound.ts';
import { between } from '../timing.ts';

const SHEET = { x: 500, y: 60, width: 716, height: 540 } as const;
const SIZE = 56;
const LEFT = 44;
const LINE = 92;

/** `cut` is the step that strikes the line; the two that stay become the poster. */
const LINES = [
  { text: 'Welcome to Meena Tailors!', cut: 1, width: 628 },
  { text: 'We are so happy to serve.', cut: 1, width: 612 },
  { text: 'Best quality in town.', cut: 2, width: 492 },
  { text: 'Your blouse is ready', cut: 0, width: 476 },
  { text: 'in two days.', cut: 0, width: 290 },
] as const;

export const ONE_PROMISE: Lesson = {
  key: 'one-promise',
  palette: 'rani',
  title: ['One promise', 'is enough'],
  steps: [
    { seconds: 10, label: ['Write it', 'all down'] },
    { seconds: 10, label: ['Cut the', 'warm-up'] },
    { seconds: 10, label: ['Cut what all', 'could say'] },
    { seconds: 9, label: ['Keep what', 'can be proven'] },
    { seconds: 11, label: ['Say it', 'large'] },
  ],
  closing: ['Say it once,', 'keep it'],
  draw,
  scale: BHUPALI,
  root: 220,
};

function draw(at: Moment): string {
  const come = at.move(0, -0.2, 1);
  const sheet =
    box([16, 16, SHEET.width, SHEET.height], '#8E0A47') +
    box([0, 0, SHEET.width, SHEET.height], PIGMENT.rice) +
    placed(box([0, 0, SHEET.width, SHEET.height], PIGMENT.marigold), {
      opacity: at.move(4, 0.2, 0.8),
    });
  return (
    placed(sheet, { x: SHEET.x, y: SHEET.y + (1 - come) * 720 }) +
    LINES.map((line, index) => written({ ...line, index }, at)).join('') +
    poster(at)
  );
}

type Line = (typeof LINES)[number] & { index: number };

/** A line as it is typed, word for word, struck, and gone. */
function written({ text, cut, width, index }: Line, at: Moment): string {
  const y = SHEET.y + 100 + index * LINE;
  const gone = cut > 0 ? at.come(3, 0.1, 0.7) : at.come(4, 0, 0.5);
  const struck = cut > 0 ? at.move(cut, 1.4 + (index % 2) * 1.4, 1) : 0;
  const up = cut === 0 ? at.move(3, 0.4, 1) : 0;
  const typed = text.split(' ');
  const shown = typed.filter((_, word) => at.since(0) > 0.8 + index * 1.35 + word * 0.26).join(' ');
  const kept = cut === 0 ? at.move(3, 2.4 + (index - 3) * 1, 1) : 0;
  const line =
    drawn(`M0 ${18}H${n(width)}`, kept, { stroke: PIGMENT.marigold, 'stroke-width': 12 }) +
    words(shown, {
      at: [0, 0],
      size: SIZE,
      fill: PIGMENT.ink,
      weight: 600,
      opacity: between(1, 0.4, struck),
    }) +
    drawn(`M-8 -17H${width + 10}`, struck, { stroke: PIGMENT.rani, 'stroke-width': 9 });
  return placed(line, { x: SHEET.x + LEFT, y: y - up * 150, opacity: 1 - gone });
}

/** What is left, as it hangs in the window of the shop. */
function poster(at: Moment): string {
  const rows = [
    { text: 'Ready', size: 150, y: 190 },
    { text: 'in two', size: 150, y: 320 },
    { text: 'days', size: 150, y: 450 },
  ];
  const lines = rows.map(({ text, size, y }, index) => {
    const come = at.come(4, 0.8 + index * 0.35, 0.7);
    return placed(
      words(text, { at: [0, 0], size, fill: PIGMENT.indigo, weight: 800, wide: true }),
      {
        x: SHEET.x + LEFT - 6,
        y: SHEET.y + y - 30 + (1 - come) * 60,
        opacity: come,
      },
    );
  });
  const name = words('Meena Tailors', {
    at: [SHEET.x + LEFT, SHEET.y + 505],
    size: 46,
    fill: PIGMENT.ink,
    weight: 600,
    opacity: at.come(4, 2.4, 0.7),
  });
  const button = placed(buttonOfCloth(), {
    x: SHEET.x + SHEET.width - 124,
    y: STAGE_MIDDLE.y + 156,
    scale: at.pop(4, 3, 0.7),
    turn: at.since(4) * 4,
  });
  return lines.join('') + name + button;
}

const buttonOfCloth = (): string =>
  scallop([0, 0, 84], 14, PIGMENT.rani) +
  [-1, 1]
    .flatMap((x) => [-1, 1].map((y) => scallop([x * 24, y * 24, 7], 6, PIGMENT.rice)))
    .join('');
