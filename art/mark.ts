// The brand mark as path data in a square of 40: four petals, one line around four dots. Icons and previews read it from
// public/favicon.svg.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const MARK_SIZE = 40;

/** Top left, top right, bottom left, bottom right. */
export const MARK_PETALS = [
  'M20 10C17.2 12.8 12.8 17.2 10 20C7.2 17.2 2.8 15.5 2.8 10C2.8 6 6 2.8 10 2.8C15.5 2.8 17.2 7.2 20 10Z',
  'M37.2 10C37.2 15.5 32.8 17.2 30 20C27.2 17.2 22.8 12.8 20 10C22.8 7.2 24.5 2.8 30 2.8C34 2.8 37.2 6 37.2 10Z',
  'M20 30C17.2 32.8 15.5 37.2 10 37.2C6 37.2 2.8 34 2.8 30C2.8 24.5 7.2 22.8 10 20C12.8 22.8 17.2 27.2 20 30Z',
  'M37.2 30C37.2 34 34 37.2 30 37.2C24.5 37.2 22.8 32.8 20 30C22.8 27.2 27.2 22.8 30 20C32.8 22.8 37.2 24.5 37.2 30Z',
] as const;

export const MARK_LINE = {
  d: 'M20 10C17.2 12.8 12.8 17.2 10 20C7.2 22.8 2.8 24.5 2.8 30C2.8 34 6 37.2 10 37.2C15.5 37.2 17.2 32.8 20 30C22.8 27.2 27.2 22.8 30 20C32.8 17.2 37.2 15.5 37.2 10C37.2 6 34 2.8 30 2.8C24.5 2.8 22.8 7.2 20 10ZM10 20C7.2 17.2 2.8 15.5 2.8 10C2.8 6 6 2.8 10 2.8C15.5 2.8 17.2 7.2 20 10C22.8 12.8 27.2 17.2 30 20C32.8 22.8 37.2 24.5 37.2 30C37.2 34 34 37.2 30 37.2C24.5 37.2 22.8 32.8 20 30C17.2 27.2 12.8 22.8 10 20Z',
  width: 2.2,
} as const;

export const MARK_DOTS = { d: 'M10 10h0M30 10h0M10 30h0M30 30h0', size: 3.6 } as const;

const FILE = 'public/favicon.svg';
/** The colour of the line in the file. */
const LINE = '#16132B';

/** The mark as SVG with its line in the given colour; `root` is the project's folder. */
export async function readBrandMark(root: string, line: string = LINE): Promise<string> {
  const svg = await readFile(join(root, FILE), 'utf8');
  if (!svg.includes(LINE)) throw new Error(`${FILE} has no line in ${LINE}.`);
  return svg.replaceAll(LINE, line);
}
