// The process that re-encodes pictures, so that a crafted file cannot exhaust the server.
import { open } from 'node:fs/promises';
import { setPriority } from 'node:os';
import process from 'node:process';
import sharp from 'sharp';
import type { ResizeOptions, Sharp } from 'sharp';
import { PICTURE_WIDTHS } from '#contract/courses/pictures.ts';
import type { MediaRow } from '../platform/tables.ts';

type PictureKind = 'png' | 'jpeg' | 'webp';

/** JPEG can be decoded at a smaller size; the others need all their pixels in memory. */
const MEGAPIXELS_MAX: Readonly<Record<PictureKind, number>> = { jpeg: 50, png: 16, webp: 16 };
/** Maximum size, cropping and smaller widths of each kind of picture. */
const SHAPES = {
  wide: { size: { width: 1600, height: 900, fit: 'inside' }, widths: PICTURE_WIDTHS },
  /** Pictures of the site's pages, portrait format included. */
  site: { size: { width: 1600, height: 1600, fit: 'inside' }, widths: PICTURE_WIDTHS },
  portrait: { size: { width: 512, height: 512, fit: 'cover' }, widths: [] },
} as const;
export type PictureShape = keyof typeof SHAPES;
const WEBP = { quality: 82 } as const;
/** Looks like the WebP at two thirds of its size. */
const AVIF = { quality: 58, effort: 3 } as const;
/** Other requests have priority. */
const NICENESS = 5;

export interface PictureVariant {
  bytes: Uint8Array;
  contentType: MediaRow['content_type'];
  /** The width it is made for; null for the full picture. */
  width: number | null;
}

export interface Pixels {
  width: number;
  height: number;
}

export type PictureJob = { path: string; shape: PictureShape };
export type RecodeResult =
  | { kind: 'made'; whole: PictureVariant; pixels: Pixels; smaller: PictureVariant[] }
  /** No picture, or an unsupported format. */
  | { kind: 'unreadable' }
  /** It begins like a picture. */
  | { kind: 'damaged' }
  | { kind: 'vast'; megapixels: number }
  | { kind: 'failed'; reason: string };

setPriority(NICENESS);
// One picture at a time in one thread, and none is decoded twice.
sharp.concurrency(1);
sharp.cache(false);

process.on('message', (job: PictureJob) => {
  void recode(job)
    .catch((error: unknown): RecodeResult => ({ kind: 'failed', reason: String(error) }))
    .then((recoded) => process.send?.(recoded));
});

async function recode({ path, shape }: PictureJob): Promise<RecodeResult> {
  const kind = detectPictureKind(await readHead(path));
  const pixels = kind && (await countPixels(path));
  if (!kind) return { kind: 'unreadable' };
  if (!pixels) return { kind: 'damaged' };
  const megapixels = MEGAPIXELS_MAX[kind];
  const limitInputPixels = megapixels * 1e6;
  if (pixels > limitInputPixels) return { kind: 'vast', megapixels };
  const { size, widths } = SHAPES[shape];
  const decoded = await decodeUpright(path, { size, limitInputPixels });
  if (!decoded) return { kind: 'damaged' };
  const { data, info } = decoded;
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const openRaw = (): Sharp => sharp(data, { raw });
  const whole = await openRaw().webp(WEBP).toBuffer();
  const smaller: PictureVariant[] = [];
  for (const [at, width] of widths.entries()) {
    if (at > 0 && info.width <= (widths[at - 1] ?? 0)) break;
    const resize = (): Sharp => openRaw().resize({ width, withoutEnlargement: true });
    const avif = await resize().avif(AVIF).toBuffer();
    const webp = await resize().webp(WEBP).toBuffer();
    smaller.push({ bytes: avif, contentType: 'image/avif', width });
    smaller.push({ bytes: webp, contentType: 'image/webp', width });
  }
  const made = { bytes: whole, contentType: 'image/webp', width: null } as const;
  const shownSize = { width: info.width, height: info.height };
  return { kind: 'made', whole: made, pixels: shownSize, smaller };
}

/** The number of pixels in the header; undefined if it is unreadable. */
async function countPixels(path: string): Promise<number | undefined> {
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
    return width * height;
  } catch {
    return undefined;
  }
}

/** Raw pixels, rotated upright; undefined if it is no picture. */
async function decodeUpright(
  path: string,
  { size, limitInputPixels }: { size: ResizeOptions; limitInputPixels: number },
) {
  try {
    return await sharp(path, { limitInputPixels, failOn: 'error' })
      .rotate()
      .resize({ ...size, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    return undefined;
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const SNIFF_BYTES = 16;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** By its first bytes, because file names and content types of senders may lie. Undefined for any other content. */
function detectPictureKind(head: Buffer): PictureKind | undefined {
  if (head.subarray(0, PNG.length).equals(PNG)) return 'png';
  if (head.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg';
  const isRiff = head.toString('latin1', 0, 4) === 'RIFF';
  return isRiff && head.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : undefined;
}
