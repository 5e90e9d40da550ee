// Takes a picture apart and makes it anew: no metadata, no scripts, bounded in pixels.
import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { AppError } from '../errors.ts';
import { pictureKind, SNIFF_BYTES } from './sniff.ts';

const PIXELS_MAX = 40_000_000;
/** What a picture is for decides its largest size and whether it is cut. */
const SHAPES = {
  wide: { width: 1600, height: 900, fit: 'inside' },
  portrait: { width: 512, height: 512, fit: 'cover' },
} as const;
export type PictureShape = keyof typeof SHAPES;
const WEBP_QUALITY = 82;

/**
 * Re-encodes a PNG, JPEG or WebP file as WebP at `target`, upright, within its shape. Returns its size
 * in bytes. Fails: wrong_type.
 */
export async function recodePicture(
  path: string,
  target: string,
  shape: PictureShape,
): Promise<number> {
  if (pictureKind(await headOf(path)) === undefined) throw notAPicture();
  try {
    const written = await sharp(path, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .rotate()
      .resize({ ...SHAPES[shape], withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY })
      .toFile(target);
    return written.size;
  } catch (error) {
    if (error instanceof Error && /no space|ENOSPC/i.test(error.message)) throw error;
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
  return new AppError('wrong_type', 'The picture must be a PNG or JPEG file.');
}
