// Design: mirrored block-print tiles.
import type { Canvas, Composition } from '../canvas.ts';
import { drawKolam } from '../kolam-drawing.ts';
import { buildKolam } from '../kolam.ts';
import { dotRing } from '../ornaments.ts';
import { getLuminance } from '../palettes.ts';
import { circle, d, path, rect } from '../svg.ts';

export const design: Composition = {
  use: 'design',
  size: [800, 1000],
  grounds: ['khadi'],
  compose: composeTiles,
};

interface Tile {
  kind: number;
  ground: string;
  a: string;
  b: string;
}

const COLS = 4;
/** Tiles are drawn slightly larger and shifted by half of the difference, so that no seam shows. */
const OVERLAP = 1.012;

export function composeTiles(canvas: Canvas): string {
  const { w, h } = canvas;
  const u = w / COLS;
  const rows = Math.ceil(h / u);
  const half = Math.ceil(rows / 2) || 1;
  const tiles = chooseTiles(canvas, 2 * half);
  const ids = tiles.map(() => canvas.id());
  const blocks = tiles.map((tile, i) => `<g id="${ids[i]}">${stamp(tile, u, canvas.seed)}</g>`);
  const edge = 0.006 * u;
  let grounds = '';
  let prints = '';
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < COLS; x++) {
      const flipX = x % 4 >= 2;
      const flipY = y % (2 * half) >= half;
      const column = flipX ? 1 - (x % 2) : x % 2;
      const row = flipY ? half - 1 - (y % half) : y % half;
      const i = row * 2 + column;
      grounds += rect([x * u - 0.5, y * u - 0.5, u + 1, u + 1], tiles[i]?.ground);
      const translation = d`translate(${x * u + (flipX ? u + edge : -edge)} ${y * u + (flipY ? u + edge : -edge)})`;
      const scale = `scale(${flipX ? -OVERLAP : OVERLAP} ${flipY ? -OVERLAP : OVERLAP})`;
      prints += `<use href="#${ids[i]}" transform="${translation} ${scale}"/>`;
    }
  }
  return `<defs>${blocks.join('')}</defs>${grounds}${prints}`;
}

/** Each tile gets a background and the shape colours with the most contrast to it. */
function chooseTiles({ random, palette }: Canvas, count: number): Tile[] {
  const colors = [palette.g, ...palette.c];
  return Array.from({ length: count }, (_, i) => {
    const [ground = palette.g, ...rest] = random.shuffle(colors);
    const getContrast = (color: string) => Math.abs(getLuminance(color) - getLuminance(ground));
    rest.sort((m, k) => getContrast(k) - getContrast(m));
    const kind = (random.int(3) + i * 2 + 1) % 6;
    return { kind, ground, a: rest[random.int(2)] ?? ground, b: rest[2] ?? ground };
  });
}

function stamp(tile: Tile, v: number, seed: string): string {
  const { a, b } = tile;
  const middle = (radius: number) => [v / 2, v / 2, v * radius] as const;
  switch (tile.kind) {
    case 0:
      return (
        path(d`M0 0A${v} ${v} 0 0 1 ${v} ${v}A${v} ${v} 0 0 1 0 0Z`, a) + circle(middle(0.1), b)
      );
    case 1:
      return [4, 3, 2, 1].map((i) => drawArc(v, v * 0.235 * (i - 0.5), i % 2 ? b : a)).join('');
    case 2:
      return (
        circle(middle(0.36), a) + dotRing(middle(0.25), [10, v * 0.08], b) + circle(middle(0.09), b)
      );
    case 3:
      return drawQuarterDisc(v, a, b);
    case 4:
      return (
        path([0, 1, 2, 3].map((i) => buildBladePath(v, i)).join(''), a) + circle(middle(0.09), b)
      );
    default:
      return drawSmallKolam(tile, v, seed);
  }
}

function drawArc(v: number, r: number, color: string): string {
  const data = d`M${v} ${v - r}A${r} ${r} 0 0 0 ${v - r} ${v}`;
  return path(data, 'none', { stroke: color, 'stroke-width': v * 0.235 + 0.6 });
}

function drawQuarterDisc(v: number, a: string, b: string): string {
  const [r, s] = [v * 0.75, v * 0.5];
  return (
    path(d`M${r} 0A${r} ${r} 0 0 1 0 ${r}`, 'none', { stroke: a, 'stroke-width': s }) +
    path(d`M0 0H${s}A${s} ${s} 0 0 1 0 ${s}Z`, b)
  );
}

function buildBladePath(v: number, i: number): string {
  const [x, y, m] = [(i % 2) * v, (i >> 1) * v, v / 2];
  return d`M${m} ${m}Q${x} ${m} ${x} ${y}Q${m} ${y} ${m} ${m}Z`;
}

function drawSmallKolam({ a, b }: Tile, v: number, seed: string): string {
  const figure = buildKolam({ seed: seed + 't', cols: 3, rows: 3, unit: v / 3, density: 0.7 });
  return drawKolam(figure, {
    fill: (cell) => (cell.degree > 2 ? b : null),
    off: 0,
    line: a,
    width: v * 0.045,
    dot: a,
    dotSize: v * 0.06,
  });
}
