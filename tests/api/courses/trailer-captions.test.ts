// Captions and preparation state of a course's trailer, as for a lesson's video.
import { describe, expect, it } from 'vitest';
import { deleteCourse, duplicateCourse, editCourse } from '#contract/courses/authoring.ts';
import { removeCaptions, saveCaptions } from '#contract/courses/captions.ts';
import type { Course } from '#contract/courses/course.ts';
import { getVideos, prepareVideo } from '#contract/media/videos.ts';
import type { VideoProgress } from '#contract/media/videos.ts';
import * as calls from '#contract/courses/free-previews.ts';
import { queueUnprepared } from '#server/media/videos.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import {
  readFixture,
  toFormData,
  expectData,
  makeAdmin,
  makeEmptyCourse,
  makeCourseWithLesson,
  makeMember,
  makeStudent,
  listStoredFiles,
} from '#tests/support/makers.ts';
import { createVideoWorker } from '#tests/support/video-lessons.ts';
import { send, startServer } from '#tests/support/server.ts';
import type { ApiResponse } from '#tests/support/server.ts';

const server = closeAfterAll(await startServer({ preparesVideos: true }));
const { db } = server.deps;
const admin = await makeAdmin(server);
const { token } = admin;
const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nThe first dot\n';
const CAPTIONS = [{ start: 1000, end: 2000, text: 'The first dot' }];

const saveTrailer = async (courseId: string, file = 'lesson.mp4'): Promise<ApiResponse> =>
  send(server, calls.saveTrailer, {
    token,
    body: toFormData({ courseId, videoFile: await readFixture(file) }),
  });
const saveTrailerCaptions = (
  courseId: string,
  language: string,
  file = VTT,
  by = token,
): Promise<ApiResponse> =>
  send(server, saveCaptions, {
    token: by,
    body: toFormData({ courseId, language, file: new File([file], 'trailer.vtt') }),
  });
const removeTrailerCaptions = (courseId: string, language: string): Promise<ApiResponse> =>
  send(server, removeCaptions, { token, body: { courseId, language } });
const fetchTrailerCaptions = async (courseId: string): Promise<unknown> =>
  (await send(server, calls.getFreePreviews, { token, query: { courseId } })).body['data'];
const fetchPreview = async (courseId: string): Promise<unknown> => {
  const response = await send(server, calls.getFreePreviewVideo, { body: { courseId } });
  const { languages } = expectData<{ languages: string[] }>(response, 'data');
  const inEach = languages.map(async (language) => {
    const query = { courseId, language };
    return expectData(await send(server, calls.getFreePreviewCaptions, { query }), 'data');
  });
  return Promise.all(inEach);
};
const removeTrailer = (courseId: string): Promise<ApiResponse> =>
  send(server, calls.removeTrailer, { token, body: { courseId } });
const listVideos = async (courseId: string): Promise<VideoProgress[]> =>
  expectData(await send(server, getVideos, { token, query: { courseId } }), 'data');
const getRows = (courseId: string) =>
  db.selectFrom('trailer_captions').selectAll().where('course_id', '=', courseId).execute();

/** A published course with a trailer. */
async function makeCourseWithTrailer(): Promise<string> {
  const { _id: courseId } = await makeEmptyCourse(server, admin);
  expect((await saveTrailer(courseId)).status).toBe(200);
  return courseId;
}

describe('captions of a trailer', () => {
  it('are added by language, visible to everyone who can watch it, replaced and removed', async () => {
    const courseId = await makeCourseWithTrailer();
    expect(await fetchTrailerCaptions(courseId)).toMatchObject({ trailerCaptions: [] });
    const saved = await saveTrailerCaptions(courseId, 'hi');
    expect([saved.status, saved.body['cues'], saved.body['data']]).toEqual([
      200,
      1,
      { languages: ['hi'] },
    ]);
    await saveTrailerCaptions(courseId, 'en', 'WEBVTT\n\n00:00.000 --> 00:01.000\nOld\n');
    await saveTrailerCaptions(courseId, 'en');
    expect(await fetchTrailerCaptions(courseId)).toMatchObject({ trailerCaptions: ['en', 'hi'] });
    expect(await fetchPreview(courseId)).toEqual([
      { language: 'en', cues: CAPTIONS },
      { language: 'hi', cues: CAPTIONS },
    ]);
    for (const response of [
      await removeTrailerCaptions(courseId, 'hi'),
      await removeTrailerCaptions(courseId, 'hi'),
    ])
      expect(response.body['data']).toEqual({ languages: ['en'] });
    expect(await fetchPreview(courseId)).toEqual([{ language: 'en', cues: CAPTIONS }]);
  });

  it('need a trailer, a readable file, and permission on the course', async () => {
    const { courseId, lessonId } = await makeCourseWithLesson(server, admin, {});
    expect((await saveTrailerCaptions(courseId, 'en')).status).toBe(404);
    expect((await removeTrailerCaptions(courseId, 'en')).status).toBe(404);
    await saveTrailer(courseId);
    const backwards = await saveTrailerCaptions(courseId, 'en', VTT.replace('02.000', '00.500'));
    expect(backwards.body.message).toBe('Line 3: the end time is not after the start time.');
    expect((await saveTrailerCaptions(courseId, 'en', 'x'.repeat(1024 * 1024 + 1))).status).toBe(
      413,
    );
    expect((await saveTrailerCaptions(courseId, 'xx')).status).toBe(400);
    expect((await saveTrailerCaptions('0'.repeat(24), 'en')).status).toBe(404);
    // An instructor gets the same response for another instructor's course as for a missing one.
    const outsider = await makeMember(server, 'instructor');
    const outsiderStatus = (await saveTrailerCaptions(courseId, 'en', VTT, outsider.token)).status;
    expect([403, 404]).toContain(outsiderStatus);
    const student = await makeStudent(server);
    expect((await saveTrailerCaptions(courseId, 'en', VTT, student.token)).status).toBe(403);
    expect(await getRows(courseId)).toEqual([]);
    // Captions of a lesson are separate.
    const form = { courseId, subSectionId: lessonId, language: 'en', file: new File([VTT], 'a') };
    await send(server, saveCaptions, { token, body: toFormData(form) });
    expect(await fetchPreview(courseId)).toEqual([]);
  });

  it('are limited to eight languages', async () => {
    const courseId = await makeCourseWithTrailer();
    for (const language of ['en', 'hi', 'mr', 'gu', 'bn', 'ta', 'te', 'kn'])
      expect((await saveTrailerCaptions(courseId, language)).status).toBe(200);
    const ninth = await saveTrailerCaptions(courseId, 'ml');
    expect([ninth.status, ninth.body.message]).toEqual([
      409,
      'A video can have captions in at most 8 languages.',
    ]);
    expect((await saveTrailerCaptions(courseId, 'kn')).status).toBe(200);
  });

  it('stay when another video replaces the trailer, and are deleted with the trailer and with the course', async () => {
    const files = await listStoredFiles(server);
    const courseId = await makeCourseWithTrailer();
    await saveTrailerCaptions(courseId, 'en');
    await saveTrailer(courseId, 'long.mp4');
    expect(await fetchPreview(courseId)).toEqual([{ language: 'en', cues: CAPTIONS }]);
    await removeTrailer(courseId);
    expect(await getRows(courseId)).toEqual([]);
    await saveTrailer(courseId);
    expect(await fetchPreview(courseId)).toEqual([]);
    await saveTrailerCaptions(courseId, 'en');
    await send(server, editCourse, { token, body: toFormData({ courseId, status: 'Draft' }) });
    expect((await send(server, deleteCourse, { token, body: { courseId } })).status).toBe(200);
    expect(await getRows(courseId)).toEqual([]);
    expect(await listStoredFiles(server)).toEqual(files);
  });

  it('are copied with the course, and then edited separately', async () => {
    const courseId = await makeCourseWithTrailer();
    await saveTrailerCaptions(courseId, 'en');
    const copied = await send(server, duplicateCourse, { token, body: { courseId } });
    const copy = expectData<Course>(copied, 'data')._id;
    expect(await fetchTrailerCaptions(copy)).toMatchObject({ trailer: 3, trailerCaptions: ['en'] });
    await removeTrailerCaptions(copy, 'en');
    expect(await fetchPreview(courseId)).toEqual([{ language: 'en', cues: CAPTIONS }]);
  });

  it('are recorded in the audit log', async () => {
    const courseId = await makeCourseWithTrailer();
    await saveTrailerCaptions(courseId, 'mr');
    const { changes } = await db
      .selectFrom('audit')
      .select('changes')
      .where('course_id', '=', courseId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(changes).toContain('captions of the trailer in mr changed');
  });
});

describe('the preparation of a trailer', () => {
  it('is listed beside the lessons, without a lesson id, until it is ready', async () => {
    const { courseId, lessonId } = await makeCourseWithLesson(server, admin, {});
    await saveTrailer(courseId);
    expect((await listVideos(courseId)).map((video) => video.subSectionId).toSorted()).toEqual(
      ['', lessonId].toSorted(),
    );
    expect((await listVideos(courseId)).find((video) => video.subSectionId === '')).toMatchObject({
      state: 'waiting',
      plays: true,
      message: '',
    });
  });

  it('is repeated on request after a failure', async () => {
    const courseId = await makeCourseWithTrailer();
    const failure = 'This video cannot be read to its end. Export it again as MP4 (H.264).';
    await db.updateTable('films').set({ state: 'failed', failure }).execute();
    expect(await listVideos(courseId)).toMatchObject([
      { subSectionId: '', state: 'failed', message: failure },
    ]);
    const again = await send(server, prepareVideo, { token, body: { courseId } });
    expect(again.status).toBe(200);
    expect(await listVideos(courseId)).toMatchObject([{ state: 'waiting', message: '' }]);
    await db.deleteFrom('films').where('state', '=', 'failed').execute();
    expect(await createVideoWorker(server).prepareNext()).toBe(true);
    expect(await listVideos(courseId)).toMatchObject([{ state: 'ready', percent: 100 }]);
    await removeTrailer(courseId);
    expect(await listVideos(courseId)).toEqual([]);
    expect((await send(server, prepareVideo, { token, body: { courseId } })).status).toBe(404);
  });

  it('includes older trailers', async () => {
    const courseId = await makeCourseWithTrailer();
    await db.deleteFrom('films').execute();
    expect(await listVideos(courseId)).toEqual([]);
    await queueUnprepared(server.deps, 1000);
    expect(await listVideos(courseId)).toMatchObject([{ subSectionId: '', state: 'waiting' }]);
  });
});
