// A clay pot by one window: flat light, side light, nearer, with a white card, and what the camera looks at.
import { PALETTES, PIGMENT } from '#art/palettes.ts';
import { box, disc, drawn, mix, n, placed, shape } from '../ink.ts';
import { STAGE, type Lesson, type Moment } from '../lesson.ts';
import { DURGA } from '../sound.ts';
import { between } from '../timing.ts';

const { d: WALL_DARK } = PALETTES.neel;
const WALL = '#3B36A6';
const TABLE = '#8A2F52';
const TABLE_LIT = '#D1146B';
const TABLE_TOP = 486;
const WINDOW = { x: 508, y: 70, width: 170, height: 300 } as const;
const CLAY = { dark: '#3A1420', mid: '#B5462A', light: '#FFC58A' } as const;
const BANDS = 6;
/** Of the pot, around the middle of its belly. */
const BODY =
  'M-58 -150C-58 -128 -72 -118 -96 -100C-150 -62 -164 10 -132 68C-108 112 -62 132 0 132C62 132 108 112 132 68C164 10 150 -62 96 -100C72 -118 58 -128 58 -150Z';
const RIM = 'M-84 -164a14 14 0 0 1 14 -14h140a14 14 0 0 1 0 28h-140a14 14 0 0 1 -14 -14Z';

export const ONE_WINDOW: Lesson = {
  key: 'one-window',
  palette: 'neel',
  title: ['One pot,', 'one window'],
  steps: [
    { seconds: 9, label: ['Flash makes', 'it flat'] },
    { seconds: 12, label: ['Light from', 'the side'] },
    { seconds: 11, label: ['Nearer is', 'softer'] },
    { seconds: 12, label: ['A white card', 'fills in'] },
    { seconds: 10, label: ['Mind the', 'bright side'] },
  ],
  closing: ['One window', 'will do'],
  draw,
  scale: DURGA,
  root: 196,
};

function draw(at: Moment): string {
  const open = at.move(1, 1.2, 1.6);
  const near = at.move(2, 1.2, 2.2);
  const filled = at.move(3, 1, 1.8);
  const x = between(960, 868, near);
  return (
    room(open) +
    beam(open, x) +
    table(open) +
    shadow(x, { open, near, filled }) +
    placed(pot({ open, near, filled, flash: flash(at) }), { x, y: 372 }) +
    card(filled, x) +
    burst(at) +
    camera(at)
  );
}

/** A flash lights up twice in the first step, and its flat look stays until the window opens. */
function flash(at: Moment): number {
  return at.come(0, 1.4, 0.2) * (1 - at.move(1, 0.4, 1.4));
}

function room(open: number): string {
  const { x, y, width, height } = WINDOW;
  const pane = mix('#15124E', '#FFE3A3', open);
  const bars = drawn(`M${x + width / 2} ${y}v${height}M${x} ${y + height / 2}h${width}`, 1, {
    stroke: WALL_DARK,
    'stroke-width': 12,
  });
  return (
    box([STAGE.left, 0, 900, 720], mix('#2F2A8F', WALL, open)) +
    box([x - 16, y - 16, width + 32, height + 32], WALL_DARK, { rx: 8 }) +
    box([x, y, width, height], pane) +
    bars
  );
}

/** The light as a pale sheet from the window to the pot. */
function beam(open: number, x: number): string {
  const { x: left, y, width, height } = WINDOW;
  const d = `M${left + width} ${y}L${n(x + 10)} 200L${n(x + 60)} ${TABLE_TOP + 60}L${left + width} ${y + height}Z`;
  return open > 0 ? shape('path', { d, fill: '#FFE3A3', opacity: 0.16 * open }) : '';
}

function table(open: number): string {
  return (
    box([STAGE.left, TABLE_TOP, 900, 300], mix('#6B1846', TABLE_LIT, open * 0.75)) +
    box([STAGE.left, TABLE_TOP, 900, 10], mix(TABLE, '#F06AA8', open))
  );
}

type Light = { open: number; near: number; filled: number };

/** Away from the window; near it the edge is soft, with a card it is paler. */
function shadow(x: number, { open, near, filled }: Light): string {
  const strength = between(0.62, 0.34, filled) * open;
  const soft = Math.round(1 + near * 4);
  return Array.from({ length: soft }, (_, index) => {
    const spread = soft === 1 ? 0 : index / (soft - 1) - 0.5;
    const length = 250 + spread * 90 * near;
    return shape('path', {
      d: `M${n(x - 80)} ${TABLE_TOP + 16}C${n(x - 20)} ${TABLE_TOP + 52} ${n(x + length)} ${n(TABLE_TOP + 66 + spread * 26)} ${n(x + length + 40)} ${n(TABLE_TOP + 40 + spread * 14)}C${n(x + length)} ${TABLE_TOP + 14} ${n(x + 120)} ${TABLE_TOP + 4} ${n(x + 60)} ${TABLE_TOP + 4}Z`,
      fill: PIGMENT.ink,
      opacity: strength / soft + (index === 0 ? 0 : 0.04 * open),
    });
  }).join('');
}

/** The pot in bands of tone: all alike by flash, turning from light to dark by the window. */
function pot({ open, near, filled, flash: flat }: Light & { flash: number }): string {
  const night = mix(CLAY.dark, CLAY.mid, 0.25);
  const shade = mix(mix(night, CLAY.dark, open), '#8A3A34', filled * 0.85);
  const clip = `<defs><clipPath id="pot"><path d="${BODY}"/><path d="${RIM}"/></clipPath></defs>`;
  const bands = Array.from({ length: BANDS }, (_, index) => {
    const part = (index + 1) / BANDS;
    const tone =
      part < 0.6 ? mix(shade, CLAY.mid, part / 0.6) : mix(CLAY.mid, CLAY.light, (part - 0.6) / 0.4);
    const spread = between(0.8, 1.05, near);
    const size = (1.06 - part * 0.98) * spread + 0.05;
    return shape('ellipse', {
      cx: -46 - 62 * part * between(1, 0.86, near),
      cy: -12 - 34 * part,
      rx: 168 * size,
      ry: 205 * size,
      fill: tone,
      opacity: open < 1 ? open : undefined,
    });
  });
  const rim =
    shape('path', { d: RIM, fill: mix(shade, CLAY.mid, 0.5 * open) }) +
    box([-84, -178, between(0, 92, open), 28], mix(CLAY.mid, CLAY.light, 0.5), { rx: 14 }) +
    drawn('M-60 -146C-30 -138 30 -138 60 -146', open, {
      stroke: CLAY.dark,
      'stroke-width': 7,
      opacity: 0.55,
    });
  const bounce =
    filled > 0
      ? shape('ellipse', {
          cx: 150,
          cy: 20,
          rx: 44 * filled,
          ry: 130,
          fill: '#C4674A',
          opacity: 0.8 * filled,
        })
      : '';
  const whole = shape('path', { d: BODY, fill: shade }) + bands.join('') + bounce;
  const painted = ornament(open);
  const flashed =
    flat > 0
      ? placed(
          shape('path', { d: BODY, fill: '#E0744A' }) + shape('path', { d: RIM, fill: '#E0744A' }),
          { opacity: flat },
        )
      : '';
  return `${clip}<g clip-path="url(#pot)">${whole}${painted}</g>${rim}${flashed}`;
}

/** A painted belt of dots, so that the roundness can be read. */
function ornament(open: number): string {
  return Array.from({ length: 9 }, (_, index) => {
    const angle = ((index - 4) / 4.6) * (Math.PI / 2);
    const x = Math.sin(angle) * 148;
    const y = 30 + Math.cos(angle) * 16;
    const lit = between(0.95, 0.25, (index - 1) / 7);
    return shape('ellipse', {
      cx: x,
      cy: y,
      rx: 13 * Math.cos(angle) + 1,
      ry: 13,
      fill: PIGMENT.rice,
      opacity: between(0.25, lit, open),
    });
  }).join('');
}

/** A sheet of card stands up at the dark side. */
function card(filled: number, x: number): string {
  if (filled <= 0) return '';
  const left = between(1300, x + 226, filled);
  return (
    shape('path', {
      d: `M${n(left)} 210l96 -34v310l-96 40Z`,
      fill: PIGMENT.rice,
    }) + shape('path', { d: `M${n(left + 96)} 176l14 6v300l-14 4Z`, fill: '#CFC6AE' })
  );
}

/** The flash itself, from where we look. */
function burst(at: Moment): string {
  const white = at.come(0, 1.3, 0.12) * (1 - at.come(0, 1.5, 0.7));
  const again = at.come(0, 5, 0.12) * (1 - at.come(0, 5.2, 0.7));
  const strength = Math.max(white, again);
  return strength > 0.01
    ? box([STAGE.left, 0, 900, 720], '#FFFFFF', { opacity: 0.9 * strength })
    : '';
}

/** The corners of a viewfinder; a finger touches the bright side, and the picture settles. */
function camera(at: Moment): string {
  const come = at.come(4, 0.6, 0.8);
  if (come <= 0) return '';
  const [left, top, right, foot] = [640, 96, 1216, 596];
  const corner = 56;
  const d = [
    `M${left} ${top + corner}v${-corner}h${corner}`,
    `M${right - corner} ${top}h${corner}v${corner}`,
    `M${right} ${foot - corner}v${corner}h${-corner}`,
    `M${left + corner} ${foot}h${-corner}v${-corner}`,
  ].join('');
  const bright = at.come(4, 1.4, 0.8) * (1 - at.move(4, 4.4, 1.6));
  const touch = at.pop(4, 3.8, 0.5);
  const over =
    bright > 0 ? box([STAGE.left, 0, 900, 720], '#FFF3D6', { opacity: 0.5 * bright }) : '';
  const ring = placed(
    box([-66, -66, 132, 132], 'none', { stroke: PIGMENT.marigold, 'stroke-width': 7, rx: 8 }) +
      disc([0, 0, 8], PIGMENT.marigold),
    { x: 812, y: 350, scale: touch },
  );
  return over + drawn(d, come, { stroke: PIGMENT.rice, 'stroke-width': 8 }) + ring;
}
