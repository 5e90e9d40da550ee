// Which line of a transcript is said, and which are found.
import { expect, it } from 'vitest';
import { lineAt, linesWith } from './transcript.ts';

const said = (start: number, text: string) => ({ start, end: start + 1000, text });
const CUES = [
  said(1000, 'The first dot'),
  said(2000, 'Café,\nthen a line'),
  said(2000, 'पहला बिंदु'),
];

it('the line that has begun last is said', () => {
  expect([0, 0.999, 1, 1.5, 2, 99].map((seconds) => lineAt(CUES, seconds))).toEqual([
    -1, -1, 0, 0, 2, 2,
  ]);
  expect(lineAt([], 5)).toBe(-1);
});

it('lines are found in any case, over ends of lines, with and without accents', () => {
  expect(linesWith(CUES, ' CAFE, then')).toEqual([1]);
  expect(linesWith(CUES, 'बिंदु')).toEqual([2]);
  expect(linesWith(CUES, 'बद')).toEqual([]);
  expect(linesWith(CUES, '')).toEqual([0, 1, 2]);
});
