import { expect, test } from 'vitest';
import {
  listQualityChoices,
  estimateBandwidth,
  getRenditionLimits,
  toAvailableQuality,
} from './quality.ts';

const createRendition = (rendition: number, average: number) => ({
  rung: rendition,
  average,
  peak: average * 2,
  width: Math.round((rendition * 16) / 9),
  height: rendition,
});
const RENDITIONS = [
  createRendition(240, 60_000),
  createRendition(360, 100_000),
  createRendition(720, 300_000),
];

test('the menu offers Auto, Data saver with its cost, and every rendition from the best', () => {
  expect(
    listQualityChoices(RENDITIONS).map(({ label, megabytesPerHour }) => [label, megabytesPerHour]),
  ).toEqual([
    ['Auto', undefined],
    ['Data saver', 45],
    ['720p', 135],
    ['360p', 45],
    ['240p', 27],
  ]);
  expect(listQualityChoices(RENDITIONS.slice(0, 1))).toEqual([]);
});

test('a missing quality falls back to the best below it, then to Auto', () => {
  expect(toAvailableQuality(1080, RENDITIONS)).toBe(720);
  expect(toAvailableQuality(540, RENDITIONS)).toBe(360);
  expect(toAvailableQuality(144, RENDITIONS)).toBe('auto');
  expect(toAvailableQuality('saver', RENDITIONS)).toBe('saver');
});

test('the data saver stays at a readable size, or at the only rendition', () => {
  expect(getRenditionLimits('saver', RENDITIONS)).toEqual({
    fixedRendition: undefined,
    maxRendition: 360,
  });
  expect(getRenditionLimits('saver', [createRendition(480, 90_000)])).toEqual({
    fixedRendition: undefined,
    maxRendition: 480,
  });
  expect(getRenditionLimits('auto', RENDITIONS)).toEqual({
    fixedRendition: undefined,
    maxRendition: undefined,
  });
  expect(getRenditionLimits(720, RENDITIONS)).toEqual({
    fixedRendition: 720,
    maxRendition: undefined,
  });
});

test('the first estimate uses the reported speed up to a limit, and a low one without a report or with data saver', () => {
  expect(estimateBandwidth()).toBe(300_000);
  expect(estimateBandwidth({ downlink: 0 })).toBe(300_000);
  expect(estimateBandwidth({ downlink: 0.2 })).toBe(200_000);
  expect(estimateBandwidth({ downlink: 10 })).toBe(1_500_000);
  expect(estimateBandwidth({ downlink: 10, saveData: true })).toBe(300_000);
});
