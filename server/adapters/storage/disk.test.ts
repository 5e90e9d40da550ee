// What every store of files does, whatever it keeps them on; asked of the disk.
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Storage } from '../../platform/ports.ts';
import { systemRandom } from '../random.ts';
import { diskStorage } from './disk.ts';

const KEY = `${'a'.repeat(24)}.mp4`;
const OTHER = `${'b'.repeat(24)}.png`;
const BYTES = Buffer.from('0123456789');
let root: string;
let local: string;
let storage: Storage;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'disk-storage-'));
  local = join(root, 'local');
  await writeFile(local, BYTES);
  storage = diskStorage(join(root, 'media'), systemRandom);
});
afterEach(() => rm(root, { recursive: true }));

async function arrive(): Promise<string> {
  const path = await storage.incomingPath();
  await pipeline([BYTES.subarray(0, 4), BYTES.subarray(4)], storage.arrival(path));
  return path;
}

it('keeps an arrived file under its key, whole, and no longer as an arriving one', async () => {
  const path = await arrive();
  await storage.keep(path, KEY);
  expect(await buffer(storage.read(KEY))).toEqual(BYTES);
  await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('copies a local file in and leaves it where it was', async () => {
  await storage.copyIn(local, KEY);
  expect(await buffer(storage.read(KEY))).toEqual(BYTES);
  expect(await readFile(local)).toEqual(BYTES);
});

it.each([
  { range: { start: 0, end: 0 }, text: '0' },
  { range: { start: 3, end: 6 }, text: '3456' },
  { range: { start: 9, end: 9 }, text: '9' },
])('reads the bytes $range.start to $range.end, both included', async ({ range, text }) => {
  await storage.copyIn(local, KEY);
  expect((await buffer(storage.read(KEY, range))).toString()).toBe(text);
});

it('names what is kept, not what is arriving, and nothing before the first file', async () => {
  expect(await storage.keys()).toEqual([]);
  await arrive();
  await storage.copyIn(local, KEY);
  await storage.copyIn(local, OTHER);
  expect((await storage.keys()).toSorted()).toEqual([KEY, OTHER]);
});

it('removes a file, and takes one that is not there as removed', async () => {
  await storage.copyIn(local, KEY);
  await storage.remove(KEY);
  await storage.remove(KEY);
  expect(await storage.keys()).toEqual([]);
  await expect(buffer(storage.read(KEY))).rejects.toMatchObject({ code: 'ENOENT' });
});

it('refuses names that are no keys', async () => {
  for (const name of ['../local', `${KEY}/..`, KEY.toUpperCase(), 'a'.repeat(24), '']) {
    await expect(storage.copyIn(local, name)).rejects.toThrow('Not a storage key.');
    await expect(storage.remove(name)).rejects.toThrow('Not a storage key.');
    expect(() => storage.read(name)).toThrow('Not a storage key.');
  }
});

it('sweeps arriving files that are silent since before a moment, and no others', async () => {
  const silent = await arrive();
  const fresh = await arrive();
  await storage.copyIn(local, KEY);
  await utimes(silent, 1, 1);
  expect(await storage.sweepIncoming(Date.now() - 60_000)).toBe(1);
  await expect(stat(silent)).rejects.toMatchObject({ code: 'ENOENT' });
  expect((await stat(fresh)).size).toBe(BYTES.length);
  expect(await storage.keys()).toEqual([KEY]);
});
