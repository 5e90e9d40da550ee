// Fonts of preview images: static cuts, because satori does not support variable fonts. The character sets of the fonts
// decide which are needed for a text.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font } from 'satori';
import { getCodePoints } from '../type/glyphs.ts';
import { unpackWoff } from '../type/woff.ts';

const OWN = 'art/preview/fonts';
const PACKAGES = 'node_modules/@fontsource';

interface Cuts {
  /** Relative to the project's folder. */
  display: string;
  text: string;
}

const getPackagedPath = (family: string, subset: string, weight: number): string =>
  `${PACKAGES}/${family}/files/${family}-${subset}-${weight}-normal.woff`;

/** Some scripts have an expanded cut for titles; the others use their heaviest. */
function toCuts(
  family: string,
  subset: string,
  display = getPackagedPath(family, subset, 800),
): Cuts {
  return { display, text: getPackagedPath(family, subset, 500) };
}

/** Each letter uses the first font that has it. */
const FONTS: readonly Cuts[] = [
  toCuts('anek-latin', 'latin', `${OWN}/anek-latin-display.woff`),
  toCuts('anek-latin', 'latin-ext', `${OWN}/anek-latin-ext-display.woff`),
  toCuts('anek-latin', 'vietnamese'),
  toCuts('anek-devanagari', 'devanagari', `${OWN}/anek-devanagari-display.woff`),
  toCuts('anek-bangla', 'bengali'),
  toCuts('mukta-mahee', 'gurmukhi'),
  toCuts('anek-gujarati', 'gujarati'),
  toCuts('anek-odia', 'oriya'),
  toCuts('anek-tamil', 'tamil'),
  toCuts('anek-telugu', 'telugu'),
  toCuts('anek-kannada', 'kannada'),
  toCuts('anek-malayalam', 'malayalam'),
  toCuts('vazirmatn', 'arabic'),
  toCuts('noto-sans-ol-chiki', 'ol-chiki', getPackagedPath('noto-sans-ol-chiki', 'ol-chiki', 700)),
  toCuts('noto-sans-meetei-mayek', 'meetei-mayek'),
];

/** Index of the Latin cuts, which also draw characters without a font of their own, such as spaces. */
const LATIN = 0;
const DISPLAY_WEIGHT = 800;
const TEXT_WEIGHT = 500;

const fontFiles = new Map<string, Promise<Buffer>>();

function readFontFile(root: string, path: string): Promise<Buffer> {
  const cached = fontFiles.get(path) ?? readFile(join(root, path));
  fontFiles.set(path, cached);
  return cached;
}

const shapes = new Map<number, Promise<ReadonlySet<number>>>();

function readShapes(root: string, at: number): Promise<ReadonlySet<number>> {
  const cached =
    shapes.get(at) ??
    readFontFile(root, FONTS[at]?.display ?? '').then((woff) => getCodePoints(unpackWoff(woff)));
  shapes.set(at, cached);
  return cached;
}

async function findFontIndex(root: string, letter: string): Promise<number | undefined> {
  const code = letter.codePointAt(0) ?? 0;
  for (const at of FONTS.keys()) if ((await readShapes(root, at)).has(code)) return at;
  return undefined;
}

/** Whether a font has the letter; `root` is the project's folder. */
export async function hasShape(root: string, letter: string): Promise<boolean> {
  return (await findFontIndex(root, letter)) !== undefined;
}

export interface PreviewFonts {
  fonts: Font[];
  /** Names of font families, for `font-family`. */
  display: string;
  text: string;
}

const fontsByIndexes = new Map<string, Promise<PreviewFonts>>();

/** The fonts for a text; the same object for texts in the same scripts, because satori caches parsed fonts. */
export async function loadPreviewFonts(root: string, text: string): Promise<PreviewFonts> {
  const needed = new Set([LATIN]);
  for (const letter of new Set(text)) {
    const at = await findFontIndex(root, letter);
    if (at !== undefined) needed.add(at);
  }
  const numbers = [...needed].sort((left, right) => left - right);
  const key = numbers.join();
  const cached = fontsByIndexes.get(key) ?? readFonts(root, numbers);
  fontsByIndexes.set(key, cached);
  return cached;
}

async function readFonts(root: string, numbers: readonly number[]): Promise<PreviewFonts> {
  const fonts: Font[] = [];
  for (const at of numbers) {
    const { display, text } = FONTS[at] ?? toCuts('anek-latin', 'latin');
    const style = 'normal';
    fonts.push(
      {
        name: `Display ${at}`,
        weight: DISPLAY_WEIGHT,
        style,
        data: await readFontFile(root, display),
      },
      { name: `Text ${at}`, weight: TEXT_WEIGHT, style, data: await readFontFile(root, text) },
    );
  }
  const joinFamilies = (cut: string) => numbers.map((at) => `${cut} ${at}`).join(', ');
  return { fonts, display: joinFamilies('Display'), text: joinFamilies('Text') };
}
