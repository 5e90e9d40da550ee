// The behaviour that all file stores share: tested with the disk, and with a bucket if one is
// configured.
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getTestBucket } from '#tests/support/bucket.ts';
import type { Storage } from '../../platform/ports.ts';
import { systemRandom } from '../random.ts';
import { createBucketStorage } from './bucket.ts';
import { PART_BYTES } from './bucket-writing.ts';
import { createDiskStorage } from './disk.ts';

const KEY = `${'a'.repeat(24)}.mp4`;
const OTHER = `${'b'.repeat(24)}.webp`;
const BYTES = Buffer.from('0123456789');
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let root: string;
let local: string;
let storage: Storage;

type Store = [kind: string, make: (folder: string) => Storage];
const bucket = getTestBucket();
const stores: Store[] = [['disk', (folder) => createDiskStorage(folder, systemRandom)]];
if (bucket) {
  const needs = { random: systemRandom, clock: Date.now, log };
  const make = (folder: string) => {
    const prefix = `${bucket.prefix}/${systemRandom.id()}`;
    return createBucketStorage({ ...bucket, prefix }, { ...needs, folder });
  };
  stores.push(['bucket', make]);
}

describe.each(stores)('a %s', (kind, make) => {
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'storage-'));
    local = join(root, 'local');
    await writeFile(local, BYTES);
    storage = make(join(root, 'media'));
  });
  afterEach(() => rm(root, { recursive: true }));

  async function arrive(): Promise<string> {
    const path = await storage.incomingPath();
    await pipeline([BYTES.subarray(0, 4), BYTES.subarray(4)], storage.arrival(path));
    return path;
  }

  it('stores an uploaded file complete under its key, and removes the incoming file', async () => {
    const path = await arrive();
    await storage.store(path, KEY);
    expect(await buffer(storage.read(KEY))).toEqual(BYTES);
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('copies a local file into the store and leaves the original in place', async () => {
    await storage.storeCopy(local, KEY);
    expect(await buffer(storage.read(KEY))).toEqual(BYTES);
    expect(await readFile(local)).toEqual(BYTES);
  });

  it.each([0, 1, PART_BYTES, PART_BYTES + 1, 2 * PART_BYTES + 100])(
    'stores a file of %i bytes unchanged',
    async (length) => {
      const bytes = Buffer.alloc(length, 'a film ');
      await writeFile(local, bytes);
      await storage.storeCopy(local, KEY);
      expect((await buffer(storage.read(KEY))).equals(bytes)).toBe(true);
      expect(await storage.listFiles()).toEqual(new Map([[KEY, length]]));
    },
  );

  it.each([
    { range: { start: 0, end: 0 }, text: '0' },
    { range: { start: 3, end: 6 }, text: '3456' },
    { range: { start: 9, end: 9 }, text: '9' },
  ])('reads the bytes $range.start to $range.end, both included', async ({ range, text }) => {
    await storage.storeCopy(local, KEY);
    expect((await buffer(storage.read(KEY, range))).toString()).toBe(text);
  });

  it('lists stored files with their size, without incoming files; an empty store lists none', async () => {
    expect(await storage.listFiles()).toEqual(new Map());
    await arrive();
    await storage.storeCopy(local, KEY);
    await storage.storeCopy(local, OTHER);
    const files = new Map([KEY, OTHER].map((key) => [key, BYTES.length]));
    expect(await storage.listFiles()).toEqual(files);
  });

  it('removes a file, and accepts removing a missing one', async () => {
    await storage.storeCopy(local, KEY);
    await storage.storeCopy(local, OTHER);
    for (const key of [KEY, KEY, OTHER]) await storage.remove(key);
    expect(await storage.listFiles()).toEqual(new Map());
    for (const key of [KEY, OTHER])
      await expect(buffer(storage.read(key))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('stores files in a folder, and removes exactly the files of that folder by its name', async () => {
    const [folder, second] = ['c', 'd'].map((letter) => `films/${letter.repeat(24)}`);
    const inFolder = ['240/init.mp4', '240/00000.m4s', '1080/00001.m4s'].map(
      (name) => `${folder}/${name}`,
    );
    const stay = [`${second}/240/00000.m4s`, KEY];
    await storage.removeFolder(folder ?? '');
    for (const key of [...inFolder, ...stay]) await storage.storeCopy(local, key);
    await storage.store(await arrive(), inFolder[1] ?? '');
    expect(await buffer(storage.read(inFolder[1] ?? ''))).toEqual(BYTES);
    expect([...(await storage.listFiles()).keys()].toSorted()).toEqual(
      [...inFolder, ...stay].toSorted(),
    );
    await storage.removeFolder(folder ?? '');
    await storage.removeFolder(folder ?? '');
    expect(await storage.listFiles()).toEqual(new Map(stay.map((key) => [key, BYTES.length])));
    await expect(buffer(storage.read(inFolder[0] ?? ''))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('removes only folders of videos', async () => {
    await storage.storeCopy(local, KEY);
    for (const name of ['', 'films', 'films/', '..', `films/${'c'.repeat(24)}/240`, KEY])
      await expect(storage.removeFolder(name)).rejects.toThrow('Not a folder of the store.');
    expect([...(await storage.listFiles()).keys()]).toEqual([KEY]);
  });

  it('refuses invalid storage keys', async () => {
    const invalidKeys = [`films/${'c'.repeat(24)}/../x`, `films/${'c'.repeat(24)}/240/../../x.mp4`];
    for (const name of [
      ...invalidKeys,
      '../local',
      `${KEY}/..`,
      KEY.toUpperCase(),
      'a'.repeat(24),
      '',
    ]) {
      await expect(storage.storeCopy(local, name)).rejects.toThrow('Not a storage key.');
      await expect(storage.store(local, name)).rejects.toThrow('Not a storage key.');
      await expect(storage.remove(name)).rejects.toThrow('Not a storage key.');
      expect(() => storage.read(name)).toThrow('Not a storage key.');
    }
  });

  it('removes incoming files without recent writes, and no others', async () => {
    const silent = await arrive();
    const fresh = await arrive();
    await storage.storeCopy(local, KEY);
    await utimes(silent, 1, 1);
    expect(await storage.sweepIncoming(Date.now() - 60_000)).toBe(1);
    await expect(stat(silent)).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await stat(fresh)).size).toBe(BYTES.length);
    expect([...(await storage.listFiles()).keys()]).toEqual([KEY]);
  });

  it('returns a URL for browsers only if the files are stored elsewhere', async () => {
    await storage.storeCopy(local, KEY);
    const address = await storage.findUrl(KEY);
    expect(address === undefined).toBe(kind === 'disk');
    if (address === undefined) return;
    const response = await fetch(address, { headers: { range: 'bytes=3-6' } });
    expect([response.status, await response.text()]).toEqual([206, '3456']);
    expect(response.headers.get('content-type')).toBe('video/mp4');
  });

  it('finds no fault in a working store, and leaves no file behind', async () => {
    expect(await storage.listFaults()).toEqual([]);
    expect(await storage.listFiles()).toEqual(new Map());
  });
});
