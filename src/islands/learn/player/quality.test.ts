import { expect, test } from 'vitest';
import { choicesOf, firstEstimate, levelsFor, qualityFor } from './quality.ts';

const rungOf = (rung: number, average: number) => ({
  ...{ rung, average, peak: average * 2 },
  ...{ width: Math.round((rung * 16) / 9), height: rung },
});
const RUNGS = [rungOf(240, 60_000), rungOf(360, 100_000), rungOf(720, 300_000)];

test('a menu has Auto, the data saver with what it costs, and every rung from the best', () => {
  expect(choicesOf(RUNGS).map(({ label, perHour }) => [label, perHour])).toEqual([
    ['Auto', undefined],
    ['Data saver', 45],
    ['720p', 135],
    ['360p', 45],
    ['240p', 27],
  ]);
  expect(choicesOf(RUNGS.slice(0, 1))).toEqual([]);
});

test('a quality that a film does not have gives way to the best below it, then to Auto', () => {
  expect(qualityFor(1080, RUNGS)).toBe(720);
  expect(qualityFor(540, RUNGS)).toBe(360);
  expect(qualityFor(144, RUNGS)).toBe('auto');
  expect(qualityFor('saver', RUNGS)).toBe('saver');
});

test('the data saver goes no higher than reads well, or stays with the only rung there is', () => {
  expect(levelsFor('saver', RUNGS)).toEqual({ fixed: undefined, most: 360 });
  expect(levelsFor('saver', [rungOf(480, 90_000)])).toEqual({ fixed: undefined, most: 480 });
  expect(levelsFor('auto', RUNGS)).toEqual({ fixed: undefined, most: undefined });
  expect(levelsFor(720, RUNGS)).toEqual({ fixed: 720, most: undefined });
});

test('a line is taken at its word up to a bound, and low where it says nothing or saves data', () => {
  expect(firstEstimate()).toBe(300_000);
  expect(firstEstimate({ downlink: 0 })).toBe(300_000);
  expect(firstEstimate({ downlink: 0.2 })).toBe(200_000);
  expect(firstEstimate({ downlink: 10 })).toBe(1_500_000);
  expect(firstEstimate({ downlink: 10, saveData: true })).toBe(300_000);
});
