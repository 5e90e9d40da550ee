// Draws a kolam: filled cells slightly offset from the line, as in block print; the line; the dots.
import { kolam, type Kolam, type KolamCell } from './kolam.ts';
import { type Ink, path, type Point, round } from './svg.ts';

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
  let out = `<g transform="translate(${round(style.x || 0)} ${round(style.y || 0)})">`;
  if (style.fill) out += fills(figure, style);
  if (style.line) out += lines(figure, style);
  if (style.dot)
    out += dots(figure.cells, { color: style.dot, size: style.dotSize || figure.unit * 0.16 });
  return out + '</g>';
}

/** All dots as one path of round-capped points, each relative to the previous one. */
export function dots(
  cells: readonly Pick<KolamCell, 'cx' | 'cy'>[],
  { color, size }: { color: string; size: number },
): string {
  let points = '';
  let [px, py] = [0, 0];
  for (const { cx, cy } of cells) {
    const [dx, dy] = [round(cx - px), round(cy - py)];
    points += `m${dx} ${dy}h0`;
    // Adds up the rounded steps, so that dots do not drift.
    [px, py] = [px + Number(dx), py + Number(dy)];
  }
  return path(points, 'none', { stroke: color, 'stroke-width': size, 'stroke-linecap': 'round' });
}

/** A braid: a one-row kolam with every gate open. */
export function braid([x, y]: Point, [cells, unit]: Point, style: KolamStyle): string {
  const figure = kolam({ seed: 'braid', cols: cells, rows: 1, unit, density: 2, symmetry: 'none' });
  return drawKolam(figure, { x, y, ...style });
}

function fills(figure: Kolam, style: KolamStyle): string {
  const byColor = new Map<string, string>();
  for (const cell of figure.cells) {
    const color = style.fill?.(cell);
    if (color) byColor.set(color, (byColor.get(color) ?? '') + cell.d);
  }
  const off = round(style.off === undefined ? figure.unit * 0.05 : style.off);
  const shapes = [...byColor].map(([color, data]) => path(data, color)).join('');
  return `<g transform="translate(${off} ${off})">${shapes}</g>`;
}

function lines(figure: Kolam, style: KolamStyle): string {
  const named = style.lineClass ? ` class="${style.lineClass}"` : '';
  const length = style.lineClass ? ' pathLength="1"' : '';
  const width = round(style.width || figure.unit * 0.09);
  const loops = figure.loops.map((data) => `<path d="${data}"${length}/>`).join('');
  return `<g fill="none" stroke="${style.line}" stroke-width="${width}" stroke-linejoin="round"${named}>${loops}</g>`;
}
