// Typesetting: choosing a font for each letter, and breaking lines.
import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { hasLetter, LATIN, NO_FONT } from './fonts.ts';
import {
  orderForDrawing,
  toPrintable,
  toReadable,
  splitIntoRuns,
  toDrawnRun,
} from './text-runs.ts';
import { fitText, measureWidth } from './typesetting.ts';
import type { Style } from './typesetting.ts';

const pdf = new PDFDocument({ autoFirstPage: true });
const style: Style = { size: 20, weight: 700, color: '#000' };
const fitSample = (text: string, width = 200, lines = 2) =>
  fitText(pdf, text, { style, width, lines, smallest: 10 });

it.each([
  ['  Asha \t Kale ', 'Asha Kale'],
  ['Asha 🌸', 'Asha'],
  ['தமிழ், خان', 'தமிழ், خان'],
  ['ᱥᱟᱱᱛᱟᱲᱤ ꯃꯤꯇꯩ', 'ᱥᱟᱱᱛᱟᱲᱤ ꯃꯤꯇꯩ'],
  ['தமிழ், 中国', undefined],
  ['Asha 李', undefined],
  ['Lǐ\nMíng 12‐A ＡＢＣ', 'Lǐ Míng 12-A ABC'],
  ['A\u0304nanda', 'Ānanda'],
  ['डॉ. ज्ञानेश्वर ₹499', 'डॉ. ज्ञानेश्वर ₹499'],
  ['Nguyễn Łukasz', 'Nguyễn Łukasz'],
])('%j is printable as %j', (text, expected) => {
  expect(toPrintable(text)).toBe(expected);
});

it('every printable letter has a glyph in the font that is chosen for it', () => {
  for (const letter of 'AZazÅéÑßāśṇŁŽĐăễươआईऋकखगघञणभयरलवशषसहािीुूेैोौं्०९ॐ₹…–“”') {
    expect(toPrintable(letter)).toBe(letter);
    measureWidth(pdf, letter, style);
    // A missing glyph prints a box without an error, so this checks the font in use.
    const { font } = (pdf as unknown as { _font: { font: Shapes } })._font;
    const hasShape = font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
    expect([letter, hasShape]).toEqual([letter, true]);
  }
});

it('a font has the letters of its script that it draws, and no others', () => {
  const ODIA = 7;
  expect([hasLetter(LATIN, 'A'), hasLetter(ODIA, 'ଓ')]).toEqual([true, true]);
  // Both fonts draw these letters, but are not used for them.
  expect([hasLetter(ODIA, 'A'), hasLetter(LATIN, '\u0301')]).toEqual([false, false]);
  expect(hasLetter(NO_FONT, 'A')).toBe(false);
});

interface Shapes {
  hasGlyphForCodePoint(code: number): boolean;
}

it('breaks between words, then reduces the text size, then truncates the text', () => {
  expect(fitSample('Brand identity')).toEqual({ lines: ['Brand identity'], style, isCut: false });
  expect(fitSample('Brand identity from the first').lines).toHaveLength(2);
  const smaller = fitSample('Brand identity from the first dot to posters and packaging');
  expect(smaller.style.size).toBeLessThan(20);
  expect(smaller.lines.join(' ')).toBe(
    'Brand identity from the first dot to posters and packaging',
  );
  const cut = fitSample('x'.repeat(400));
  expect(cut.lines).toHaveLength(2);
  expect([smaller.isCut, cut.isCut]).toEqual([false, true]);
  expect(cut.lines[1]?.endsWith('…')).toBe(true);
  for (const line of [...smaller.lines, ...cut.lines.slice(0, 1)]) {
    const { style: used } = smaller.lines.includes(line) ? smaller : cut;
    expect(measureWidth(pdf, line, used)).toBeLessThanOrEqual(200);
  }
});

/** Latin, Devanagari and the eight other Indic scripts, the first fonts of invoices. */
const INVOICE_FONTS = 12;
const toDrawnText = (text: string) =>
  splitIntoRuns(toReadable(text), INVOICE_FONTS)
    .map((run) => toDrawnRun(run).text)
    .join('');

it.each([
  ['李明 王芳 (Lǐ Míng) 🌸️', '[Chinese script] (Li Míng)'],
  ['12, شارع محمد علي 🌸', '12, [Arabic script]'],
  ['Иван 李明', '[Cyrillic script] [Chinese script]'],
  ['すし太郎', '[Japanese script]'],
  ['ᚠᚢᚦ', '[another script]'],
  ['🌸', ''],
])('%j is printed on a document as %j', (text, expected) => {
  expect(toDrawnText(text)).toBe(expected);
});

it.each(['বাংলা ।', 'ਪੰਜਾਬੀ', 'ગુજરાતી', 'ଓଡ଼ିଆ', 'தமிழ்', 'తెలుగు', 'ಕನ್ನಡ', 'മലയാളം'])(
  'sets %j in the font of its script, with one run per word',
  (text) => {
    expect(toDrawnText(text)).toBe(text.normalize('NFC'));
    for (const word of text.split(' '))
      expect(splitIntoRuns(word.normalize('NFC'))).toHaveLength(1);
  },
);

const toDrawingOrder = (line: string) =>
  orderForDrawing(splitIntoRuns(line))
    .map((run) => toDrawnRun(run).text)
    .join('');

it.each([
  ['Asha Rao', 'Asha Rao'],
  ['محمد علی خان', 'خان علی محمد'],
  ['Asha خان علی Rao', 'Asha علی خان Rao'],
  ['علی, خان', 'خان ,علی'],
  // Each run is reversed again when it is drawn, numbers included.
  ['سال ۲۰۲۶', '۶۲۰۲ سال'],
])('%j is drawn from left to right as %j', (line, expected) => {
  expect(toDrawingOrder(line)).toBe(expected);
});

it('stretches Latin letters, but not Devanagari', () => {
  const wide = { ...style, stretch: 120, spacing: 1 };
  expect(measureWidth(pdf, 'Asha', wide)).toBeGreaterThan(measureWidth(pdf, 'Asha', style) * 1.15);
  expect(measureWidth(pdf, 'आरोही', wide)).toBe(measureWidth(pdf, 'आरोही', style));
});
