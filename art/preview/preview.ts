// Preview images for links: text on the left, a figure in the same colours on the right, as a small PNG.
import sharp from 'sharp';
import { drawOg } from '../og.ts';
import { PALETTES, type PaletteName } from '../palettes.ts';
import { drawThumb } from '../thumb.ts';
import { findDrawableText } from './drawable-text.ts';
import { layOutText } from './text-layout.ts';
import type { Organization } from './organization.ts';

export interface Preview {
  /** File name without extension. */
  name: string;
  title: string;
  /** A word above the title: the kind of page. */
  kicker?: string;
  palette: PaletteName;
  /** Seed of a drawn course picture, shown instead of a title that no font can draw completely. */
  picture?: string;
}

export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** A reduced palette: half the bytes without a visible difference. */
const PNG = { palette: true, colours: 32, dither: 0, effort: 1, compressionLevel: 9 } as const;

const PHOTO_PNG = { palette: true, colours: 256, effort: 4, compressionLevel: 9 } as const;

/** Whether the fonts have every letter of the title. */
export async function canDrawTitle({ title }: Preview, { root }: Organization): Promise<boolean> {
  return Boolean(await findDrawableText(title, root));
}

/** Equal preview and organization give equal bytes. `photo`: the course's own picture. */
export async function drawPreview(
  preview: Preview,
  organization: Organization,
  photo?: Uint8Array,
): Promise<Buffer> {
  if (preview.picture !== undefined && !(await canDrawTitle(preview, organization))) {
    const picture = photo ?? Buffer.from(drawThumb({ seed: preview.picture }));
    // At double size, because the drawn picture is small.
    const sheet = sharp(picture, photo ? {} : { density: 144 });
    return sheet
      .resize({ ...PREVIEW_SIZE, fit: 'cover' })
      .png(PHOTO_PNG)
      .toBuffer();
  }
  const { name, palette } = preview;
  const textLayout = await layOutText(preview, organization, {
    ...PREVIEW_SIZE,
    color: PALETTES[palette].line,
  });
  const art = drawOg({ palette, seed: name }, textLayout.boxes);
  const svg = art
    .replace('<svg ', `<svg width="${PREVIEW_SIZE.width}" height="${PREVIEW_SIZE.height}" `)
    .replace(/<\/svg>$/, () => `${textLayout.svg}</svg>`);
  return sharp(Buffer.from(svg)).png(PNG).toBuffer();
}
