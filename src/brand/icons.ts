// The mark as icons: on a transparent background with a leaf, or on a full square that the system crops.
import sharp from 'sharp';
import { readBrandMark } from '#art/mark.ts';

interface IconShape {
  size: number;
  /** The mark's width as a fraction of the icon's. */
  mark: number;
  ground: 'none' | 'leaf' | 'full';
}

export const ICONS = {
  'icon-192': { size: 192, mark: 0.74, ground: 'leaf' },
  'icon-512': { size: 512, mark: 0.74, ground: 'leaf' },
  /** Systems may crop a circle of 80% of the width. */
  'icon-maskable-512': { size: 512, mark: 0.56, ground: 'full' },
  'apple-touch-icon': { size: 180, mark: 0.72, ground: 'full' },
} as const satisfies Record<string, IconShape>;

export type IconName = keyof typeof ICONS;

export function drawIcon(name: IconName, paper: string): Promise<Buffer> {
  return draw(ICONS[name], paper);
}

const ICO_SIZE = 32;
const ICO_HEAD_BYTES = 22;

/** An .ico file with one picture, for clients that request /favicon.ico by default. */
export async function drawFavicon(): Promise<Buffer> {
  const png = await draw({ size: ICO_SIZE, mark: 1, ground: 'none' }, '');
  const head = Buffer.alloc(ICO_HEAD_BYTES);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(ICO_SIZE, 6);
  head.writeUInt8(ICO_SIZE, 7);
  head.writeUInt16LE(1, 10); // planes
  head.writeUInt16LE(32, 12); // bits of a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(ICO_HEAD_BYTES, 18);
  return Buffer.concat([head, png]);
}

async function draw({ size, mark, ground }: IconShape, paper: string): Promise<Buffer> {
  const width = size * mark;
  const at = (size - width) / 2;
  const markSvg = (await readBrandMark(process.cwd())).replace(
    '<svg ',
    `<svg x="${at}" y="${at}" width="${width}" height="${width}" `,
  );
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${drawBackground[ground](size, paper)}${markSvg}</svg>`;
  return sharp(Buffer.from(sheet)).png({ compressionLevel: 9 }).toBuffer();
}

/** The leaf has two round and two sharp corners, each pair opposite. */
const drawBackground: Record<IconShape['ground'], (size: number, paper: string) => string> = {
  none: () => '',
  full: (size, paper) => `<rect width="${size}" height="${size}" fill="${paper}"/>`,
  leaf: (size, paper) => {
    const [sharpCorner, round] = [size * 0.06, size * 0.3];
    const data = `M${sharpCorner} 0H${size - round}a${round} ${round} 0 0 1 ${round} ${round}V${size - sharpCorner}a${sharpCorner} ${sharpCorner} 0 0 1 -${sharpCorner} ${sharpCorner}H${round}a${round} ${round} 0 0 1 -${round} -${round}V${sharpCorner}a${sharpCorner} ${sharpCorner} 0 0 1 ${sharpCorner} -${sharpCorner}Z`;
    return `<path d="${data}" fill="${paper}"/>`;
  },
};
