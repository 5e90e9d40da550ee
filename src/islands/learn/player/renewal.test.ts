import { expect, test } from 'vitest';
import { canRenew, NO_RENEWAL, recordProgress, startRenewal } from './renewal.ts';

test('a first failure requests a fresh URL', () => {
  expect(canRenew(NO_RENEWAL)).toBe(true);
  expect(canRenew(recordProgress(NO_RENEWAL, 30))).toBe(true);
});

test('a fresh URL that fails at once is not renewed again', () => {
  expect(canRenew(startRenewal(30))).toBe(false);
  expect(canRenew(recordProgress(startRenewal(30), 30.5))).toBe(false);
});

test('a fresh URL that has played may expire and be renewed again', () => {
  expect(canRenew(recordProgress(startRenewal(30), 45))).toBe(true);
});

test('going back in the video does not count as progress', () => {
  expect(canRenew(recordProgress(startRenewal(30), 10))).toBe(false);
});
