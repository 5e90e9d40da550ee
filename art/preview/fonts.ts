// Fonts of preview images: static cuts, because satori does not support variable fonts. The character sets of the fonts
// decide which are needed for a text.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font } from 'satori';
import { getCodePoints } from '../type/glyphs.ts';
import { getSfnt } from '../type/woff.ts';

const OWN = 'art/preview/fonts';
const PACKAGES = 'node_modules/@fontsource';

interface Cuts {
  /** Relative to the project's folder. */
  display: string;
  text: string;
}

const packaged = (family: string, subset: string, weight: number): string =>
  `${PACKAGES}/${family}/files/${family}-${subset}-${weight}-normal.woff`;

/** Some scripts have an expanded cut for titles; the others use their heaviest. */
function cuts(family: string, subset: string, display = packaged(family, subset, 800)): Cuts {
  return { display, text: packaged(family, subset, 500) };
}

/** Each letter uses the first font that has it. */
const FONTS: readonly Cuts[] = [
  cuts('anek-latin', 'latin', `${OWN}/anek-latin-display.woff`),
  cuts('anek-latin', 'latin-ext', `${OWN}/anek-latin-ext-display.woff`),
  cuts('anek-latin', 'vietnamese'),
  cuts('anek-devanagari', 'devanagari', `${OWN}/anek-devanagari-display.woff`),
  cuts('anek-bangla', 'bengali'),
  cuts('mukta-mahee', 'gurmukhi'),
  cuts('anek-gujarati', 'gujarati'),
  cuts('anek-odia', 'oriya'),
  cuts('anek-tamil', 'tamil'),
  cuts('anek-telugu', 'telugu'),
  cuts('anek-kannada', 'kannada'),
  cuts('anek-malayalam', 'malayalam'),
  cuts('vazirmatn', 'arabic'),
  cuts('noto-sans-ol-chiki', 'ol-chiki', packaged('noto-sans-ol-chiki', 'ol-chiki', 700)),
  cuts('noto-sans-meetei-mayek', 'meetei-mayek'),
];

/** Index of the Latin cuts, which also draw characters without a font of their own, such as spaces. */
const LATIN = 0;
const DISPLAY_WEIGHT = 800;
const TEXT_WEIGHT = 500;

const files = new Map<string, Promise<Buffer>>();

function fontFile(root: string, path: string): Promise<Buffer> {
  const known = files.get(path) ?? readFile(join(root, path));
  files.set(path, known);
  return known;
}

const shapes = new Map<number, Promise<ReadonlySet<number>>>();

function getShapes(root: string, at: number): Promise<ReadonlySet<number>> {
  const known =
    shapes.get(at) ??
    fontFile(root, FONTS[at]?.display ?? '').then((woff) => getCodePoints(getSfnt(woff)));
  shapes.set(at, known);
  return known;
}

async function getFont(root: string, letter: string): Promise<number | undefined> {
  const code = letter.codePointAt(0) ?? 0;
  for (const at of FONTS.keys()) if ((await getShapes(root, at)).has(code)) return at;
  return undefined;
}

/** Whether a font has the letter; `root` is the project's folder. */
export async function hasShape(root: string, letter: string): Promise<boolean> {
  return (await getFont(root, letter)) !== undefined;
}

export interface PreviewFonts {
  fonts: Font[];
  /** Names of font families, for `font-family`. */
  display: string;
  text: string;
}

const chosen = new Map<string, Promise<PreviewFonts>>();

/** The fonts for a text; the same object for texts in the same scripts, because satori caches parsed fonts. */
export async function previewFonts(root: string, text: string): Promise<PreviewFonts> {
  const needed = new Set([LATIN]);
  for (const letter of new Set(text)) {
    const at = await getFont(root, letter);
    if (at !== undefined) needed.add(at);
  }
  const numbers = [...needed].sort((left, right) => left - right);
  const key = numbers.join();
  const known = chosen.get(key) ?? readFonts(root, numbers);
  chosen.set(key, known);
  return known;
}

async function readFonts(root: string, numbers: readonly number[]): Promise<PreviewFonts> {
  const fonts: Font[] = [];
  for (const at of numbers) {
    const { display, text } = FONTS[at] ?? cuts('anek-latin', 'latin');
    const style = 'normal';
    fonts.push(
      { name: `Display ${at}`, weight: DISPLAY_WEIGHT, style, data: await fontFile(root, display) },
      { name: `Text ${at}`, weight: TEXT_WEIGHT, style, data: await fontFile(root, text) },
    );
  }
  const families = (cut: string) => numbers.map((at) => `${cut} ${at}`).join(', ');
  return { fonts, display: families('Display'), text: families('Text') };
}
