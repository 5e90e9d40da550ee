import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateGstin, normalizeGstin, getStateOfGstin } from './gstin.ts';

const VALID = ['27AAPFU0939F1ZV', '29ABCDE1234F1ZW', '27AAAFZ0000A1Z3', '07AAAAA0000A1Z4'];

test.each(VALID)('%s is a valid GSTIN of the State in its first two digits', (gstin) => {
  expect(validateGstin(gstin)).toBeUndefined();
  expect(getStateOfGstin(gstin)).toBe(gstin.slice(0, 2));
});

test('refuses a GSTIN with any one character changed', () => {
  const signs = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const gstin of VALID)
    for (let index = 0; index < gstin.length; index += 1)
      for (const sign of signs.filter((sign) => sign !== gstin[index]))
        expect(validateGstin(gstin.slice(0, index) + sign + gstin.slice(index + 1))).toBeTypeOf(
          'string',
        );
});

test('refuses a GSTIN with two neighbouring characters swapped', () => {
  for (const gstin of VALID)
    for (let index = 0; index + 1 < gstin.length; index += 1) {
      const [left, right] = [gstin[index] ?? '', gstin[index + 1] ?? ''];
      if (left === right) continue;
      const swapped = gstin.slice(0, index) + right + left + gstin.slice(index + 2);
      expect(validateGstin(swapped)).toBeTypeOf('string');
    }
});

test('refuses retired and foreign State codes, other formats and any other text', () => {
  for (const text of [
    '25AAPFU0939F1ZV',
    '28AAPFU0939F1ZV',
    '96AAPFU0939F1ZV',
    '',
    '27aapfu0939f1zv',
  ])
    expect(validateGstin(text)).toBeTypeOf('string');
  fc.assert(fc.property(fc.string(), (text) => validateGstin(text) !== undefined));
});

test('normalizes spaces, lower case, hyphens and digits of other scripts', () => {
  for (const typed of [' 27aapfu 0939 f1zv ', '27-AAPFU0939F\u20131ZV\u200B', '२७AAPFU०९३९F1ZV'])
    expect(normalizeGstin(typed)).toBe('27AAPFU0939F1ZV');
});
