// What is different between two readings of the catalogue, however it is ordered.
import { expect, it } from 'vitest';
import { changesOf, markedCourse } from './search-changes.ts';

const BEFORE = ['a 1', 'b 1', 'c 1', 'd 1', 'e 1'];

it.each([
  ['nothing', BEFORE, [], []],
  ['a course that changed', ['a 1', 'b 1', 'c 2', 'd 1', 'e 1'], ['c 2'], ['c 1']],
  ['a course that changed and moved', ['a 1', 'c 1', 'd 1', 'e 1', 'b 2'], ['b 2'], ['b 1']],
  ['courses that came', ['0 1', ...BEFORE, 'f 1'], ['0 1', 'f 1'], []],
  ['courses that went', ['b 1', 'd 1'], [], ['a 1', 'c 1', 'e 1']],
  ['another order alone', BEFORE.toReversed(), [], []],
  ['the first reading', [], [], BEFORE],
])('finds %s', (_what, now, put, gone) => {
  expect(changesOf(BEFORE, now)).toEqual({ put, gone });
  expect(changesOf(now, BEFORE)).toEqual({ put: gone, gone: put });
});

it('tells the course of a mark', () => {
  expect(markedCourse('0af3 7 c1 t1')).toBe('0af3');
});
