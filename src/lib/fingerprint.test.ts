// A file is known again after it was renamed, copied or dropped anew; another of the same size is not taken for it.
import { expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

const MB = 1024 * 1024;
const film = (name: string, change?: number) => {
  const bytes = new Uint8Array(3 * MB);
  if (change !== undefined) bytes[change] = 1;
  return new File([bytes], name, { lastModified: name.length });
};

test('its name and its date do not matter', async () => {
  const known = await fingerprintOf(film('a.mp4'));
  expect(await fingerprintOf(film('a renamed.mp4'))).toBe(known);
  expect(known).toMatch(/^[\w-]{8,100}$/);
});

test.each([0, 1.5 * MB + 10, 3 * MB - 1])('a byte at %i does', async (at) => {
  expect(await fingerprintOf(film('a.mp4', at))).not.toBe(await fingerprintOf(film('a.mp4')));
});

test('so does its size, however small it is', async () => {
  const small = await fingerprintOf(new File(['ab'], 'a.mp4'));
  expect(small).not.toBe(await fingerprintOf(new File(['abab'], 'a.mp4')));
  expect(await fingerprintOf(new File([], 'a.mp4'))).toMatch(/^0-/);
});
