// Takes a picture apart and makes it anew: no metadata, no scripts, bounded in pixels.
import { open } from 'node:fs/promises';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { PICTURE_WIDTHS } from '#contract/pictures.ts';
import { AppError } from '../errors.ts';
import type { MediaRow } from '../tables.ts';
import { pictureKind, SNIFF_BYTES } from './sniff.ts';

const PIXELS_MAX = 40_000_000;
/** What a picture is for decides its largest size, whether it is cut, and what cards need of it. */
const SHAPES = {
  wide: { size: { width: 1600, height: 900, fit: 'inside' }, widths: PICTURE_WIDTHS },
  portrait: { size: { width: 512, height: 512, fit: 'cover' }, widths: [] },
} as const;
export type PictureShape = keyof typeof SHAPES;
const WEBP = { quality: 82 } as const;
/** Looks like the WebP at two thirds of its bytes. */
const AVIF = { quality: 58, effort: 3 } as const;

/** An encoded picture. */
export interface MadePicture {
  bytes: Buffer;
  contentType: MediaRow['content_type'];
  /** What it is for; null for the whole. */
  width: number | null;
}

/**
 * Re-encodes a PNG, JPEG or WebP file as WebP, upright, within its shape, and as smaller WebP and AVIF
 * where the shape has widths; none of them is larger than the picture. Fails: wrong_type.
 */
export async function recodePicture(
  path: string,
  shape: PictureShape,
): Promise<{ whole: MadePicture; smaller: MadePicture[] }> {
  if (pictureKind(await headOf(path)) === undefined) throw notAPicture();
  const { size, widths } = SHAPES[shape];
  const { data, info } = await upright(path, size);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const again = (): Sharp => sharp(data, { raw });
  const whole = await again().webp(WEBP).toBuffer();
  const smaller: MadePicture[] = [];
  for (const [at, width] of widths.entries()) {
    if (at > 0 && info.width <= (widths[at - 1] ?? 0)) break;
    const small = (): Sharp => again().resize({ width, withoutEnlargement: true });
    const avif = await small().avif(AVIF).toBuffer();
    const webp = await small().webp(WEBP).toBuffer();
    smaller.push({ bytes: avif, contentType: 'image/avif', width });
    smaller.push({ bytes: webp, contentType: 'image/webp', width });
  }
  return { whole: { bytes: whole, contentType: 'image/webp', width: null }, smaller };
}

/** The pixels alone, turned as the camera was held. */
async function upright(path: string, size: (typeof SHAPES)[PictureShape]['size']) {
  try {
    return await sharp(path, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .rotate()
      .resize({ ...size, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw notAPicture();
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function notAPicture(): AppError {
  return new AppError('wrong_type', 'The picture must be a PNG, JPEG or WebP file.');
}
