// Videos that cannot be prepared, and workers that die midway: clear messages, no partial results,
// no files left over.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { VideoProgress } from '#contract/media/videos.ts';
import { getVideos, prepareVideo } from '#contract/media/videos.ts';
import { deleteSubSection } from '#contract/courses/content.ts';
import { listPackageKeys } from '#server/media/videos.ts';
import { VIDEO_ATTEMPTS_MAX, VIDEO_LEASE_MS } from '#server/media/packager.ts';
import { findVideoTools } from '#server/media/video-tools.ts';
import type { Storage } from '#server/platform/ports.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import { readFixture, expectData } from '#tests/support/makers.ts';
import {
  addVideo,
  makeVideoScene,
  createVideoWorker,
  makeVideo,
  loadLessonVideo,
  uploadVideo,
  buildTestPictureArgs,
} from '#tests/support/video-lessons.ts';
import { send, startServer } from '#tests/support/server.ts';

/** The number of files that still fit on the disk. */
const freeSpace = { keeping: Infinity };

/** The real storage, which fails with ENOSPC once the free space is used up. */
function limitDisk(real: Storage): Storage {
  return {
    ...real,
    store: async (path, key) => {
      freeSpace.keeping -= 1;
      if (freeSpace.keeping < 0) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
      await real.store(path, key);
    },
  };
}

const server = closeAfterAll(await startServer({ preparesVideos: true, storage: limitDisk }));
const scene = await makeVideoScene(server);
const { db } = server.deps;
const long = makeVideo('long.mp4', buildTestPictureArgs('1280x720', 30));

async function getProgress(lessonId: string): Promise<VideoProgress | undefined> {
  const query = { courseId: scene.courseId };
  const response = await send(server, getVideos, { token: scene.admin.token, query });
  return expectData<VideoProgress[]>(response, 'data').find(
    (item) => item.subSectionId === lessonId,
  );
}

/** Stored files that nothing refers to. */
async function listOrphanedFiles(): Promise<string[]> {
  const rows = await db.selectFrom('media').select('storage_key').execute();
  const named = new Set([...rows.map((row) => row.storage_key), ...(await listPackageKeys(db))]);
  return [...(await server.deps.storage.listFiles()).keys()].filter((key) => !named.has(key));
}

/** Fails the remaining jobs of a test. */
afterEach(async () => {
  await db.updateTable('films').set({ state: 'failed' }).where('state', '!=', 'ready').execute();
});

/**
 * Replaces a lesson's stored video by other bytes, because the probe at upload accepts only valid
 * videos.
 */
async function replaceStoredVideo(lessonId: string, bytes: Buffer | string): Promise<void> {
  const { storage_key: key } = await db
    .selectFrom('media')
    .innerJoin('lessons', 'lessons.video_id', 'media.id')
    .select('storage_key')
    .where('lessons.id', '=', lessonId)
    .executeTakeFirstOrThrow();
  const path = join(server.database.folder, 'exchanged');
  writeFileSync(path, bytes);
  await server.deps.storage.storeCopy(path, key);
}

/** The lesson's video with all durations in its tables set to zero. */
async function makeZeroDurationVideo(): Promise<File> {
  const bytes = Buffer.from(await (await readFixture('lesson.mp4')).arrayBuffer());
  const forEachBox = (box: string, put: (at: number) => void): void => {
    for (let at = bytes.indexOf(box); at >= 0; at = bytes.indexOf(box, at + 1)) put(at);
  };
  for (const [box, offset] of [['mvhd', 20] as const, ['mdhd', 20] as const, ['tkhd', 24] as const])
    forEachBox(box, (at) => bytes.writeUInt32BE(0, at + offset));
  for (const table of ['stts', 'ctts'])
    forEachBox(table, (at) => {
      for (let entry = 0; entry < bytes.readUInt32BE(at + 8); entry += 1)
        bytes.writeUInt32BE(0, at + 16 + 8 * entry);
    });
  return new File([new Uint8Array(bytes)], 'zero.mp4');
}

describe('at upload', () => {
  const refused: [string, () => File | Promise<File>, RegExp][] = [
    ['audio only', () => readFixture('sound-only.mp4'), /no picture/],
    [
      'a playlist named .mp4',
      () => new File(['#EXTM3U\n#EXTINF:4,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'], 'list.mp4'),
      /not an MP4, MOV or WebM video/,
    ],
    [
      'a list of other files',
      () => new File(["ffconcat version 1.0\nfile '/etc/passwd'\n"], 'list.mp4'),
      /not an MP4, MOV or WebM video/,
    ],
    [
      '30,000 pixels',
      () =>
        makeVideo('vast.mp4', [
          '-f',
          'lavfi',
          '-i',
          'color=size=64x64:rate=1:duration=1',
          '-c:v',
          'mpeg4',
          '-vf',
          'scale=4096:16',
        ]),
      /larger than 3840 × 2160/,
    ],
    ['zero seconds', makeZeroDurationVideo, /length of this video is unknown/],
    [
      'a truncated file',
      async () => {
        const whole = await (await readFixture('hevc.mp4')).arrayBuffer();
        return new File([whole.slice(0, whole.byteLength / 2)], 'cut.mp4');
      },
      /This video is incomplete/,
    ],
    [
      'a recording without its index, as a dying camera leaves it',
      async () => {
        const video = Buffer.from(await long.arrayBuffer());
        return new File(
          [new Uint8Array(video.subarray(0, video.lastIndexOf('moov') - 4))],
          'died.mp4',
        );
      },
      /This video is incomplete/,
    ],
  ];
  it.each(refused)('refuses %s with a message', async (_name, make, words) => {
    const response = await uploadVideo(scene, await make());
    expect([response.status, response.body.code]).toEqual([415, 'wrong_type']);
    expect(response.body.message).toMatch(words);
    expect(await listOrphanedFiles()).toEqual([]);
  });
});

describe('a video that passed the probe', () => {
  const worker = createVideoWorker(server);
  const brokenVideos: [string, string | Buffer, RegExp][] = [
    [
      'a playlist',
      '#EXTM3U\n#EXTINF:4,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
      /damaged or incomplete/,
    ],
    ['a list of files', "ffconcat version 1.0\nfile '/etc/passwd'\n", /damaged or incomplete/],
    ['an empty file', '', /damaged or incomplete/],
    ['noise', Buffer.alloc(4096, 7), /damaged or incomplete/],
  ];
  it.each(brokenVideos)(
    '%s fails with a message and leaves no files',
    async (_name, bytes, words) => {
      const lessonId = await addVideo(scene, await readFixture('lesson.mp4'));
      await replaceStoredVideo(lessonId, bytes);
      await worker.prepareNext();
      expect(await getProgress(lessonId)).toMatchObject({ state: 'failed', plays: true });
      expect((await getProgress(lessonId))?.message).toMatch(words);
      expect(await listOrphanedFiles()).toEqual([]);
      expect(worker.scratch()).toEqual([]);
    },
  );

  it('is prepared again when an admin requests it', async () => {
    const lessonId = await addVideo(scene, await readFixture('lesson.mp4'));
    const video = Buffer.from(await (await readFixture('lesson.mp4')).arrayBuffer());
    await replaceStoredVideo(lessonId, 'no film');
    await worker.prepareNext();
    await replaceStoredVideo(lessonId, video);
    const body = { courseId: scene.courseId, subSectionId: lessonId };
    expectData(await send(server, prepareVideo, { token: scene.admin.token, body }), 'success');
    expect(await getProgress(lessonId)).toMatchObject({ state: 'waiting', message: '' });
    await worker.prepareNext();
    expect(await getProgress(lessonId)).toMatchObject({ state: 'ready' });
  });

  it('with 90 audio tracks plays with the first', { timeout: 60_000 }, async () => {
    const tracks = Array.from({ length: 90 }, () => ['-map', '1:a']).flat();
    const video = makeVideo('tracks.mp4', [
      ...buildTestPictureArgs('160x120', 0.2),
      '-map',
      '0:v',
      ...tracks,
      '-c:a',
      'aac',
      '-b:a',
      '8k',
    ]);
    const lessonId = await addVideo(scene, video);
    await worker.prepareNext();
    expect(await getProgress(lessonId)).toMatchObject({
      state: 'ready',
      message: 'This video has 90 audio tracks. Only track 1 is played.',
    });
  });
});

it('a disk that fills up midway stops the preparation, with a message', async () => {
  let free = Infinity;
  const worker = createVideoWorker(server, {
    freeBytes: async () => {
      const now = free;
      free = 0;
      return now;
    },
  });
  const lessonId = await addVideo(scene, long);
  await worker.prepareNext();
  expect(await getProgress(lessonId)).toMatchObject({ state: 'failed' });
  expect((await getProgress(lessonId))?.message).toMatch(/not enough space/);
  expect((await loadLessonVideo(scene, lessonId)).adaptive).toBeUndefined();
  expect([await listOrphanedFiles(), worker.scratch()]).toEqual([[], []]);
});

it.each([0, 1, 3, 4])('a storage full after %i files fails with a message', async (files) => {
  const worker = createVideoWorker(server);
  const lessonId = await addVideo(scene, await readFixture('hevc.mp4'));
  freeSpace.keeping = files;
  await worker.prepareNext();
  freeSpace.keeping = Infinity;
  expect(await getProgress(lessonId)).toMatchObject({ state: 'failed', plays: false });
  expect((await getProgress(lessonId))?.message).toMatch(/not enough space/);
  const { sources, adaptive } = await loadLessonVideo(scene, lessonId);
  expect([sources, adaptive]).toEqual([[], undefined]);
  expect([await listOrphanedFiles(), worker.scratch()]).toEqual([[], []]);
});

describe('during the preparation', () => {
  /** Process ids of ffmpeg in the scratch folder of this server. */
  const listEncoders = (): number[] =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && getCommand(name).includes(server.database.folder))
      .map(Number);

  it('a video whose ffmpeg is killed repeatedly fails in the end', async () => {
    const worker = createVideoWorker(server);
    const lessonId = await addVideo(scene, long);
    for (let attempt = 1; attempt <= VIDEO_ATTEMPTS_MAX; attempt += 1) {
      const run = worker.prepareNext();
      await eventually(() => expect(listEncoders()).not.toEqual([]));
      for (const id of listEncoders()) process.kill(id, 'SIGKILL');
      await run;
      expect(await getProgress(lessonId)).toMatchObject({ state: 'waiting' });
      expect([await listOrphanedFiles(), worker.scratch()]).toEqual([[], []]);
      server.advanceClock(VIDEO_LEASE_MS);
    }
    await worker.prepareNext();
    expect(await getProgress(lessonId)).toMatchObject({ state: 'failed' });
    expect((await getProgress(lessonId))?.message).toMatch(/interrupted several times/);
  });

  it('two workers prepare one video once', async () => {
    const lessonId = await addVideo(scene, await readFixture('lesson.mp4'));
    const [left, right] = [createVideoWorker(server), createVideoWorker(server)];
    const results = await Promise.all([left.prepareNext(), right.prepareNext()]);
    expect(results.toSorted()).toEqual([false, true]);
    expect(await getProgress(lessonId)).toMatchObject({ state: 'ready' });
    expect(await listOrphanedFiles()).toEqual([]);
  });

  it('deleting the lesson stops its encoder and leaves no files', async () => {
    const worker = createVideoWorker(server);
    const lessonId = await addVideo(scene, long);
    const run = worker.prepareNext();
    await eventually(() => expect(listEncoders()).not.toEqual([]));
    const { courseId, sectionId, admin } = scene;
    const body = { courseId, sectionId, subSectionId: lessonId };
    expectData(await send(server, deleteSubSection, { token: admin.token, body }), 'success');
    await run;
    expect(listEncoders()).toEqual([]);
    expect([await listOrphanedFiles(), worker.scratch()]).toEqual([[], []]);
  });

  it('a stopping worker releases its video, and stops all its processes', async () => {
    const worker = createVideoWorker(server);
    const lessonId = await addVideo(scene, long);
    const run = worker.prepareNext();
    await eventually(() => expect(listEncoders()).not.toEqual([]));
    await worker.stop();
    await run;
    expect(listEncoders()).toEqual([]);
    expect(await getProgress(lessonId)).toMatchObject({ state: 'waiting', percent: 0 });
    const { attempts } = await db
      .selectFrom('films')
      .select('attempts')
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(0);
  });
});

it('ffmpeg has no network access where the machine can block it', () => {
  const { wrappers: holders = [], problems = [] } = findVideoTools() ?? {};
  const isForbidden = problems.every((lack) => !lack.includes('unshare'));
  const [command = '', ...args] = [...holders, 'cat', '/proc/net/route'];
  const routes = execFileSync(command, args, { encoding: 'utf8' }).trim().split('\n').slice(1);
  expect(routes.length === 0).toBe(isForbidden);
});

function getCommand(id: string): string {
  try {
    const text = readFileSync(`/proc/${id}/cmdline`, 'utf8');
    return text.startsWith('ffmpeg') ? text : '';
  } catch {
    return '';
  }
}
