// Dates look the same on screens, in emails and in documents.
import { expect, it } from 'vitest';
import {
  formatFullDay,
  formatIndianDay,
  formatIndianDateTime,
  formatLongDay,
  formatShortDay,
} from './indian-time.ts';

it.each([
  ['2026-03-01T20:00:00Z', '2 Mar 2026'],
  ['2026-09-09T10:00:00Z', '9 Sep 2026'],
  ['2026-11-29T10:00:00Z', '29 Nov 2026'],
  ['never', ''],
])('writes the Indian day of %s as %s', (iso, text) => {
  expect(formatIndianDay(iso)).toBe(text);
});

it('writes days with a short or long month, and times', () => {
  expect(formatFullDay('2026-09-01')).toBe('1 Sep 2026');
  expect(formatShortDay('2026-09-01')).toBe('1 Sep');
  expect(formatLongDay('2026-09-01T00:00:00Z')).toBe('1 September 2026');
  expect(formatIndianDateTime('2026-09-01T09:05:00Z')).toBe('1 Sep 2026, 2:35 pm');
});
