// Crafted files exhaust a separate process, not the server.
import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { probeVideo } from './probe.ts';

const LESSON = fileURLToPath(new URL('../../tests/support/files/lesson.mp4', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probe-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The lesson with a time-to-sample table that claims two billion samples. */
async function writeEndlessSamples(): Promise<string> {
  const bytes = await readFile(LESSON);
  const entry = bytes.indexOf('stts') + 12;
  bytes.writeUInt32BE(0x7f_ff_ff_ff, entry);
  bytes.writeUInt32BE(1, entry + 4);
  const path = join(folder, 'endless.mp4');
  await writeFile(path, bytes);
  return path;
}

it('refuses a truncated video, wherever it was cut', async () => {
  const bytes = await readFile(LESSON);
  const path = join(folder, 'cut.mp4');
  for (const length of [bytes.length - 1, Math.floor(bytes.length / 2)]) {
    await writeFile(path, bytes.subarray(0, length));
    await expect(probeVideo({ path, prepares: false }, 'a')).rejects.toMatchObject({
      code: 'wrong_type',
      message: 'This video is incomplete. Export it again.',
    });
  }
});

it('refuses a file that exhausts the memory, and continues', { timeout: 180_000 }, async () => {
  const path = await writeEndlessSamples();
  const probes = await Promise.allSettled(
    [path, LESSON].map((item) => probeVideo({ path: item, prepares: false }, 'a')),
  );
  // On a busy machine, the time limit may be reached before the memory limit.
  expect(probes.map((probe) => probe.status === 'fulfilled' || Object(probe.reason).code)).toEqual([
    expect.stringMatching(/^(wrong_type|busy)$/),
    true,
  ]);
  expect(await probeVideo({ path: LESSON, prepares: false }, 'a')).toEqual({
    durationSeconds: 3,
    plays: true,
  });
});
