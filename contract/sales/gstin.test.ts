import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gstinFault, plainGstin, getStateOfGstin } from './gstin.ts';

const VALID = ['27AAPFU0939F1ZV', '29ABCDE1234F1ZW', '27AAAFZ0000A1Z3', '07AAAAA0000A1Z4'];

test.each(VALID)('%s is typed right', (gstin) => {
  expect(gstinFault(gstin)).toBeUndefined();
  expect(getStateOfGstin(gstin)).toBe(gstin.slice(0, 2));
});

test('any one character changed is a fault', () => {
  const signs = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const gstin of VALID)
    for (let at = 0; at < gstin.length; at += 1)
      for (const sign of signs.filter((sign) => sign !== gstin[at]))
        expect(gstinFault(gstin.slice(0, at) + sign + gstin.slice(at + 1))).toBeTypeOf('string');
});

test('two neighbours in each other’s place are a fault', () => {
  for (const gstin of VALID)
    for (let at = 0; at + 1 < gstin.length; at += 1) {
      const [left, right] = [gstin[at] ?? '', gstin[at + 1] ?? ''];
      if (left === right) continue;
      const swapped = gstin.slice(0, at) + right + left + gstin.slice(at + 2);
      expect(gstinFault(swapped)).toBeTypeOf('string');
    }
});

test('dead and foreign codes, other forms and any other text are faults', () => {
  for (const text of [
    '25AAPFU0939F1ZV',
    '28AAPFU0939F1ZV',
    '96AAPFU0939F1ZV',
    '',
    '27aapfu0939f1zv',
  ])
    expect(gstinFault(text)).toBeTypeOf('string');
  fc.assert(fc.property(fc.string(), (text) => gstinFault(text) !== undefined));
});

test('blanks, small letters, hyphens and digits of other scripts are made good', () => {
  for (const typed of [' 27aapfu 0939 f1zv ', '27-AAPFU0939F\u20131ZV\u200B', '२७AAPFU०९३९F1ZV'])
    expect(plainGstin(typed)).toBe('27AAPFU0939F1ZV');
});
