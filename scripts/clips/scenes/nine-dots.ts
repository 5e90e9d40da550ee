// A mark from nine dots: the grid, one line that never lifts, other lines, colour, and the test of small sizes.
import { kolam, type Kolam, type KolamOptions } from '#art/kolam.ts';
import { PALETTES, PIGMENT } from '#art/palettes.ts';
import { box, disc, drawn, n, placed, shape } from '../ink.ts';
import { STAGE, STAGE_MIDDLE, type Lesson, type Moment } from '../lesson.ts';
import { HAMSADHWANI } from '../sound.ts';
import { between } from '../timing.ts';

const UNIT = 170;
const { line: INK, c: PIGMENTS } = PALETTES.genda;

export const NINE_DOTS: Lesson = {
  key: 'nine-dots',
  palette: 'genda',
  title: ['A mark', 'from nine', 'dots'],
  steps: [
    { seconds: 8, label: ['Lay nine', 'dots'] },
    { seconds: 12, label: ['One line,', 'never lifted'] },
    { seconds: 11, label: ['Turn at', 'other dots'] },
    { seconds: 9, label: ['Fill what', 'it holds'] },
    { seconds: 12, label: ['Test it', 'small'] },
  ],
  closing: ['Dots first,', 'line second'],
  draw,
  scale: HAMSADHWANI,
  root: 185,
};

const layout = (seed: string, symmetry: NonNullable<KolamOptions['symmetry']>): Kolam =>
  kolam({ seed, symmetry, cols: 3, rows: 3, unit: UNIT, density: 0.7 });

const CHOSEN = layout('s2', 'c4');
/** Four lines through the same nine dots; the third is the one that is kept. */
const OTHERS = [layout('s2', 'd2'), layout('s6', 'mirror'), CHOSEN, layout('s16', 'd2')];
const KEPT = 2;
const SMALL = 0.46;
const SPREAD_X = 165;
const SPREAD_Y = 142;

function draw(at: Moment): string {
  if (at.since(4) >= 0.2) return sizes(at);
  if (at.since(2) < 0) {
    const drawnMuch = at.move(1, 0.8, 8.6);
    return placed(ruler(at) + figure(CHOSEN, { line: drawnMuch, dots: dotsAt(at) }), centred());
  }
  return OTHERS.map((other, index) => variant(other, index, at)).join('');
}

const centred = (scale = 1, x = 0, y = 0) => ({
  x: STAGE_MIDDLE.x + x - (3 * UNIT * scale) / 2,
  y: STAGE_MIDDLE.y + y - (3 * UNIT * scale) / 2,
  scale,
});

const dotsAt =
  (at: Moment) =>
  (index: number): number =>
    at.pop(0, 0.5 + index * 0.45, 0.5);

/** Thin lines that show how the dots stand: the same distance both ways. */
function ruler(at: Moment): string {
  const gone = 1 - at.come(1, 0.2, 0.8);
  const style = { stroke: INK, 'stroke-width': 3, opacity: 0.3 * gone };
  return gone === 0
    ? ''
    : [0, 1, 2]
        .map((index) => {
          const mid = (index + 0.5) * UNIT;
          const come = at.move(0, 5 + index * 0.15, 0.9);
          return (
            drawn(`M${UNIT / 2} ${mid}h${2 * UNIT}`, come, style) +
            drawn(`M${mid} ${UNIT / 2}v${2 * UNIT}`, come, style)
          );
        })
        .join('');
}

type Much = {
  line: number;
  dots?: (index: number) => number;
  fill?: (index: number) => number;
  width?: number;
};

/** The kolam as far as it has come, and a pinch of powder at the tip of its line. */
function figure(
  { loops, cells }: Kolam,
  { line, dots = () => 1, fill = () => 0, width = 16 }: Much,
): string {
  const fills = cells.map((cell, index) =>
    placed(
      shape('path', {
        d: cell.d,
        fill: PIGMENTS[[2, 3, 0, 1, 0][cell.degree] ?? 0] ?? '',
        transform: `translate(${n(-cell.cx)} ${n(-cell.cy)})`,
      }),
      { x: cell.cx + 10, y: cell.cy + 10, scale: fill(index) },
    ),
  );
  const lines = loops.map((d) => drawn(d, line, { stroke: INK, 'stroke-width': width }));
  const tip = loops.map((d) =>
    line > 0 && line < 1
      ? shape('path', {
          d,
          fill: 'none',
          pathLength: 1,
          'stroke-dasharray': '0 2',
          'stroke-dashoffset': (-line).toFixed(4),
          stroke: PIGMENT.rani,
          'stroke-width': 40,
          'stroke-linecap': 'round',
        })
      : '',
  );
  const points = cells.map(({ cx, cy }, index) =>
    disc([cx, cy, 17 * dots(index)], fill(index) > 0.5 ? PIGMENT.rice : INK),
  );
  return fills.join('') + lines.join('') + tip.join('') + points.join('');
}

/** Four small figures; the kept one grows back to the middle and takes colour. */
function variant(other: Kolam, index: number, at: Moment): string {
  const apart = at.move(2, 0.1, 1);
  const back = at.move(3, 0, 1);
  const isKept = index === KEPT;
  const x = (index % 2 === 0 ? -1 : 1) * SPREAD_X;
  const y = (index < 2 ? -1 : 1) * SPREAD_Y;
  const scale = isKept ? between(between(1, SMALL, apart), 1, back) : SMALL;
  const away = isKept ? apart - back : 1;
  const line = isKept ? 1 : at.move(2, 1.2 + index * 1.5, 2.4);
  const shown = isKept ? 1 : at.come(2, 0.9 + index * 1.5, 0.5) * (1 - at.come(3, 0, 0.5));
  const chosen = isKept ? at.come(2, 8.4, 0.6) * (1 - at.come(3, 0, 0.3)) : 0;
  const ring = box([-26, -26, 3 * UNIT + 52, 3 * UNIT + 52], 'none', {
    stroke: PIGMENT.rani,
    'stroke-width': 18,
    rx: 60,
    opacity: chosen,
  });
  const fill = (cell: number): number => (isKept ? at.pop(3, 1.4 + cell * 0.45, 0.5) : 0);
  return placed(
    (chosen > 0 ? ring : '') +
      figure(other, { line, fill, width: between(16, 22, isKept ? apart - back : 1) }),
    {
      ...centred(scale, x * away, y * away),
      opacity: shown,
    },
  );
}

const SIZES = [
  { size: 300, x: -210, late: 0.4 },
  { size: 130, x: 62, late: 2.2 },
  { size: 64, x: 200, late: 3.8 },
  { size: 32, x: 290, late: 5.2 },
] as const;

/** From a shop sign to the tab of a browser: the smallest loses its dots and keeps its line. */
function sizes(at: Moment): string {
  const shift = at.move(4, 0.2, 1.2);
  const floor = STAGE_MIDDLE.y + 150;
  const marks = SIZES.map(({ size, x, late }, index) => {
    const full = size / (3 * UNIT);
    const scale = index === 0 ? between(1, full, shift) : full * at.pop(4, late, 0.5);
    const simple = index > 1 ? 1 - at.come(4, 7, 0.6) : 1;
    const width = index > 1 ? between(16, index === 2 ? 30 : 44, at.move(4, 7, 0.6)) : 16;
    const left =
      index === 0
        ? between(STAGE_MIDDLE.x - 1.5 * UNIT, STAGE_MIDDLE.x + x - size / 2, shift)
        : STAGE_MIDDLE.x + x - (3 * UNIT * scale) / 2;
    const top =
      index === 0
        ? between(STAGE_MIDDLE.y - 1.5 * UNIT, floor - size, shift)
        : floor - 3 * UNIT * scale;
    return placed(figure(CHOSEN, { line: 1, dots: () => simple, fill: () => 1, width }), {
      x: left,
      y: top,
      scale,
    });
  });
  const ground = drawn(
    `M${STAGE.left + 20} ${floor + 26}h${STAGE.width - 40}`,
    at.move(4, 0.8, 1.4),
    { stroke: INK, 'stroke-width': 6 },
  );
  return ground + marks.join('') + lens(at, floor);
}

/** A glass that shows the smallest as large as the others. */
function lens(at: Moment, floor: number): string {
  const come = at.pop(4, 7.6, 0.6);
  if (come <= 0) return '';
  const inner = placed(figure(CHOSEN, { line: 1, dots: () => 0, fill: () => 1, width: 44 }), {
    x: -75,
    y: -75,
    scale: 150 / (3 * UNIT),
  });
  const glass =
    disc([0, 0, 118], PIGMENT.rice) +
    inner +
    disc([0, 0, 118], 'none', { stroke: INK, 'stroke-width': 14 });
  return placed(glass, { x: STAGE_MIDDLE.x + 250, y: floor - 240, scale: come });
}
