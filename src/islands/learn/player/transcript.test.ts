// The current line of a transcript, and the lines that a search finds.
import { expect, it } from 'vitest';
import { findLineIndex, listMatchingLines } from './transcript.ts';

const createCue = (start: number, text: string) => ({ start, end: start + 1000, text });
const CUES = [
  createCue(1000, 'The first dot'),
  createCue(2000, 'Café,\nthen a line'),
  createCue(2000, 'पहला बिंदु'),
];

it('the line that started last is current', () => {
  expect([0, 0.999, 1, 1.5, 2, 99].map((seconds) => findLineIndex(CUES, seconds))).toEqual([
    -1, -1, 0, 0, 2, 2,
  ]);
  expect(findLineIndex([], 5)).toBe(-1);
});

it('search ignores case, line breaks and accents', () => {
  expect(listMatchingLines(CUES, ' CAFE, then')).toEqual([1]);
  expect(listMatchingLines(CUES, 'बिंदु')).toEqual([2]);
  expect(listMatchingLines(CUES, 'बद')).toEqual([]);
  expect(listMatchingLines(CUES, '')).toEqual([0, 1, 2]);
});
