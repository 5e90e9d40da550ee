// Detects a picture's format by its first bytes. File names and content types of senders are ignored.

export const SNIFF_BYTES = 16;

export type PictureKind = 'png' | 'jpeg' | 'webp';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Undefined for any other content. */
export function detectPictureKind(head: Buffer): PictureKind | undefined {
  if (head.subarray(0, PNG.length).equals(PNG)) return 'png';
  if (head.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg';
  const isRiff = head.toString('latin1', 0, 4) === 'RIFF';
  return isRiff && head.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : undefined;
}
