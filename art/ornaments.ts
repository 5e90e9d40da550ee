// Ornaments: leaves, petals, dotted rings, marigold heads, arches, fields of dots.
import type { Canvas } from './canvas.ts';
import { type Box, circle, d, type Disc, element, type Ink, type Point } from './svg.ts';

/** A ring of round dots, written as one dashed circle. */
export function dotRing([cx, cy, r]: Disc, [count, size]: Point, color: Ink): string {
  const step = (2 * Math.PI * r) / count;
  return element('circle', {
    cx,
    cy,
    r,
    fill: 'none',
    stroke: color,
    'stroke-width': size,
    'stroke-linecap': 'round',
    'stroke-dasharray': `0 ${roundToThousandth(step)}`,
  });
}

/** Precise enough for sums along a whole line. */
function roundToThousandth(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** A marigold head: a disc with touching dots on its edge. */
export function scallop(disc: Disc, count: number, color: Ink): string {
  const step = (2 * Math.PI * disc[2]) / count;
  return circle(disc, color) + dotRing(disc, [count, step * 1.04], color);
}

/** A leaf pointing up from one radius to another; `belly`, 0 to 1, is where it is widest. */
export function leaf([cx, cy]: Point, [r1, r2]: Point, [half, belly]: Point): string {
  const b = cy - (r1 + (r2 - r1) * belly);
  const k = half * 1.33;
  return d`M${cx} ${cy - r1}C${cx - k} ${b} ${cx - k * 0.62} ${b - (r2 - r1) * 0.2} ${cx} ${cy - r2}C${cx + k * 0.62} ${b - (r2 - r1) * 0.2} ${cx + k} ${b} ${cx} ${cy - r1}Z`;
}

/** A round-topped petal. */
export function petal([cx, cy]: Point, [r1, r2]: Point, half: number): string {
  const top = cy - r2 + half;
  return d`M${cx - half * 0.35} ${cy - r1}L${cx - half} ${top}A${half} ${half} 0 0 1 ${cx + half} ${top}L${cx + half * 0.35} ${cy - r1}Z`;
}

interface Ring {
  count: number;
  at: Point;
  fill: string;
  /** Rotation as a fraction of one step. */
  offset?: number;
}

/** One shape repeated around a point. */
export function petals(
  canvas: Canvas,
  shape: string,
  { count, at, fill, offset = 0 }: Ring,
): string {
  const id = canvas.id();
  let out = `<defs>${element('path', { id, d: shape })}</defs><g fill="${fill}">`;
  for (let i = 0; i < count; i++) {
    const turn = d`rotate(${(360 / count) * (i + offset)} ${at[0]} ${at[1]})`;
    out += `<use href="#${id}" transform="${turn}"/>`;
  }
  return out + '</g>';
}

interface Dots {
  step: number;
  size: number;
  color: string;
  opacity: number;
}

/**
 * A field of dots as background. Dashed lines instead of a pattern, because some engines round a pattern's tile to
 * whole pixels, which shifts its dots against other drawings.
 */
export function dotField([x, y, w, h]: Box, { step, size, color, opacity }: Dots): string {
  const rows = Array.from({ length: Math.ceil(h / step) }, (_, i) => y + step * (i + 0.5));
  return element('path', {
    d: rows.map((row) => d`M${x + step / 2} ${row}h${w}`).join(''),
    fill: 'none',
    stroke: color,
    'stroke-width': size * 2,
    'stroke-linecap': 'round',
    'stroke-dasharray': `0 ${roundToThousandth(step)}`,
    opacity,
  });
}

/** A cusped arch: the proscenium. */
export function archPath([cx, base]: Point, [w, h]: Point, cusps: number): string {
  const r = w / 2;
  const spring = base - h + r * 1.12;
  const rise = Array.from({ length: cusps + 1 }, (_, i): Point => {
    const a = Math.PI * (i / (2 * cusps));
    return [cx - r * Math.cos(a), spring - r * 1.12 * Math.pow(Math.sin(a), 0.94)];
  });
  const fall = rise.map(([x, y]): Point => [2 * cx - x, y]).reverse();
  return d`M${cx - r} ${base}V${spring}` + buildCusps(rise) + buildCusps(fall) + d`V${base}Z`;
}

function buildCusps(points: readonly Point[]): string {
  return points.slice(1).reduce((out, [x, y], i) => {
    const [fromX, fromY] = points[i] as Point;
    const q = Math.hypot(x - fromX, y - fromY) * 0.54;
    return out + d`A${q} ${q} 0 0 1 ${x} ${y}`;
  }, '');
}
