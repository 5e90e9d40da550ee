// A scene's kolam, placed in the middle of the frame, each cell with its colour and its turn.
import { kolam } from '#art/kolam.ts';
import { PALETTES, type Palette } from '#art/palettes.ts';
import type { Scene } from './scenes.ts';
import { HEIGHT, WIDTH } from './timing.ts';

export type PlacedCell = { cx: number; cy: number; d: string; fill: string | null; turn: number };

export type PlacedFigure = {
  unit: number;
  palette: Palette;
  /** Top left corner of each copy. */
  places: readonly { x: number; y: number }[];
  loops: readonly string[];
  cells: readonly PlacedCell[];
};

type Spread = Scene['spread'];

const TURN: Record<Spread, (dx: number, dy: number) => number> = {
  centre: (dx, dy) => Math.hypot(dx, dy),
  left: (dx, dy) => dx + Math.abs(dy) * 0.35,
  turn: (dx, dy) => Math.atan2(dy, dx) + Math.hypot(dx, dy) * 0.25,
};

/** Draws the scene's figure once; the pictures only ask how much of it shows. */
export function placeFigure(scene: Scene): PlacedFigure {
  const { unit, cols, rows, rowsOfIt = 1 } = scene.figure;
  const palette = PALETTES[scene.palette as keyof typeof PALETTES];
  const drawn = kolam(scene.figure);
  const left = (WIDTH - cols * unit) / 2;
  const top = (HEIGHT - rows * rowsOfIt * unit) / 2;
  const middle = { x: (cols - 1) / 2, y: (rows - 1) / 2 };
  const turns = drawn.cells.map((cell) => TURN[scene.spread](cell.x - middle.x, cell.y - middle.y));
  const first = Math.min(...turns);
  const reach = Math.max(...turns) - first || 1;
  return {
    unit,
    palette,
    places: Array.from({ length: rowsOfIt }, (_, copy) => ({
      x: left,
      y: top + copy * rows * unit,
    })),
    loops: drawn.loops,
    cells: drawn.cells.map((cell, index) => ({
      cx: cell.cx,
      cy: cell.cy,
      d: cell.d,
      fill: pigmentFor(cell, middle, palette.c),
      turn: ((turns[index] ?? 0) - first) / reach,
    })),
  };
}

type Spot = { x: number; y: number };

/** Ends, turns and crossings take different pigments, so the figure's symmetry shows in colour. */
function pigmentFor(
  cell: Spot & { degree: number },
  middle: Spot,
  pigments: readonly string[],
): string | null {
  const ring = Math.round(Math.abs(cell.x - middle.x) + Math.abs(cell.y - middle.y));
  const byDegree = [2, 1, ring % 2 ? 0 : 2, ring % 2 ? 3 : 1, ring % 2 ? 2 : 0];
  return pigments[byDegree[cell.degree] ?? 0] ?? null;
}
