import { expect, test } from 'vitest';
import { formatFileSize } from '#site/lib/file-size.ts';
import {
  sortNaturally,
  isVideo,
  getPercentSent,
  formatProgress,
  toTitle,
} from './upload-progress.ts';

const MB = 1024 * 1024;

test('OPEN-77 several files are sorted in natural order and titled after their names', () => {
  const names = ['lesson 10.mp4', 'Lesson 2.mp4', 'lesson 1.mp4'].map((name) => ({ name }));
  expect(sortNaturally(names).map(({ name }) => name)).toEqual([
    'lesson 1.mp4',
    'Lesson 2.mp4',
    'lesson 10.mp4',
  ]);
  expect(toTitle('02-market_walk.mp4')).toBe('Market walk');
  expect(toTitle('3. choosing three.mov')).toBe('Choosing three');
  expect(toTitle('2024.mp4')).toBe('2024');
});

test('CRE-15 the file must be a video', () => {
  expect(isVideo({ type: 'video/quicktime', name: 'a.mov' })).toBe(true);
  expect(isVideo({ type: '', name: 'A.MOV' })).toBe(true);
  expect(isVideo({ type: 'image/png', name: 'a.mp4' })).toBe(false);
  expect(isVideo({ type: '', name: 'notes.txt' })).toBe(false);
});

test('progress never shows more than was sent', () => {
  expect(formatProgress(186 * MB, 291 * MB)).toBe('63%, 186 of 291 MB');
  expect(getPercentSent(299, 300)).toBe(99);
  expect(getPercentSent(0, 0)).toBe(0);
  expect(formatProgress(1024, 20 * 1024)).toBe('5%, 1 of 20 KB');
  expect(formatFileSize(1.55 * MB)).toBe('1.6 MB');
  expect(formatFileSize(8.42 * 1024)).toBe('8.4 KB');
});
