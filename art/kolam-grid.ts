// The grid of a kolam: its dots, the open gates between them, and the loops through them.
import { createRandom, hash } from './random.ts';

/** East, south, west, north. */
export const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

export type Direction = 0 | 1 | 2 | 3;
const ALL_DIRECTIONS = [0, 1, 2, 3] as const;

export interface GridCell {
  x: number;
  y: number;
  /** Open gates by direction. */
  links: readonly [boolean, boolean, boolean, boolean];
}

/** A step of the line: a cell, the side of entry and the side of exit. */
export type Step = readonly [cell: GridCell, from: Direction, to: Direction];

type Matrix = readonly [number, number, number, number];

const SYMMETRIES = {
  none: [[1, 0, 0, 1]],
  mirror: [
    [1, 0, 0, 1],
    [-1, 0, 0, 1],
  ],
  d2: [
    [1, 0, 0, 1],
    [-1, 0, 0, 1],
    [1, 0, 0, -1],
    [-1, 0, 0, -1],
  ],
  c4: [
    [1, 0, 0, 1],
    [0, -1, 1, 0],
    [-1, 0, 0, -1],
    [0, 1, -1, 0],
  ],
  d4: [
    [1, 0, 0, 1],
    [-1, 0, 0, 1],
    [1, 0, 0, -1],
    [-1, 0, 0, -1],
    [0, 1, 1, 0],
    [0, -1, 1, 0],
    [0, 1, -1, 0],
    [0, -1, -1, 0],
  ],
} as const satisfies Record<string, readonly Matrix[]>;

export type SymmetryName = keyof typeof SYMMETRIES;

export const SYMMETRY_NAMES = Object.keys(SYMMETRIES) as SymmetryName[];

export interface Grid {
  seed: string;
  cols: number;
  rows: number;
  mask: MaskName;
  symmetry: SymmetryName;
  /** Share of open gates, 0 to 1; all are open above 1. */
  density: number;
  /** Width of the ring mask. */
  thickness: number;
}

type Mask = (x: number, y: number, grid: Grid) => boolean;

const MASKS = {
  full: () => true,
  diamond: (x, y, { cols: c, rows: r }) =>
    Math.abs(x - (c - 1) / 2) / ((c - 1) / 2 || 1) +
      Math.abs(y - (r - 1) / 2) / ((r - 1) / 2 || 1) <=
    1.001,
  round: (x, y, { cols: c, rows: r }) =>
    Math.hypot((x - (c - 1) / 2) / (c / 2), (y - (r - 1) / 2) / (r / 2)) <= 0.98,
  lotus: (x, y, { cols: c, rows: r }) =>
    Math.abs(x - (c - 1) / 2) + Math.abs(y - (r - 1) / 2) <= (c + r) * 0.36,
  ring: (x, y, { cols, rows, thickness: t }) => x < t || y < t || x >= cols - t || y >= rows - t,
} as const satisfies Record<string, Mask>;

export type MaskName = 'full' | 'diamond' | 'round' | 'lotus' | 'ring';

export const MASK_NAMES = Object.keys(MASKS) as MaskName[];

/** Places the dots and decides the gates from the seed, once per symmetry orbit. */
export function layGrid(grid: Grid, attempt: number): GridCell[] {
  const { cols, rows } = grid;
  const salt = createRandom(`${grid.seed}|kolam|${attempt}`).int(1e9);
  const mask: Mask = MASKS[grid.mask];
  const isInside = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < cols && y < rows && mask(x, y, grid);
  const gates = new Map<string, boolean>();
  const isOpen = (x: number, y: number, direction: Direction) => {
    const [stepX, stepY] = DIRECTIONS[direction];
    if (!isInside(x, y) || !isInside(x + stepX, y + stepY)) return false;
    const key = getOrbitKey(2 * x + stepX - (cols - 1), 2 * y + stepY - (rows - 1), grid.symmetry);
    const known = gates.get(key);
    if (known !== undefined) return known;
    const drawn = (hash(`${key}#${salt}`) % 1000) / 1000 < grid.density;
    gates.set(key, drawn);
    return drawn;
  };
  const cells: GridCell[] = [];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < cols; x++) {
      if (!isInside(x, y)) continue;
      cells.push({
        x,
        y,
        links: [isOpen(x, y, 0), isOpen(x, y, 1), isOpen(x, y, 2), isOpen(x, y, 3)],
      });
    }
  }
  return cells;
}

/** Equal for all gates that the symmetry maps onto each other. */
function getOrbitKey(x: number, y: number, symmetry: SymmetryName): string {
  const matrices: readonly Matrix[] = SYMMETRIES[symmetry];
  return matrices
    .map(([a, b, c, e]) => `${a * x + b * y},${c * x + e * y}`)
    .reduce((least, key) => (key < least ? key : least));
}

/** Follows the line through every cell until all loops are closed. */
export function traceLoops(cells: readonly GridCell[], cols: number): Step[][] {
  const at = new Map(cells.map((cell) => [cell.y * cols + cell.x, cell]));
  const walked = new Set<string>();
  const loops: Step[][] = [];
  for (const cell of cells) {
    for (const from of ALL_DIRECTIONS) {
      if (walked.has(`${cell.y * cols + cell.x}.${from}`)) continue;
      loops.push(walk({ cell, from, at, cols }, walked));
    }
  }
  return loops;
}

interface Start {
  cell: GridCell;
  from: Direction;
  at: ReadonlyMap<number, GridCell>;
  cols: number;
}

const LONGEST_LOOP = 9999;

function walk({ cell: first, from: start, at, cols }: Start, walked: Set<string>): Step[] {
  const loop: Step[] = [];
  let cell = first;
  let from = start;
  let rotation: 1 | -1 = 1;
  for (let guard = 0; guard <= LONGEST_LOOP; guard++) {
    const to = ((from + rotation + 4) % 4) as Direction;
    walked.add(`${cell.y * cols + cell.x}.${rotation === 1 ? from : to}`);
    loop.push([cell, from, to]);
    if (cell.links[to]) {
      const [stepX, stepY] = DIRECTIONS[to];
      cell = at.get((cell.y + stepY) * cols + cell.x + stepX) as GridCell;
      from = ((to + 2) % 4) as Direction;
      rotation = rotation === 1 ? -1 : 1;
    } else {
      from = to;
    }
    if (cell === first && from === start && rotation === 1) break;
  }
  return loop;
}
