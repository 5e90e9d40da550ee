// Video packages are stored, copied, restored and removed with their videos.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { deleteCourse, duplicateCourse } from '#contract/courses/authoring.ts';
import type { Course } from '#contract/courses/course.ts';
import { migrate } from '#server/adapters/db/open.ts';
import { backUp } from '#server/ops/backup.ts';
import { restoreBackup } from '#server/ops/restore.ts';
import { deleteLesson } from '#server/courses/content.store.ts';
import { encryptVideoKey, generateVideoKey } from '#server/media/video-encryption.ts';
import {
  listVideoProblems,
  listPackageFolders,
  listPackageKeys,
  queueUnprepared,
} from '#server/media/videos.ts';
import type { AccessEntry } from '#server/http/log.ts';
import { sweepMedia } from '#server/media/media.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import { readFixture, expectData } from '#tests/support/makers.ts';
import {
  addVideo,
  makeVideoScene,
  createVideoWorker,
  loadLessonVideo,
} from '#tests/support/video-lessons.ts';
import { send, startServer } from '#tests/support/server.ts';

const lines: AccessEntry[] = [];
const options = { preparesVideos: true, writeAccess: (facts: AccessEntry) => lines.push(facts) };
const server = closeAfterAll(await startServer(options));
const { deps } = server;
const worker = createVideoWorker(server);
const folder = mkdtempSync(join(tmpdir(), 'film-keeping-'));
afterAll(() => rmSync(folder, { recursive: true }));

const listFilesInStore = async (): Promise<string[]> =>
  [...(await deps.storage.listFiles()).keys()].toSorted();
const getKey = (src: string): string => new URL('key', new URL(src, server.url)).href;
const restoreFrom = (from: string) =>
  restoreBackup({ ...deps, migrate: (tx, last) => migrate(tx, migrations, last) }, from);

async function prepareScene() {
  const scene = await makeVideoScene(server);
  const lessonId = await addVideo(scene, await readFixture('hevc.mp4'));
  await worker.prepareNext();
  return { ...scene, lessonId };
}

it('S42: a backup holds every segment, and a restore brings them back and removes newer ones', async () => {
  const scene = await prepareScene();
  const before = await listFilesInStore();
  expect(before.filter((key) => key.startsWith('films/')).length).toBe(2);
  const backupFolder = join(folder, 'kept');
  await backUp(deps, backupFolder);
  await prepareScene();
  expect((await listFilesInStore()).length).toBeGreaterThan(before.length);
  const [first = ''] = await listPackageFolders(deps.db);
  await deps.storage.removeFolder(first);
  await restoreFrom(backupFolder);
  expect(await listFilesInStore()).toEqual(before);
  const { adaptive } = await loadLessonVideo(scene, scene.lessonId);
  expect((await fetch(getKey(adaptive?.src ?? ''))).status).toBe(200);
});

it('S42: restoring a backup with a damaged segment changes nothing', async () => {
  const backupFolder = join(folder, 'spoilt');
  const { pieces } = await backUp(deps, backupFolder);
  const segment = pieces.find(({ path }) => path.endsWith('.m4s'))?.path ?? '';
  writeFileSync(join(backupFolder, segment), 'x');
  await expect(restoreFrom(backupFolder)).rejects.toThrow(
    `${segment} has changed since the backup.`,
  );
});

it('a copied course shares the package, which is deleted with the last copy', async () => {
  const before = await listFilesInStore();
  const { admin, courseId } = await prepareScene();
  const { token } = admin;
  const body = { courseId };
  const copy = expectData<Course>(await send(server, duplicateCourse, { token, body }), 'data');
  const lesson = copy.courseContent[0]?.subSection[0];
  expect(lesson).toBeDefined();
  expectData(await send(server, deleteCourse, { token, body }), 'success');
  expect((await listFilesInStore()).length).toBeGreaterThan(before.length);
  expectData(await send(server, deleteCourse, { token, body: { courseId: copy._id } }), 'success');
  expect(await listFilesInStore()).toEqual(before);
});

it('the sweep removes nothing of a used or unfinished video, and everything of an unused video', async () => {
  const scene = await prepareScene();
  const before = await listFilesInStore();
  server.advanceClock(UNREFERENCED_RETENTION_MS + 1000);
  await sweepMedia(deps);
  expect(await listFilesInStore()).toEqual(before);
  // Leaves the state of a crash between deleting a lesson and deleting its video.
  await deleteLesson(deps.db, scene.lessonId);
  await sweepMedia(deps);
  const keys = await listPackageKeys(deps.db);
  expect((await listFilesInStore()).filter((key) => key.startsWith('films/'))).toEqual(
    keys.toSorted(),
  );
  expect((await listFilesInStore()).length).toBeLessThan(before.length);
});

it('a changed MEDIA_SECRET is reported, and every video is prepared again', async () => {
  const scene = await prepareScene();
  const { mediaSecret } = deps;
  deps.mediaSecret = 'another';
  try {
    expect(await listVideoProblems(deps)).toEqual([expect.stringMatching(/another MEDIA_SECRET/)]);
    const all = (await deps.db.selectFrom('films').select('media_id').execute()).length;
    expect(await queueUnprepared(deps, Infinity)).toBe(all);
  } finally {
    deps.mediaSecret = mediaSecret;
  }
  while (await worker.prepareNext());
  expect(await listVideoProblems(deps)).toEqual([]);
  expect((await loadLessonVideo(scene, scene.lessonId)).adaptive).toBeDefined();
});

it('a video whose key was encrypted under another MEDIA_SECRET is served as a plain file only', async () => {
  const scene = await prepareScene();
  const { video_id: mediaId } = await deps.db
    .selectFrom('lessons')
    .select('video_id')
    .$narrowType<{ video_id: string }>()
    .where('id', '=', scene.lessonId)
    .executeTakeFirstOrThrow();
  const encryptedKey = encryptVideoKey('an earlier secret', mediaId, generateVideoKey());
  await deps.db
    .updateTable('films')
    .set({ sealed_key: encryptedKey })
    .where('media_id', '=', mediaId)
    .execute();
  const { sources, adaptive } = await loadLessonVideo(scene, scene.lessonId);
  expect(adaptive).toBeUndefined();
  const video = await fetch(server.url + sources[0]?.src);
  expect([video.status, video.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  await video.body?.cancel();
  expect(await queueUnprepared(deps, Infinity)).toBe(1);
  while (await worker.prepareNext());
  expect((await loadLessonVideo(scene, scene.lessonId)).adaptive).toBeDefined();
});

it('prepares a video again if its poster is an empty file, as an earlier release wrote it', async () => {
  const { lessonId } = await prepareScene();
  const poster = () =>
    deps.db
      .selectFrom('media as picture')
      .innerJoin('lessons', 'lessons.video_id', 'picture.original_id')
      .select('picture.bytes')
      .where('lessons.id', '=', lessonId)
      .where('picture.kind', '=', 'image')
      .execute();
  await deps.db.updateTable('media').set({ bytes: 8 }).where('kind', '=', 'image').execute();
  expect(await queueUnprepared(deps, Infinity)).toBeGreaterThan(0);
  while (await worker.prepareNext());
  expect((await poster()).map(({ bytes }) => bytes > 100)).toEqual([true, true]);
  expect(await queueUnprepared(deps, Infinity)).toBe(0);
});

it('S31: no log line holds a playback token', async () => {
  const scene = await prepareScene();
  const { adaptive } = await loadLessonVideo(scene, scene.lessonId);
  const [, token = ''] = /film\/[0-9a-f]{24}\/([\w-]+)\//.exec(adaptive?.src ?? '') ?? [];
  expect((await fetch(server.url + adaptive?.src)).status).toBe(200);
  await expect
    .poll(() => lines.at(-1)?.path)
    .toMatch(/\/media\/film\/[0-9a-f]{24}\/-\/master\.m3u8$/);
  expect(JSON.stringify(lines)).not.toContain(token);
});
import { UNREFERENCED_RETENTION_MS } from '../../support/periods.ts';
