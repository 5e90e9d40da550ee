// One frame of a clip as SVG: the title card, the steps with their drawing, the closing card.
import { PALETTES } from '#art/palettes.ts';
import { closingCard, titleCard } from './cards.ts';
import { n, placed, shape, words } from './ink.ts';
import { momentOf, type Lesson } from './lesson.ts';
import { easeInOut, easeOut, HEIGHT, share, timelineOf, WIDTH, type Timeline } from './timing.ts';

const LEFT = 64;
const NUMERAL_SIZE = 190;
const LABEL_SIZE = 58;
const LABEL_LINE = 62;
const DOT_STEP = 44;

export function picture(lesson: Lesson, moment: number): string {
  const timeline = timelineOf(lesson);
  const { g: ground } = PALETTES[lesson.palette];
  const isSeen = moment > (timeline.starts[0] ?? 0) - 1 && moment < timeline.closing + 1;
  const steps = isSeen
    ? `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>${lesson.draw(momentOf(timeline.starts, moment))}${label(lesson, timeline, moment)}`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    ${steps}${titleCard(lesson, timeline, moment)}${closingCard(lesson, timeline, moment)}
  </svg>`;
}

/** The number of the step, what it is called, and one dot for each step with a line as far as we are. */
function label(lesson: Lesson, { starts }: Timeline, moment: number): string {
  const now = starts.findLastIndex((start) => moment >= start - 0.25);
  if (now < 0) return '';
  const start = starts[now] ?? 0;
  const end = start + (lesson.steps[now]?.seconds ?? 0);
  const isLast = now === starts.length - 1;
  const gone = isLast ? 0 : share(moment, end - 0.55, 0.3);
  const lines = lesson.steps[now]?.label ?? [];
  const { line, dot } = PALETTES[lesson.palette];
  const rows = lines.map((text, row) => {
    const come = easeOut(share(moment, start - 0.1 + row * 0.12, 0.6));
    return placed(words(text, { at: [LEFT, 0], size: LABEL_SIZE, fill: line, weight: 700 }), {
      y: 370 + row * LABEL_LINE + (1 - come) * 26,
      opacity: come * (1 - gone),
    });
  });
  const come = easeOut(share(moment, start - 0.25, 0.6));
  const numeral = words(String(now + 1), {
    at: [LEFT - 8, 0],
    size: NUMERAL_SIZE,
    fill: dot,
    weight: 800,
    wide: true,
  });
  return (
    placed(numeral, { y: 280 + (1 - come) * 40, opacity: come * (1 - gone) }) +
    rows.join('') +
    thread(lesson, now, easeInOut(share(moment, start - 0.3, 0.8)))
  );
}

/** Dots for the steps, and the line that has come from the first to this one. */
function thread({ steps, palette }: Lesson, now: number, come: number): string {
  const { line, dot } = PALETTES[palette];
  const y = 88;
  const x = (step: number): number => LEFT + 8 + step * DOT_STEP;
  const to = x(Math.max(0, now - 1 + come));
  const dots = steps.map((_, step) =>
    shape('circle', {
      cx: x(step),
      cy: y,
      r: step < now || (step === now && come > 0.9) ? 10 : 6,
      fill: step <= now ? dot : line,
      opacity: step <= now ? undefined : 0.5,
    }),
  );
  return `<path d="M${n(x(0))} ${y}H${n(to)}" stroke="${line}" stroke-width="5" stroke-linecap="round"/>${dots.join('')}`;
}
