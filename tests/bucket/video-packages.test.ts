// Prepared videos in a bucket: browsers load the segments from there; backups, moves and sweeps include them.
import { createDecipheriv } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { deleteCourse } from '#contract/courses/authoring.ts';
import { migrate } from '#server/adapters/db/open.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { createDiskStorage } from '#server/adapters/storage/disk.ts';
import { backUp } from '#server/ops/backup.ts';
import { copyFiles, removeCopied, removeUnreferenced } from '#server/ops/move-files.ts';
import { restoreBackup } from '#server/ops/restore.ts';
import { checkFiles } from '#server/ops/check-files.ts';
import { listPackageKeys } from '#server/media/videos.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import type { Storage } from '#server/platform/ports.ts';
import { getTestBucket } from '../support/bucket.ts';
import { closeAfterAll } from '../support/close-after.ts';
import { readFixture, expectData } from '../support/makers.ts';
import {
  addVideo,
  makeVideoScene,
  createVideoWorker,
  loadLessonVideo,
} from '../support/video-lessons.ts';
import { send, startServer } from '../support/server.ts';

const settings = getTestBucket();
if (!settings) throw new Error('TEST_STORAGE_URL does not name a bucket.');
const read: string[] = [];
const recordReads = (real: Storage): Storage => ({
  ...real,
  read: (key, range) => {
    read.push(key);
    return real.read(key, range);
  },
});
const server = closeAfterAll(await startServer({ preparesVideos: true, storage: recordReads }));
const { deps } = server;
const { storage, db } = deps;
const folder = await mkdtemp(join(tmpdir(), 'film-packages-'));
afterAll(() => rm(folder, { recursive: true }));
const scene = await makeVideoScene(server);
const lessonId = await addVideo(scene, await readFixture('hevc.mp4'));
await createVideoWorker(server).prepareNext();
const { adaptive } = await loadLessonVideo(scene, lessonId);
const [{ rung: lines } = { rung: 0 }] = adaptive?.rungs ?? [];
const rendition = new URL(`${lines}/index.m3u8`, new URL(adaptive?.src ?? '', server.url)).href;

const fetchUrl = (address: string, init?: RequestInit) => fetch(new URL(address, server.url), init);
const getBytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const listParts = async (): Promise<[init: string, ...segments: string[]]> => {
  const playlist = await (await fetchUrl(rendition)).text();
  const [, init = ''] = /URI="(\S+init\.mp4)"/.exec(playlist) ?? [];
  return [init, ...playlist.split('\n').filter((line) => line.endsWith('.m4s'))];
};
const loadFileSizes = async () => {
  const files = await storage.listFiles();
  return (await listPackageKeys(db)).map((key) => [key, files.get(key)]);
};

it('S31: an encrypted video plays with its key from our server and its segments from the bucket', async () => {
  const [init, segment = ''] = await listParts();
  const begin = await fetchUrl(init);
  expect(new URL(begin.url).origin).toBe(settings.endpoint);
  expect(begin.headers.get('content-type')).toBe('video/mp4');
  expect((await getBytes(begin)).subarray(4, 8).toString()).toBe('ftyp');
  const encrypted = await getBytes(await fetchUrl(segment));
  const key = await getBytes(await fetchUrl(new URL('../key', rendition).href));
  const decipher = createDecipheriv('aes-128-cbc', key, Buffer.alloc(16));
  const opened = Buffer.concat([decipher.update(encrypted), decipher.final()]);
  expect(opened.subarray(4, 8).toString()).toMatch(/styp|moof/);
});

it('redirects every request for a segment to the bucket: whole, with a range, or unknown', async () => {
  read.length = 0;
  const parts = await listParts();
  const unknown = parts[1]?.replace('00000', '99999') ?? '';
  for (const part of [...parts, unknown])
    for (const init of [{}, { headers: { range: 'bytes=0-99' } }, { method: 'HEAD' }]) {
      const answer = await fetchUrl(part, { ...init, redirect: 'manual' });
      expect([answer.status, await answer.text()]).toEqual([302, '']);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=240');
      const place = new URL(answer.headers.get('location') ?? '');
      expect(place.origin).toBe(settings.endpoint);
      expect(place.pathname.slice(-part.length)).toContain(part.split('/').slice(-2).join('/'));
    }
  expect(read).toEqual([]);
  expect((await fetchUrl(unknown)).status).toBe(404);
});

it('the doctor reports a bucket whose CORS rules do not let our pages read', async () => {
  expect(await checkFiles(deps, 'https://school.example')).toEqual([]);
  const closed = { ...storage, isReadableFrom: async () => false };
  const listMessages = async (origin: string | undefined) =>
    (await checkFiles({ db, storage: closed }, origin)).map(({ text }) => text);
  expect(await listMessages('https://school.example')).toEqual([
    expect.stringMatching(/needs a CORS rule for GET and HEAD from https:\/\/school.example/),
  ]);
  expect(await listMessages('null')).toEqual([expect.stringContaining('from any origin (*)')]);
  expect(await listMessages(undefined)).toEqual([]);
});

it('S42: a backup without files lists every segment, and a restore refuses if one is missing', async () => {
  const backupFolder = join(folder, 'left');
  const { left = [] } = await backUp({ ...deps, leavesFiles: true }, backupFolder);
  const parts = left.filter(({ key }) => key.startsWith('films/'));
  expect(parts.map(({ key, bytes }) => [key, bytes])).toEqual(await loadFileSizes());
  expect(read.filter((key) => key.startsWith('films/'))).toEqual([]);
  const restore = (acceptsMissing: boolean) =>
    restoreBackup(
      { ...deps, acceptsMissing, migrate: (tx, last) => migrate(tx, migrations, last) },
      backupFolder,
    );
  const [first = ''] = await listPackageKeys(db);
  const whole = join(folder, 'whole');
  await backUp(deps, whole);
  await storage.remove(first);
  await expect(restore(false)).rejects.toThrow(
    `${first} is not in the backup, and its file in the storage is missing`,
  );
  const [finding, ...otherFindings] = await checkFiles(deps, undefined);
  expect([finding?.text, otherFindings]).toEqual([
    expect.stringContaining(`Missing files (1): ${first}`),
    [],
  ]);
  await storage.storeCopy(join(whole, 'media', first), first);
  await restore(false);
  expect(await loadFileSizes()).toEqual(parts.map(({ key, bytes }) => [key, bytes]));
});

it('a prepared video moves to the disk and back with its segments, and no sweep removes them', async () => {
  const before = await loadFileSizes();
  const disk = createDiskStorage(join(folder, 'disk'), systemRandom);
  for (const [from, to] of [
    [storage, disk],
    [disk, storage],
  ] as const) {
    expect(await copyFiles({ db, from, to })).toMatchObject({ lost: [], damaged: [] });
    expect(await removeCopied({ db, from, to })).toBeGreaterThan(before.length);
    expect(await from.listFiles()).toEqual(new Map());
    expect(await removeUnreferenced({ db, storage: to })).toBe(0);
  }
  expect(await loadFileSizes()).toEqual(before);
});

it('deleting a course removes its segments from the bucket', async () => {
  const { admin, courseId } = scene;
  const body = { courseId };
  expectData(await send(server, deleteCourse, { token: admin.token, body }), 'success');
  expect([...(await storage.listFiles()).keys()].filter((key) => key.startsWith('films/'))).toEqual(
    [],
  );
});
