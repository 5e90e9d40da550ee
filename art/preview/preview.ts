// The picture of a link preview: the words at left, a figure of the same colours at right, as a small PNG.
import sharp from 'sharp';
import { drawOg } from '../og.ts';
import { PALETTES, type PaletteName } from '../palettes.ts';
import type { House } from './house.ts';
import { layWords } from './words.ts';

export interface Preview {
  /** The file's name without its ending. */
  name: string;
  title: string;
  /** A word above the title: what kind of page this is. */
  kicker?: string;
  palette: PaletteName;
}

export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** Few colours, as a printed sheet has: half the bytes, no visible difference. */
const PNG = { palette: true, colours: 32, dither: 0, effort: 1, compressionLevel: 9 } as const;

/** Same preview and house, same bytes. */
export async function drawPreview(preview: Preview, house: House): Promise<Buffer> {
  const { name, palette } = preview;
  const words = await layWords(preview, house, { ...PREVIEW_SIZE, color: PALETTES[palette].line });
  const art = drawOg({ palette, seed: name }, words.boxes);
  const svg = art
    .replace('<svg ', `<svg width="${PREVIEW_SIZE.width}" height="${PREVIEW_SIZE.height}" `)
    .replace(/<\/svg>$/, () => `${words.svg}</svg>`);
  return sharp(Buffer.from(svg)).png(PNG).toBuffer();
}
