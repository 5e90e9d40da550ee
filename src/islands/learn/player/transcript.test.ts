// The current line of a transcript, and the lines that a search finds.
import { expect, it } from 'vitest';
import { findLineAt, findLines } from './transcript.ts';

const cue = (start: number, text: string) => ({ start, end: start + 1000, text });
const CUES = [cue(1000, 'The first dot'), cue(2000, 'Café,\nthen a line'), cue(2000, 'पहला बिंदु')];

it('the line that started last is current', () => {
  expect([0, 0.999, 1, 1.5, 2, 99].map((seconds) => findLineAt(CUES, seconds))).toEqual([
    -1, -1, 0, 0, 2, 2,
  ]);
  expect(findLineAt([], 5)).toBe(-1);
});

it('search ignores case, line breaks and accents', () => {
  expect(findLines(CUES, ' CAFE, then')).toEqual([1]);
  expect(findLines(CUES, 'बिंदु')).toEqual([2]);
  expect(findLines(CUES, 'बद')).toEqual([]);
  expect(findLines(CUES, '')).toEqual([0, 1, 2]);
});
