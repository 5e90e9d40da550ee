// Videos prepared for adaptive streaming: the files made, access to them, and what students see meanwhile.
import { execFile } from 'node:child_process';
import { createDecipheriv } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { logout } from '#contract/accounts/auth.ts';
import type { Course } from '#contract/courses/course.ts';
import type { VideoProgress } from '#contract/media/videos.ts';
import { getVideos } from '#contract/media/videos.ts';
import { getFullCourseDetails } from '#contract/learning/learning.ts';
import { freshLessonVideo } from '#contract/media/media.ts';
import { withdrawCourse } from '#contract/people/people.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import { readFixture, expectData } from '#tests/support/makers.ts';
import {
  addVideo,
  makeVideoScene,
  createVideoWorker,
  listLessons,
  makeVideo,
  loadLessonVideo,
  buildTestPictureArgs,
} from '#tests/support/video-lessons.ts';
import type { LessonSources } from '#tests/support/video-lessons.ts';
import { findPlaylistFaults } from '#tests/support/playlists.ts';
import { send, startServer } from '#tests/support/server.ts';

const server = closeAfterAll(await startServer({ preparesVideos: true }));
const scene = await makeVideoScene(server);
const worker = createVideoWorker(server);
const run = promisify(execFile);
const HOURS_4_MS = 4 * 60 * 60_000;
const get = (path: string, base = server.url) => fetch(new URL(path, base));
const getBytes = async (path: string, base?: string) =>
  Buffer.from(await (await get(path, base)).arrayBuffer());

async function getLesson(lessonId: string, token = scene.student.token) {
  const body = { courseId: scene.courseId };
  const response = await send(server, getFullCourseDetails, { token, body });
  const { courseDetails } = expectData<{ courseDetails: Course }>(response, 'data');
  return listLessons(courseDetails.courseContent).find(({ _id }) => _id === lessonId);
}

async function getProgress(lessonId: string): Promise<VideoProgress | undefined> {
  const query = { courseId: scene.courseId };
  const response = await send(server, getVideos, { token: scene.admin.token, query });
  return expectData<VideoProgress[]>(response, 'data').find(
    (item) => item.subSectionId === lessonId,
  );
}

/** The URLs in a playlist, resolved as players do. */
function listUrls(playlist: string, address: string): string[] {
  const lines = playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => new URL(line, new URL(address, server.url)).href);
}

describe('a video that browsers can play as uploaded', () => {
  let lessonId: string;
  let opened: LessonSources & { adaptive: NonNullable<LessonSources['adaptive']> };

  beforeAll(async () => {
    const video = makeVideo('plain.mp4', [...buildTestPictureArgs('640x360', 9), '-c:a', 'aac']);
    lessonId = await addVideo(scene, video);
    expect(await getLesson(lessonId)).toMatchObject({ videoUrl: expect.any(String) });
    expect((await getLesson(lessonId))?.film).toBeUndefined();
    expect(await getProgress(lessonId)).toMatchObject({ state: 'waiting', plays: true });
    expect(await worker.prepareNext()).toBe(true);
    opened = (await loadLessonVideo(scene, lessonId)) as typeof opened;
  });

  it('is adaptive after preparation, and still plays as a plain file', async () => {
    expect(await getProgress(lessonId)).toMatchObject({ state: 'ready', percent: 100 });
    expect(await getLesson(lessonId)).toMatchObject({ film: 'adaptive' });
    expect(opened.sources).toEqual([{ src: expect.any(String), type: 'video/mp4' }]);
    expect((await get(opened.sources[0]?.src ?? '')).status).toBe(200);
    expect(opened.adaptive.rungs.map(({ rung }) => rung)).toEqual([240, 360]);
    expect(opened.adaptive.type).toBe('application/vnd.apple.mpegurl');
    for (const { average, peak } of opened.adaptive.rungs)
      expect(peak).toBeGreaterThanOrEqual(average);
    expect(worker.scratch()).toEqual([]);
  });

  it('has playlists that follow RFC 8216', async () => {
    const { src } = opened.adaptive;
    const master = await (await get(src)).text();
    expect(findPlaylistFaults(master, 'master')).toEqual([]);
    for (const address of listUrls(master, src))
      expect(findPlaylistFaults(await (await get(address)).text(), 'media')).toEqual([]);
  });

  it('plays to its end with the key, in every quality', async () => {
    const { src } = opened.adaptive;
    const { stdout } = await run('ffprobe', [
      '-v',
      'error',
      '-count_frames',
      '-select_streams',
      'v',
      '-allowed_extensions',
      'ALL',
      '-show_entries',
      'stream=nb_read_frames',
      '-of',
      'csv=p=0',
      server.url + src,
    ]);
    expect([...new Set(stdout.match(/\d+/g))]).toEqual(['225']);
  });

  it('shows no frame from all its segments without the key', async () => {
    const master = await (await get(opened.adaptive.src)).text();
    const folder = mkdtempSync(join(tmpdir(), 'sealed-'));
    for (const address of listUrls(master, opened.adaptive.src)) {
      const playlist = await (await get(address)).text();
      const parts = listUrls(playlist, address).map((address) => getBytes(address));
      const init = /URI="(\S+init\.mp4)"/.exec(playlist)?.[1] ?? '';
      const all = Buffer.concat([await getBytes(init), ...(await Promise.all(parts))]);
      const path = join(folder, 'all.mp4');
      writeFileSync(path, all);
      expect(await countFrames(path)).toBe(0);
    }
  });

  it('decrypts with its key and the number of each segment', async () => {
    const rendition = new URL('240/index.m3u8', new URL(opened.adaptive.src, server.url)).href;
    const key = await getBytes(new URL('../key', rendition).href);
    expect(key).toHaveLength(16);
    const [first = '', second = ''] = listUrls(await (await get(rendition)).text(), rendition);
    for (const [at, address] of [first, second].entries()) {
      const iv = Buffer.alloc(16);
      iv.writeUInt32BE(at, 12);
      const decipher = createDecipheriv('aes-128-cbc', key, iv);
      const opened = Buffer.concat([decipher.update(await getBytes(address)), decipher.final()]);
      expect(opened.subarray(4, 8).toString()).toMatch(/styp|moof/);
    }
  });

  it('serves segments publicly, cached as immutable and without a rate limit', async () => {
    const rendition = new URL('240/index.m3u8', new URL(opened.adaptive.src, server.url)).href;
    const [segment = ''] = listUrls(await (await get(rendition)).text(), rendition);
    const answer = await get(segment);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('x-ratelimit-limit')).toBeNull();
    for (const odd of ['..%2f..%2fx', '240%2f00000.m4s', '00000.mp4', 'index.m3u8'])
      expect((await get(segment.replace('00000.m4s', odd))).status).toBe(404);
  });

  it('serves its poster and storyboard with a playback token', async () => {
    const { poster, storyboard } = opened.adaptive;
    expect(storyboard).toMatchObject({ every: 4, columns: 3, tiles: 3, width: 160, height: 90 });
    const sizes = new Map([
      [poster, '640x360'],
      [storyboard?.src ?? '', '480x90'],
    ]);
    for (const [path, size] of sizes) {
      const answer = await get(path);
      const { width, height } = await sharp(await answer.clone().arrayBuffer()).metadata();
      expect(`${width}x${height}`).toBe(size);
      // Checks the last tile too, because an incomplete storyboard ends in black.
      const corner = { left: (width ?? 0) - 160, top: 0, width: 160, height: 90 };
      const shown = await sharp(await answer.clone().arrayBuffer())
        .extract(corner)
        .stats();
      expect(shown.channels[0]?.mean).toBeGreaterThan(50);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  it('returns 403 for a token that is invalid, changed, expired, or from another course', async () => {
    const otherScene = await makeVideoScene(server);
    const video = await addVideo(
      otherScene,
      makeVideo('other.mp4', buildTestPictureArgs('320x240', 2)),
    );
    await worker.prepareNext();
    const { adaptive } = await loadLessonVideo(otherScene, video);
    const [, , , , , id = '', token = ''] = opened.adaptive.src.split('/');
    const [, , , , , , otherToken = ''] = adaptive?.src.split('/') ?? [];
    const path = (text: string) => opened.adaptive.src.replace(token, text);
    const changedToken = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
    for (const bad of [otherToken, changedToken, 'x', token.slice(1), `${token}AAAA`, id])
      for (const below of [
        'master.m3u8',
        '240/index.m3u8',
        'key',
        'poster.webp',
        'storyboard.webp',
      ])
        expect((await get(path(bad).replace('master.m3u8', below))).status).toBe(403);
    server.advanceClock(HOURS_4_MS);
    expect((await get(opened.adaptive.src)).status).toBe(403);
    opened = (await loadLessonVideo(scene, lessonId)) as typeof opened;
    expect((await get(opened.adaptive.src)).status).toBe(200);
  });

  it('returns no key to a foreign site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://pirate.test' };
    const key = new URL('key', new URL(opened.adaptive.src, server.url));
    expect((await fetch(key, { headers })).status).toBe(403);
  });

  it('returns no key once access is withdrawn', async () => {
    const key = new URL('key', new URL(opened.adaptive.src, server.url)).href;
    expect((await get(key)).status).toBe(200);
    const { student, admin, courseId } = scene;
    const body = { email: student.email, courseId, reason: 'A test.' };
    expectData(await send(server, withdrawCourse, { token: admin.token, body }), 'success');
    const answer = await get(key);
    expect([answer.status, await answer.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'not_enrolled' }),
    ]);
  });
});

describe('a prepared video', () => {
  const opened = async (own: Awaited<ReturnType<typeof makeVideoScene>>, plain?: boolean) => {
    const [lessonId = ''] = await getLessonIds(own.courseId);
    const body = {
      courseId: own.courseId,
      subSectionId: lessonId,
      ...(plain === undefined ? {} : { plain }),
    };
    const response = await send(server, freshLessonVideo, { token: own.student.token, body });
    expectData(response, 'sources');
    return response.body as unknown as LessonSources;
  };
  const getLessonIds = async (courseId: string) =>
    (
      await server.deps.db
        .selectFrom('lessons')
        .select('id')
        .where('course_id', '=', courseId)
        .execute()
    ).map(({ id }) => id);

  it('returns its plain file to older clients, and to other clients only on request', async () => {
    const own = await makeVideoScene(server);
    await addVideo(own, makeVideo('plain.mp4', buildTestPictureArgs('320x240', 2)));
    await worker.prepareNext();
    const countSources = async (plain?: boolean) => (await opened(own, plain)).sources.length;
    expect([await countSources(), await countSources(true), await countSources(false)]).toEqual([
      1, 1, 0,
    ]);
  });

  it('returns no playlist, key or picture after logout', async () => {
    const own = await makeVideoScene(server);
    await addVideo(own, makeVideo('logout.mp4', buildTestPictureArgs('320x240', 2)));
    await worker.prepareNext();
    const { adaptive } = await opened(own);
    const master = adaptive?.src ?? '';
    const all = ['master.m3u8', 'key', 'poster.webp', 'storyboard.webp'].map((name) =>
      master.replace('master.m3u8', name),
    );
    for (const path of all) expect((await get(path)).status).toBe(200);
    await send(server, logout, { token: own.student.token });
    for (const path of all) expect((await get(path)).status).toBe(403);
  });
});

describe('a video that browsers cannot play', () => {
  it('has no source until its plain MP4 is ready, and then plays both ways', async () => {
    const own = await makeVideoScene(server);
    const lessonId = await addVideo(own, await readFixture('hevc.mp4'));
    const before = await loadLessonVideo(own, lessonId);
    expect(before.sources).toEqual([]);
    expect(before.adaptive).toBeUndefined();
    await worker.prepareNext();
    const { sources, adaptive } = await loadLessonVideo(own, lessonId);
    expect(adaptive).toBeDefined();
    const path = join(mkdtempSync(join(tmpdir(), 'plain-')), 'plain.mp4');
    writeFileSync(path, await getBytes(sources[0]?.src ?? ''));
    expect(await readCodec(path)).toBe('h264');
  });
});

async function countFrames(path: string): Promise<number> {
  const args = ['-v', 'quiet', '-count_frames', '-select_streams', 'v'];
  const shown = ['-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0', path];
  const { stdout } = await run('ffprobe', [...args, ...shown]).catch(() => ({ stdout: '' }));
  return Number(stdout) || 0;
}

async function readCodec(path: string): Promise<string> {
  const args = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'stream=codec_name'];
  return (await run('ffprobe', [...args, '-of', 'csv=p=0', path])).stdout.trim();
}
