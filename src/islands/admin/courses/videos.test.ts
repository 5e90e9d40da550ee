import { expect, test } from 'vitest';
import {
  fileSize,
  inNaturalOrder,
  isVideo,
  percentSent,
  progressLine,
  titleFromName,
} from './videos.ts';

const MB = 1024 * 1024;

test('OPEN-77 several files are sorted in natural order and titled after their names', () => {
  const names = ['lesson 10.mp4', 'Lesson 2.mp4', 'lesson 1.mp4'].map((name) => ({ name }));
  expect(inNaturalOrder(names).map(({ name }) => name)).toEqual([
    'lesson 1.mp4',
    'Lesson 2.mp4',
    'lesson 10.mp4',
  ]);
  expect(titleFromName('02-market_walk.mp4')).toBe('Market walk');
  expect(titleFromName('3. choosing three.mov')).toBe('Choosing three');
  expect(titleFromName('2024.mp4')).toBe('2024');
});

test('CRE-15 the file must be a video', () => {
  expect(isVideo({ type: 'video/quicktime', name: 'a.mov' })).toBe(true);
  expect(isVideo({ type: '', name: 'A.MOV' })).toBe(true);
  expect(isVideo({ type: 'image/png', name: 'a.mp4' })).toBe(false);
  expect(isVideo({ type: '', name: 'notes.txt' })).toBe(false);
});

test('progress never shows more than was sent', () => {
  expect(progressLine(186 * MB, 291 * MB)).toBe('63%, 186 of 291 MB');
  expect(percentSent(299, 300)).toBe(99);
  expect(percentSent(0, 0)).toBe(0);
  expect(progressLine(1024, 20 * 1024)).toBe('5%, 1 of 20 KB');
  expect(fileSize(1.55 * MB)).toBe('1.6 MB');
  expect(fileSize(8.42 * 1024)).toBe('8.4 KB');
});
