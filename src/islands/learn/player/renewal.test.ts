import { expect, test } from 'vitest';
import { mayRenew, NO_RENEWAL, playedTo, renewed } from './renewal.ts';

test('a first failure asks for a fresh address', () => {
  expect(mayRenew(NO_RENEWAL)).toBe(true);
  expect(mayRenew(playedTo(NO_RENEWAL, 30))).toBe(true);
});

test('a fresh address that fails at once is not renewed again', () => {
  expect(mayRenew(renewed(30))).toBe(false);
  expect(mayRenew(playedTo(renewed(30), 30.5))).toBe(false);
});

test('a fresh address that really played may expire in its turn', () => {
  expect(mayRenew(playedTo(renewed(30), 45))).toBe(true);
});

test('going back in the video does not count as progress', () => {
  expect(mayRenew(playedTo(renewed(30), 10))).toBe(false);
});
