// The selectable periods of a GST return.
import { expect, it } from 'vitest';
import { listMonths, parsePeriod, listQuarters } from './return-periods.ts';

it('offers two years of months and quarters, latest first, across a new year', () => {
  const months = listMonths('2027-02-10');
  expect(months).toHaveLength(24);
  expect(months.slice(0, 3)).toEqual([
    { value: '2027-02', label: 'February 2027' },
    { value: '2027-01', label: 'January 2027' },
    { value: '2026-12', label: 'December 2026' },
  ]);
  expect(listQuarters('2027-02-10').slice(0, 2)).toEqual([
    { value: '2027-01/3', label: 'January to March 2027' },
    { value: '2026-10/3', label: 'October to December 2026' },
  ]);
});

it('requests one month, or the three months of a quarter', () => {
  expect(parsePeriod('2027-02')).toEqual({ from: '2027-02', months: '1' });
  expect(parsePeriod('2026-10/3')).toEqual({ from: '2026-10', months: '3' });
});
