// The cards that open and close a clip: a kolam that is drawn by one line, and words that rise into place.
import { kolam, type KolamCell } from '#art/kolam.ts';
import { MARK_DOTS, MARK_LINE } from '#art/mark.ts';
import { PALETTES, PIGMENT } from '#art/palettes.ts';
import { box, disc, drawn, n, placed, shape, words } from './ink.ts';
import type { Lesson } from './lesson.ts';
import { easeInOut, easeOut, HEIGHT, press, share, WIDTH, type Timeline } from './timing.ts';

const LEFT = 64;
const CORNER = 110;
const SIZE = 104;
/** For lines of more than twelve letters. */
const SMALLER = 92;
const LINE_HEIGHT = 1;
const UNIT = 84;
/** The fill lands this share of a cell beside its line, as with a hand block. */
const SLIP = 0.07;

/** Stands from the first frame and is wiped away to the left when the steps begin. */
export function titleCard(lesson: Lesson, { starts }: Timeline, moment: number): string {
  const gone = easeInOut(share(moment, (starts[0] ?? 0) - 0.75, 0.9));
  if (gone === 1) return '';
  return card(lesson, 1 - gone, [
    ornament(lesson, moment),
    signature(lesson, 1),
    lettering(lesson, lesson.title, moment - 0.2),
  ]);
}

/** Comes in from the left over the last drawing, and night falls. */
export function closingCard(lesson: Lesson, { closing, end }: Timeline, moment: number): string {
  const come = easeInOut(share(moment, closing, 0.9));
  if (come === 0) return '';
  const night = share(moment, end - 0.7, 0.6);
  return (
    card(lesson, come, [
      ornament(lesson, moment - closing + 1),
      signature(lesson, easeOut(share(moment, closing + 1.4, 0.7))),
      lettering(lesson, lesson.closing, moment - closing - 0.6),
    ]) + (night > 0 ? box([0, 0, WIDTH, HEIGHT], PIGMENT.ink, { opacity: night }) : '')
  );
}

/** A sheet as wide as it has come, with the corner of a leaf. */
function card({ palette }: Lesson, come: number, inner: readonly string[]): string {
  const edge = come * (WIDTH + CORNER);
  const radius = Math.min(CORNER, edge);
  const sheet = `M0 0H${n(edge - radius)}A${n(radius)} ${n(radius)} 0 0 1 ${n(edge)} ${n(radius)}V${HEIGHT}H0Z`;
  const { d: ground } = PALETTES[palette];
  return `<defs><clipPath id="card"><path d="${sheet}"/></clipPath></defs>
    <g clip-path="url(#card)">${box([0, 0, WIDTH, HEIGHT], ground)}${inner.join('')}</g>`;
}

/** The lines stand around the middle of the frame, a little above it: captions come below. */
function lettering({ palette }: Lesson, lines: readonly string[], moment: number): string {
  const size = lines.some((text) => text.length > 12) ? SMALLER : SIZE;
  return lines
    .map((text, row) => {
      const come = easeOut(share(moment, row * 0.16, 0.8));
      const y = 338 + size * 0.36 + (row - (lines.length - 1) / 2) * size * LINE_HEIGHT;
      const type = { size, fill: PALETTES[palette].line, weight: 800, wide: true };
      return placed(words(text, { at: [LEFT - 4, 0], ...type }), {
        y: y + (1 - come) * 50,
        opacity: come,
      });
    })
    .join('');
}

/** The mark, four dots and one line, beside the name. */
function signature({ palette }: Lesson, come: number): string {
  const { line: ink } = PALETTES[palette];
  const mark =
    shape('path', { d: MARK_LINE.d, stroke: ink, 'stroke-width': MARK_LINE.width, fill: 'none' }) +
    shape('path', {
      d: MARK_DOTS.d,
      stroke: ink,
      'stroke-width': MARK_DOTS.size,
      'stroke-linecap': 'round',
    });
  const name = words('Rangshala', { at: [86, 44], size: 40, fill: ink, weight: 700, wide: true });
  return placed(placed(mark, { scale: 1.6 }) + name, { x: LEFT - 4, y: 56, opacity: come });
}

/** A kolam at the right edge: dots, the line that never lifts, then colour. */
function ornament({ key, palette }: Lesson, moment: number): string {
  const figure = kolam({ seed: key, cols: 7, rows: 9, unit: UNIT, symmetry: 'd2', tries: 40 });
  const inks = PALETTES[palette];
  const much = easeInOut(share(moment, 0.3, 2.8));
  const lines = figure.loops.map((d) => drawn(d, much, { stroke: inks.line, 'stroke-width': 6 }));
  const fills = figure.cells.map((cell) => {
    const size = press(share(moment, 2.3 + (cell.x + cell.y) * 0.06, 0.5));
    const fill = shape('path', {
      d: cell.d,
      fill: pigmentOf(cell, inks.c),
      transform: `translate(${n(-cell.cx)} ${n(-cell.cy)})`,
    });
    return placed(fill, { x: cell.cx, y: cell.cy, scale: size });
  });
  const dots = figure.cells.map(({ cx, cy, x, y }) => {
    const come = press(share(moment, (x + y) * 0.03, 0.4));
    return disc([cx, cy, 8 * come], moment > 2.5 + (x + y) * 0.06 ? inks.g : inks.dot);
  });
  const slip = UNIT * SLIP;
  return placed(placed(fills.join(''), { x: slip, y: slip }) + lines.join('') + dots.join(''), {
    x: WIDTH - UNIT * 5,
    y: (HEIGHT - UNIT * 9) / 2,
  });
}

/** Ends, turns and crossings take different pigments, so the figure's symmetry shows in colour. */
function pigmentOf({ degree, x, y }: KolamCell, pigments: readonly string[]): string {
  const isEven = (x + y) % 2 === 0;
  return pigments[[2, 1, isEven ? 0 : 2, isEven ? 1 : 3, isEven ? 0 : 1][degree] ?? 0] ?? '';
}
