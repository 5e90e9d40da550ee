// The kolam: dots, gates and one looping line, as path data.
import {
  DIRECTIONS,
  type Direction,
  type Grid,
  type GridCell,
  layGrid,
  type Step,
  traceLoops,
} from './kolam-grid.ts';
import type { Point } from './svg.ts';

type Optional<T> = { [K in keyof T]?: T[K] | undefined };

interface KolamOptions extends Optional<Grid> {
  /** Side of a cell in px. */
  unit?: number;
  /** Number of layouts to try; the one with the longest loop wins. */
  tries?: number;
  /** Distance of a closed side from its dot, in cells. */
  radius?: number;
  /** Length of the handles at crossings, in cells. */
  soft?: number;
}

export interface KolamCell extends GridCell {
  cx: number;
  cy: number;
  /** Open gates, 0 to 4. */
  degree: number;
  d: string;
}

export interface Kolam {
  w: number;
  h: number;
  unit: number;
  /** Path data of the closed loops, longest text first. */
  loops: string[];
  cells: KolamCell[];
  /** The whole figure is one unbroken line. */
  single: boolean;
}

interface Pen {
  unit: number;
  radius: number;
  soft: number;
}

type Quarter = readonly [Point, Point, Point, Point];

export function buildKolam(options: KolamOptions): Kolam {
  const grid: Grid = {
    seed: options.seed ?? 'a',
    cols: options.cols ?? 5,
    rows: options.rows ?? 5,
    mask: options.mask ?? 'full',
    symmetry: options.symmetry ?? 'd4',
    density: options.density ?? 0.62,
    thickness: options.thickness ?? 2,
  };
  const pen = {
    unit: options.unit ?? 40,
    radius: options.radius ?? 0.34,
    soft: options.soft ?? 0.2,
  };
  const { cells, loops } = findBestLayout(grid, options.tries ?? 1);
  const line = (loop: readonly Step[]) =>
    toPathData(
      loop.map((step) => toQuarter(step, pen)),
      pen.unit,
    );
  return {
    w: grid.cols * pen.unit,
    h: grid.rows * pen.unit,
    unit: pen.unit,
    loops: loops.map(line).sort((a, b) => b.length - a.length),
    cells: cells.map((cell) => ({
      ...cell,
      cx: (cell.x + 0.5) * pen.unit,
      cy: (cell.y + 0.5) * pen.unit,
      degree: cell.links.filter(Boolean).length,
      d: line([
        [cell, 0, 1],
        [cell, 1, 2],
        [cell, 2, 3],
        [cell, 3, 0],
      ]),
    })),
    single: loops.length === 1,
  };
}

function findBestLayout(grid: Grid, tries: number): { cells: GridCell[]; loops: Step[][] } {
  let best: { cells: GridCell[]; loops: Step[][] } = { cells: [], loops: [] };
  let bestScore = -1;
  for (let attempt = 0; attempt < tries && bestScore !== 1; attempt++) {
    const cells = layGrid(grid, attempt);
    const loops = traceLoops(cells, grid.cols);
    const score = Math.max(...loops.map((loop) => loop.length)) / (cells.length * 4);
    if (score > bestScore) {
      best = { cells, loops };
      bestScore = score;
    }
  }
  return best;
}

/** A quarter of the curve within a cell, as a cubic between two sides. */
function toQuarter([cell, from, to]: Step, pen: Pen): Quarter {
  const start = computeSide(cell, [from, to], pen);
  const end = computeSide(cell, [to, from], pen);
  return [start.point, start.handle, end.handle, end.point];
}

function computeSide(
  cell: GridCell,
  [side, second]: readonly [Direction, Direction],
  pen: Pen,
): { point: Point; handle: Point } {
  const { unit: u, radius: r } = pen;
  const [x, y] = DIRECTIONS[side];
  const [otherX, otherY] = DIRECTIONS[second];
  const open = cell.links[side];
  const out = open ? 0.5 * u : r * u;
  const point: Point = [(cell.x + 0.5) * u + x * out, (cell.y + 0.5) * u + y * out];
  const reach = open ? pen.soft * u : 0.55 * (cell.links[second] ? 0.5 * u : r * u);
  const toward: Point = open ? [(otherX - x) * 0.7071, (otherY - y) * 0.7071] : [otherX, otherY];
  return { point, handle: [point[0] + toward[0] * reach, point[1] + toward[1] * reach] };
}

/** Relative cubics, rounded to whole pixels on large cells: small files without drift. */
function toPathData(quarters: readonly Quarter[], unit: number): string {
  const grain = unit >= 30 ? 1 : 10;
  const snap = ([x, y]: Point): Point => [Math.round(x * grain), Math.round(y * grain)];
  const [first] = quarters;
  if (!first) return '';
  let [px, py] = snap(first[0]);
  let out = `M${px / grain} ${py / grain}c`;
  let opening = true;
  for (const [, ...points] of quarters) {
    const snapped = points.map(snap);
    for (const [x, y] of snapped) {
      const [dx, dy] = [(x - px) / grain, (y - py) / grain];
      out += `${opening || dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`;
      opening = false;
    }
    [px, py] = snapped[2] as Point;
  }
  return out + 'z';
}
