import { expect, test } from 'vitest';
import { formatIndianDay } from '../../platform/indian-days.ts';
import { getFinancialYear } from '#contract/sales/tax.ts';
import {
  formatDocumentNumber,
  isDocumentNumber,
  isPrefix,
  LAST_NUMBER,
  getNextPrefix,
} from './document-numbers.ts';

test.each([
  ['2027-03-31T18:29:59.999Z', '2027-03-31', '26-27'],
  ['2027-03-31T18:30:00.000Z', '2027-04-01', '27-28'],
  ['2026-12-31T18:30:00.000Z', '2027-01-01', '26-27'],
  ['2099-12-31T00:00:00.000Z', '2099-12-31', '99-00'],
])('%s is %s in India, in the financial year %s', (moment, day, year) => {
  expect(formatIndianDay(Date.parse(moment))).toBe(day);
  expect(getFinancialYear(day)).toBe(year);
});

test('document numbers have at most sixteen characters', () => {
  expect(formatDocumentNumber('RSI', '26-27', 1)).toBe('RSI/26-27/000001');
  expect(isDocumentNumber('RSI/26-27/000001')).toBe(true);
  expect(isDocumentNumber(formatDocumentNumber('RSI', '26-27', LAST_NUMBER))).toBe(true);
  for (const item of ['RSHA/26-27/000001', 'RS_26-27_1', '0S/1', 'rsi/26-27/000001', '', '/1'])
    expect(isDocumentNumber(item)).toBe(false);
  for (const beyond of [0, LAST_NUMBER + 1, 1.5])
    expect(() => formatDocumentNumber('RSI', '26-27', beyond)).toThrow(RangeError);
});

test('a prefix has one to three capital letters', () => {
  expect(['R', 'RS', 'RSI'].map(isPrefix)).toEqual([true, true, true]);
  expect(['', 'RSHA', 'R1', '1R', 'rsi', 'R-'].map(isPrefix)).not.toContain(true);
});

test('a new series gets a prefix that was never used', () => {
  expect(getNextPrefix('RSI', new Set(['RSI', 'RSC']))).toBe('RSJ');
  expect(getNextPrefix('RSI', new Set(['RSI', 'RSJ', 'RSK']))).toBe('RSL');
  expect(getNextPrefix('RSZ', new Set(['RSZ']))).toBe('RTA');
  expect(getNextPrefix('ZZZ', new Set(['ZZZ']))).toBe('AAA');
});
