// The cuts of Anek that the preview pictures are set in: fixed ones, because outlines cannot vary.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font } from 'satori';

/** Each letter comes from the first file that has it. */
export const DISPLAY = 'Display, Display Extended, Display Devanagari';
export const TEXT = 'Text, Text Extended, Text Devanagari';

const OWN = 'art/preview/fonts';
const PACKAGES = 'node_modules/@fontsource';

const FILES = [
  ['Display', 800, `${OWN}/anek-latin-display.woff`],
  ['Display Extended', 800, `${OWN}/anek-latin-ext-display.woff`],
  ['Display Devanagari', 800, `${OWN}/anek-devanagari-display.woff`],
  ['Text', 500, `${PACKAGES}/anek-latin/files/anek-latin-latin-500-normal.woff`],
  ['Text Extended', 500, `${PACKAGES}/anek-latin/files/anek-latin-latin-ext-500-normal.woff`],
  [
    'Text Devanagari',
    500,
    `${PACKAGES}/anek-devanagari/files/anek-devanagari-devanagari-500-normal.woff`,
  ],
] as const;

let fonts: Promise<Font[]> | undefined;

/** Read once; `root` is the project's. */
export function previewFonts(root: string): Promise<Font[]> {
  fonts ??= Promise.all(
    FILES.map(async ([name, weight, file]): Promise<Font> => {
      return { name, weight, style: 'normal', data: await readFile(join(root, file)) };
    }),
  );
  return fonts;
}
