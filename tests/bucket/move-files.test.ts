// Moving files between the disk and a bucket: after an interruption each file is whole at one
// place, and the move resumes.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { systemRandom } from '#server/adapters/random.ts';
import { createDiskStorage } from '#server/adapters/storage/disk.ts';
import { openStorage } from '#server/adapters/storage/open.ts';
import { copyFiles, removeCopied, removeUnreferenced } from '#server/ops/move-files.ts';
import type { Storage } from '#server/platform/ports.ts';
import { getTestBucket } from '#tests/support/bucket.ts';
import { createFaults, addStorageFaults } from '#tests/support/faulty.ts';
import { makeDistinctVideo, hashSha256 } from '#tests/support/videos.ts';
import { startServer } from '#tests/support/server.ts';

const server = await startServer();
const { db } = server.deps;
const root = await mkdtemp(join(tmpdir(), 'moving-'));
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});
const VIDEOS = [1, 2, 3].map((nth) => makeDistinctVideo(nth));
const keys = ['a', 'b', 'c'].map((letter) => `${letter.repeat(24)}.mp4`);
const ANONYMOUS = `${'d'.repeat(24)}.mp4`;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
let disk: Storage;
let bucket: Storage;
let local: string;

beforeEach(async () => {
  const folder = join(root, systemRandom.id());
  disk = createDiskStorage(folder, systemRandom);
  bucket = openStorage({ dataDir: `${folder}-bucket`, bucket: getTestBucket() }, quiet);
  local = join(root, 'film');
  await db.deleteFrom('media').execute();
  for (const [nth, key] of keys.entries()) {
    const bytes = VIDEOS[nth] ?? Buffer.alloc(0);
    await writeFile(local, bytes);
    await disk.storeCopy(local, key);
    await db
      .insertInto('media')
      .values({
        id: key.slice(0, 24),
        kind: 'video',
        storage_key: key,
        content_type: 'video/mp4',
        bytes: bytes.length,
        duration_seconds: 1,
        created_at: 1,
        sha256: nth === 0 ? null : hashSha256(bytes),
      })
      .execute();
  }
  await disk.storeCopy(local, ANONYMOUS);
});

const hasFile = async (store: Storage, key: string, nth: number): Promise<boolean> => {
  if (!(await store.listFiles()).has(key)) return false;
  return hashSha256(await buffer(store.read(key))) === hashSha256(VIDEOS[nth] ?? Buffer.alloc(0));
};
const few = keys.slice(0, 2);
async function expectWholeSomewhere(): Promise<void> {
  for (const [nth, key] of few.entries())
    expect([key, (await hasFile(disk, key, nth)) || (await hasFile(bucket, key, nth))]).toEqual([
      key,
      true,
    ]);
}

async function move(from: Storage, to: Storage): Promise<void> {
  await copyFiles({ db, from, to });
  await removeCopied({ db, from, to });
}

it('moves referenced files to the bucket and back, and leaves unreferenced ones', async () => {
  expect(await copyFiles({ db, from: disk, to: bucket })).toEqual({
    copied: 3,
    present: 0,
    lost: [],
    damaged: [],
  });
  expect(await copyFiles({ db, from: disk, to: bucket })).toMatchObject({ copied: 0, present: 3 });
  expect([...(await disk.listFiles()).keys()].toSorted()).toEqual([...keys, ANONYMOUS]);
  expect(await removeCopied({ db, from: disk, to: bucket })).toBe(3);
  expect([...(await disk.listFiles()).keys()]).toEqual([ANONYMOUS]);
  await move(bucket, disk);
  expect(await bucket.listFiles()).toEqual(new Map());
  for (const [nth, key] of keys.entries()) expect(await hasFile(disk, key, nth)).toBe(true);
  const digests = await db.selectFrom('media').select('sha256').orderBy('id').execute();
  expect(digests.map((row) => row.sha256)).toEqual(VIDEOS.map(hashSha256));
});

describe.each(['to the bucket', 'to the disk'])('a move %s', (way) => {
  it('resumes after an interruption at any point', async () => {
    await db
      .deleteFrom('media')
      .where('storage_key', '=', keys[2] ?? '')
      .execute();
    for (const when of ['before', 'after'] as const)
      for (let nth = 1, cut = true; cut; nth += 1) {
        if (way === 'to the disk') await move(disk, bucket);
        const world = createFaults();
        const [from, to] = way === 'to the disk' ? [bucket, disk] : [disk, bucket];
        world.arm(nth, when);
        await move(addStorageFaults(from, world), addStorageFaults(to, world)).catch(
          () => undefined,
        );
        cut = world.disarm();
        await expectWholeSomewhere();
        await move(from, to);
        for (const [at, key] of few.entries()) expect(await hasFile(to, key, at)).toBe(true);
        if (to === bucket) await move(bucket, disk);
      }
  });
});

it('copies no file whose bytes have changed, and lists lost files', async () => {
  const [lost = '', changed = '', longer = ''] = keys;
  await disk.remove(lost);
  await writeFile(local, Buffer.alloc(VIDEOS[1]?.length ?? 0));
  await disk.storeCopy(local, changed);
  await writeFile(local, Buffer.alloc(9_000_000));
  await disk.storeCopy(local, longer);
  expect(await copyFiles({ db, from: disk, to: bucket })).toEqual({
    copied: 0,
    present: 0,
    lost: [],
    damaged: [changed, longer],
  });
  expect(await removeCopied({ db, from: disk, to: bucket })).toBe(0);
  expect(await bucket.listFiles()).toEqual(new Map());
});

it('sweeps unreferenced files, but nothing if all files would be removed', async () => {
  await move(disk, bucket);
  await bucket.storeCopy(local, ANONYMOUS);
  expect(await removeUnreferenced({ db, storage: bucket })).toBe(1);
  expect([...(await bucket.listFiles()).keys()].toSorted()).toEqual(keys);
  await db.deleteFrom('media').execute();
  await expect(removeUnreferenced({ db, storage: bucket })).rejects.toThrow(
    'references none of these',
  );
  expect((await bucket.listFiles()).size).toBe(3);
});
