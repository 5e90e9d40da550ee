// Normalization of typed and pasted text: invisible characters, joiners of Indian scripts and emoji, and digits.
import { describe, expect, it } from 'vitest';
import { cleanInput, cleanText, normalizeDigits } from './input-text.ts';

describe('cleanText', () => {
  it.each([
    ['zero-width space', 'asha\u200B@example.com', 'asha@example.com'],
    ['direction marks', '\u202Aasha\u202C \u200ERao\u200F', 'asha Rao'],
    ['word joiner, soft hyphen, byte order mark', '\uFEFFa\u2060b\u00ADc', 'abc'],
    ['Hangul fillers and an empty Braille cell', '\u3164\u115F\u2800', ''],
    ['joiners without letters', '\u200D\u200C', ''],
    ['joiners in Latin words', 'a\u200Db\u200Cc', 'abc'],
    ['decomposed letters', 'Jose\u0301', 'Jos\u00E9'],
    ['the thirty-first mark on a letter', `a${'\u0327'.repeat(31)}b`, `a${'\u0327'.repeat(30)}b`],
    [
      'Devanagari letters with a nukta',
      '\u095B\u0940\u0928\u0924',
      '\u091C\u093C\u0940\u0928\u0924',
    ],
  ])('%s', (_name, typed, cleaned) => {
    expect(cleanText(typed)).toBe(cleaned);
  });

  it.each([
    ['Hindi', 'श्री\u200Dमती'],
    ['Marathi', 'र्\u200Dया'],
    ['Malayalam at the end of a word', 'അവന്\u200D'],
    ['Persian', 'می\u200Cخواهم'],
    ['a family of emoji', '👩\u200D👩\u200D👧'],
    ['an emoji with a skin tone', '👩🏽\u200D🎨'],
    ['a heart on fire', '❤️\u200D🔥'],
    ['lines, tabs and ordinary signs', 'one\r\n\ttwo “three” ₹'],
  ])('does not change %s', (_name, typed) => {
    expect(cleanText(typed)).toBe(typed);
  });
});

it('cleanInput cleans every text except passwords', () => {
  expect(
    cleanInput({
      email: 'a\u200B@b.in',
      list: ['x\u00AD', { y: '\u200Ez' }],
      password: 'p\u200B',
      confirmNewPassword: 'e\u0301',
      seconds: 3,
      none: null,
    }),
  ).toEqual({
    email: 'a@b.in',
    list: ['x', { y: 'z' }],
    password: 'p\u200B',
    confirmNewPassword: 'e\u0301',
    seconds: 3,
    none: null,
  });
});

it.each([
  ['९८७६५४३२१०', '9876543210'],
  ['９８７６５４３２１０', '9876543210'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['௦௧௨௩௪௫௬௭௮௯', '0123456789'],
  ['𝟡𝟘', '90'],
  ['Rs ₹ 5', 'Rs ₹ 5'],
])('converts the digits of %s to %s', (typed, plain) => {
  expect(normalizeDigits(typed)).toBe(plain);
});
