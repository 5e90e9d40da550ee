// Draws a kolam: filled cells slightly offset from the line, as in block print; the line; the dots.
import { buildKolam, type Kolam, type KolamCell } from './kolam.ts';
import { type Ink, path, type Point, formatNumber } from './svg.ts';

interface KolamStyle {
  x?: number;
  y?: number;
  line?: Ink;
  lineClass?: string | null;
  width?: number;
  dot?: Ink;
  dotSize?: number;
  fill?: ((cell: KolamCell) => Ink) | null;
  /** Offset of the fill from the line. */
  off?: number;
}

export function drawKolam(figure: Kolam, style: KolamStyle): string {
  let out = `<g transform="translate(${formatNumber(style.x || 0)} ${formatNumber(style.y || 0)})">`;
  if (style.fill) out += drawFills(figure, style);
  if (style.line) out += drawLines(figure, style);
  if (style.dot)
    out += drawDots(figure.cells, { color: style.dot, size: style.dotSize || figure.unit * 0.16 });
  return out + '</g>';
}

/** All dots as one path of round-capped points, each relative to the previous one. */
export function drawDots(
  cells: readonly Pick<KolamCell, 'cx' | 'cy'>[],
  { color, size }: { color: string; size: number },
): string {
  let points = '';
  let [px, py] = [0, 0];
  for (const { cx, cy } of cells) {
    const [dx, dy] = [formatNumber(cx - px), formatNumber(cy - py)];
    points += `m${dx} ${dy}h0`;
    // Adds up the rounded steps, so that dots do not drift.
    [px, py] = [px + Number(dx), py + Number(dy)];
  }
  return path(points, 'none', { stroke: color, 'stroke-width': size, 'stroke-linecap': 'round' });
}

/** A braid: a one-row kolam with every gate open. */
export function drawBraid([x, y]: Point, [cells, unit]: Point, style: KolamStyle): string {
  const figure = buildKolam({
    seed: 'braid',
    cols: cells,
    rows: 1,
    unit,
    density: 2,
    symmetry: 'none',
  });
  return drawKolam(figure, { x, y, ...style });
}

function drawFills(figure: Kolam, style: KolamStyle): string {
  const byColor = new Map<string, string>();
  for (const cell of figure.cells) {
    const color = style.fill?.(cell);
    if (color) byColor.set(color, (byColor.get(color) ?? '') + cell.d);
  }
  const off = formatNumber(style.off === undefined ? figure.unit * 0.05 : style.off);
  const shapes = [...byColor].map(([color, data]) => path(data, color)).join('');
  return `<g transform="translate(${off} ${off})">${shapes}</g>`;
}

function drawLines(figure: Kolam, style: KolamStyle): string {
  const classAttribute = style.lineClass ? ` class="${style.lineClass}"` : '';
  const length = style.lineClass ? ' pathLength="1"' : '';
  const width = formatNumber(style.width || figure.unit * 0.09);
  const loops = figure.loops.map((data) => `<path d="${data}"${length}/>`).join('');
  return `<g fill="none" stroke="${style.line}" stroke-width="${width}" stroke-linejoin="round"${classAttribute}>${loops}</g>`;
}
