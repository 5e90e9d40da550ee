// The canvas of a composition, and the frame that turns its marks into one SVG.
import { type Palette, type PaletteName, PALETTES } from './palettes.ts';
import { createRandom, hash, type Random } from './random.ts';
import { rect, formatNumber } from './svg.ts';
import type { MaskName, SymmetryName } from './kolam-grid.ts';

/** Without a title the picture is decorative. Pass a salt if a picture appears twice on a page. */
export interface ArtOptions {
  seed?: string | undefined;
  palette?: PaletteName | Palette | undefined;
  w?: number | undefined;
  h?: number | undefined;
  title?: string | undefined;
  salt?: string | number | undefined;
  clear?: boolean | undefined;
  variant?: string | undefined;
  cols?: number | undefined;
  density?: number | undefined;
  symmetry?: SymmetryName | undefined;
  mask?: MaskName | undefined;
  stroke?: number | undefined;
  dot?: string | undefined;
  fill?: string | undefined;
  fillMin?: number | undefined;
  flat?: boolean | undefined;
  animate?: boolean | undefined;
}

export interface Canvas {
  random: Random;
  seed: string;
  w: number;
  h: number;
  palette: Palette;
  options: ArtOptions;
  /** A new element id, unique on the page. */
  id: () => string;
}

/** A kind of picture: its size, palettes and composition. */
export interface Composition {
  use: string;
  size: readonly [w: number, h: number];
  grounds?: readonly PaletteName[];
  /** Without a background, never cropped. */
  clear?: boolean;
  /** Alignment in its frame, unless it is centred and cropped. */
  align?: string;
  compose: (canvas: Canvas) => string;
}

/** Equal composition and options give equal bytes. */
export function drawPicture(composition: Composition, options: ArtOptions = {}): string {
  const { use, size, clear = false } = composition;
  const seed = String(options.seed || use);
  const [w, h] = [options.w || size[0], options.h || size[1]];
  const random = createRandom(`${use}:${seed}`);
  const paletteOrName = options.palette || pickPaletteName(composition, random);
  const palette: Palette =
    typeof paletteOrName === 'object' ? paletteOrName : PALETTES[paletteOrName];
  const prefix =
    'k' + hash(`${use}${seed}${String(paletteOrName)}${w}x${h}${options.salt || ''}`).toString(36);
  let ids = 0;
  const id = () => prefix + (ids++).toString(36);
  const background = clear || options.clear ? '' : rect([0, 0, w, h], palette.g);
  const body = background + composition.compose({ random, seed, w, h, palette, options, id });
  const align = composition.align ?? (clear ? 'xMidYMid meet' : 'xMidYMid slice');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${formatNumber(w)} ${formatNumber(h)}" preserveAspectRatio="${align}" ${buildLabelAttributes(options.title)}>${body}</svg>`;
}

/** The default palette for a seed. */
export function getDefaultPaletteName(composition: Composition, seed: string): PaletteName {
  return pickPaletteName(composition, createRandom(`${composition.use}:${seed}`));
}

function pickPaletteName({ grounds }: Composition, random: Random): PaletteName {
  return grounds ? random.pick(grounds) : 'genda';
}

/** Characters that XML forbids even when escaped. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function buildLabelAttributes(title: string | undefined): string {
  if (!title) return 'aria-hidden="true"';
  const text = title
    .replace(NOT_XML, '')
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;');
  return `role="img" aria-label="${text}"`;
}
