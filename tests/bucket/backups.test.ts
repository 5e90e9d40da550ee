// Backups of a school with its files in a bucket: the list of files, and their bytes on request.
import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#server/adapters/db/open.ts';
import { backUp } from '#server/ops/backup.ts';
import { restoreBackup as restoreFromBackup } from '#server/ops/restore.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import { hashSha256 } from '../support/videos.ts';
import {
  readFixture,
  makeAdmin,
  makeEmptyCourse,
  makeCourseWithLesson,
  listStoredFiles,
} from '../support/makers.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
const { deps } = server;
const { storage } = deps;
const folder = await mkdtemp(join(tmpdir(), 'bucket-backup-'));
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
const admin = await makeAdmin(server);
await makeCourseWithLesson(server, admin);
await makeEmptyCourse(server, admin, { thumbnailImage: await readFixture('picture.png') });
const keys = [...(await storage.listFiles()).keys()].toSorted();
const [first = ''] = keys;
const local = join(folder, 'first');
await writeFile(local, await buffer(storage.read(first)));

const restore = (from: string, acceptsMissing = false) =>
  restoreFromBackup(
    { ...deps, acceptsMissing, migrate: (tx, last) => migrate(tx, migrations, last) },
    from,
  );
const computeDigests = () =>
  Promise.all(keys.map(async (key) => [key, hashSha256(await buffer(storage.read(key)))]));

test('S42: a backup without files lists each file with its length and digest', async () => {
  const backupFolder = join(folder, 'left');
  const { left, pieces } = await backUp({ ...deps, leavesFiles: true }, backupFolder);
  expect(left?.map(({ key }) => key).toSorted()).toEqual(keys);
  expect(left?.map(({ key, sha256 }) => [key, sha256]).toSorted()).toEqual(await computeDigests());
  expect(pieces.filter(({ path }) => path.startsWith('media/'))).toEqual([]);
  expect(await readdir(join(backupFolder, 'media'))).toEqual([]);
  await restore(backupFolder);
  expect(await listStoredFiles(server)).toEqual(keys);
});

test('S42: files without a stored digest are read once, and their digest is stored', async () => {
  await deps.db.updateTable('media').set({ sha256: null }).execute();
  const { left } = await backUp({ ...deps, leavesFiles: true }, join(folder, 'undigested'));
  expect(left?.map(({ key, sha256 }) => [key, sha256]).toSorted()).toEqual(await computeDigests());
  const rows = await deps.db.selectFrom('media').select(['storage_key', 'sha256']).execute();
  expect(rows.map((row) => [row.storage_key, row.sha256]).toSorted()).toEqual(
    await computeDigests(),
  );
});

test('S42: a restore changes nothing if the bucket lacks a file, unless missing files are accepted', async () => {
  const backupFolder = join(folder, 'lost');
  await backUp({ ...deps, leavesFiles: true }, backupFolder);
  await deps.db.updateTable('users').set({ full_name: 'Somebody Else' }).execute();
  const loadName = async () => (await deps.db.selectFrom('users').select('full_name').execute())[0];
  await storage.remove(first);
  await expect(restore(backupFolder)).rejects.toThrow(
    `${first} is not in the backup, and its file in the storage is missing`,
  );
  const shorter = join(folder, 'shorter');
  await writeFile(shorter, 'x');
  await storage.storeCopy(shorter, first);
  await expect(restore(backupFolder)).rejects.toThrow(
    `${first} is not in the backup, and its file in the storage has another size`,
  );
  expect(await loadName()).toEqual({ full_name: 'Somebody Else' });
  await restore(backupFolder, true);
  expect(await loadName()).not.toEqual({ full_name: 'Somebody Else' });
  await storage.storeCopy(local, first);
});

test('S42: a backup with files restores each file into the bucket, and reports changed files', async () => {
  const before = await computeDigests();
  const backupFolder = join(folder, 'whole');
  expect(await backUp(deps, backupFolder)).toMatchObject({ left: [], damaged: [] });
  for (const key of keys) await storage.remove(key);
  await restore(backupFolder);
  expect(await computeDigests()).toEqual(before);
  await appendFile(local, 'x');
  await storage.storeCopy(local, first);
  expect(await backUp(deps, join(folder, 'changed'))).toMatchObject({ damaged: [first] });
  expect(await backUp({ ...deps, leavesFiles: true }, join(folder, 'changed-left'))).toMatchObject({
    damaged: [first],
  });
});
