import { expect, test } from 'vitest';
import { getTilePosition } from './storyboard.ts';

const STORYBOARD = { src: '', every: 4, columns: 10, tiles: 13, width: 160, height: 90 };

test('a second shows the tile that contains it, row by row, and the last tile at the end', () => {
  expect(getTilePosition(STORYBOARD, 0)).toEqual({ x: 0, y: 0 });
  expect(getTilePosition(STORYBOARD, 7.9)).toEqual({ x: 160, y: 0 });
  expect(getTilePosition(STORYBOARD, 40)).toEqual({ x: 0, y: 90 });
  expect(getTilePosition(STORYBOARD, 60)).toEqual({ x: 320, y: 90 });
});
