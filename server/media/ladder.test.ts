// The bitrate ladder and the storyboard for videos of every size.
import { expect, it } from 'vitest';
import { buildLadder, planStoryboard } from './ladder.ts';

const listSizes = (width: number, height: number) =>
  buildLadder({ width, height }).map((item) => `${item.side}: ${item.width}x${item.height}`);

it.each([
  [
    1920,
    1080,
    ['240: 426x240', '360: 640x360', '540: 960x540', '720: 1280x720', '1080: 1920x1080'],
  ],
  [720, 1280, ['240: 240x426', '360: 360x640', '540: 540x960', '720: 720x1280']],
  [
    3840,
    2160,
    ['240: 426x240', '360: 640x360', '540: 960x540', '720: 1280x720', '1080: 1920x1080'],
  ],
  [640, 480, ['240: 320x240', '360: 480x360', '480: 640x480']],
  [352, 240, ['240: 352x240']],
  [160, 120, ['120: 160x120']],
  [
    1921,
    1081,
    ['240: 426x240', '360: 640x360', '540: 960x540', '720: 1280x720', '1080: 1920x1080'],
  ],
  [3840, 2, ['2: 3840x2']],
])('prepares %i x %i in %j', (width, height, ladder) => {
  expect(listSizes(width, height)).toEqual(ladder);
});

it('no rendition is odd, larger than the source, or listed twice', () => {
  for (let width = 2; width < 2000; width += 37)
    for (let height = 2; height < 1100; height += 31) {
      const ladder = buildLadder({ width, height });
      expect(ladder.length).toBeGreaterThan(0);
      expect(new Set(ladder.map(({ side }) => side)).size).toBe(ladder.length);
      for (const item of ladder) {
        expect([item.width % 2, item.height % 2]).toEqual([0, 0]);
        expect(item.width).toBeLessThanOrEqual(width + 1);
        expect(item.height).toBeLessThanOrEqual(height + 1);
      }
    }
});

it.each([
  [3, 1920, 1080, { every: 4, columns: 1, tiles: 1, width: 160, height: 90 }],
  [60, 1920, 1080, { every: 4, columns: 10, tiles: 15, width: 160, height: 90 }],
  [3600, 720, 1280, { every: 36, columns: 10, tiles: 100, width: 90, height: 160 }],
  [401, 640, 480, { every: 8, columns: 10, tiles: 51, width: 160, height: 120 }],
])('a video of %i s has at most 100 tiles', (seconds, width, height, plan) => {
  expect(planStoryboard({ seconds, width, height })).toEqual(plan);
});
