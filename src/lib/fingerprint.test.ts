// A file is recognized after it was renamed, copied or dropped again; another file of the same size
// is not.
import { expect, test } from 'vitest';
import { computeFingerprint } from './fingerprint.ts';

const MB = 1024 * 1024;
const createVideo = (name: string, change?: number) => {
  const bytes = new Uint8Array(3 * MB);
  if (change !== undefined) bytes[change] = 1;
  return new File([bytes], name, { lastModified: name.length });
};

test('name and date do not change the fingerprint', async () => {
  const known = await computeFingerprint(createVideo('a.mp4'));
  expect(await computeFingerprint(createVideo('a renamed.mp4'))).toBe(known);
  expect(known).toMatch(/^[\w-]{8,100}$/);
});

test.each([0, 1.5 * MB + 10, 3 * MB - 1])(
  'a different byte at %i changes the fingerprint',
  async (at) => {
    expect(await computeFingerprint(createVideo('a.mp4', at))).not.toBe(
      await computeFingerprint(createVideo('a.mp4')),
    );
  },
);

test('a different size changes the fingerprint, however small the file is', async () => {
  const small = await computeFingerprint(new File(['ab'], 'a.mp4'));
  expect(small).not.toBe(await computeFingerprint(new File(['abab'], 'a.mp4')));
  expect(await computeFingerprint(new File([], 'a.mp4'))).toMatch(/^0-/);
});
