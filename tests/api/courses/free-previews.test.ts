// Free previews: only the trailer and free lessons of a published course are public.
import { describe, expect, it } from 'vitest';
import { duplicateCourse, editCourse } from '#contract/courses/authoring.ts';
import { saveCaptions } from '#contract/courses/captions.ts';
import { getCoursePage } from '#contract/courses/catalogue.ts';
import type { Course, CoursePage } from '#contract/courses/course.ts';
import * as calls from '#contract/courses/free-previews.ts';
import { sweepMedia } from '#server/media/media.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import {
  readFixture,
  toFormData,
  expectData,
  makeAdmin,
  makeCourseWithLesson,
  makeLesson,
  listStoredFiles,
} from '#tests/support/makers.ts';
import { send, startServer } from '#tests/support/server.ts';
import type { ApiResponse } from '#tests/support/server.ts';

const server = closeAfterAll(await startServer());
const { token } = await makeAdmin(server);
const admin = await makeAdmin(server);
const { courseId, sectionId, lessonId } = await makeCourseWithLesson(server, admin, {});

const requestPreview = (subSectionId?: string, id = courseId): Promise<ApiResponse> =>
  send(server, calls.getFreePreviewVideo, {
    body: { courseId: id, ...(subSectionId === undefined ? {} : { subSectionId }) },
  });
const getCaptions = (subSectionId: string, language = 'en'): Promise<ApiResponse> =>
  send(server, calls.getFreePreviewCaptions, { query: { courseId, subSectionId, language } });
const setFree = (id: string, free: boolean, course = courseId): Promise<ApiResponse> =>
  send(server, calls.setFreeLesson, {
    token,
    body: { courseId: course, subSectionId: id, free },
  });
const saveTrailer = async (file = 'lesson.mp4'): Promise<ApiResponse> =>
  send(server, calls.saveTrailer, {
    token,
    body: toFormData({ courseId, videoFile: await readFixture(file) }),
  });
const setStatus = (status: string, id = courseId): Promise<ApiResponse> =>
  send(server, editCourse, { token, body: toFormData({ courseId: id, status }) });
const fetchCoursePage = async (): Promise<CoursePage> =>
  expectData(await send(server, getCoursePage, { query: { courseId } }), 'data');
const getBytes = async (response: ApiResponse): Promise<number> => {
  const { sources } = expectData<{ sources: { src: string }[] }>(response, 'data');
  const answer = await server.app.inject({ url: sources[0]?.src ?? '' });
  return answer.statusCode === 200 ? answer.rawPayload.length : answer.statusCode;
};
const getRefusal = ({ status, body }: ApiResponse) => ({ status, body });

describe('a lesson', () => {
  it('is public with its captions once it is free', async () => {
    await setStatus('Published');
    const unknown = getRefusal(await requestPreview('0'.repeat(24)));
    expect(unknown.status).toBe(404);
    // The response equals that for an unknown lesson, byte for byte.
    expect(getRefusal(await requestPreview(lessonId))).toEqual(unknown);
    const vtt = new File(['WEBVTT\n\n00:01.000 --> 00:02.000\nThe first dot\n'], 'a.vtt');
    const captions = { courseId, subSectionId: lessonId, language: 'en', file: vtt };
    await send(server, saveCaptions, { token, body: toFormData(captions) });
    expect((await setFree(lessonId, true)).status).toBe(200);
    const response = await requestPreview(lessonId);
    expect(response.body['data']).toMatchObject({
      seconds: 3,
      languages: ['en'],
      captions: [],
    });
    expect((await getCaptions(lessonId)).body['data']).toEqual({
      language: 'en',
      cues: [{ start: 1000, end: 2000, text: 'The first dot' }],
    });
    expect((await getCaptions(lessonId, 'hi')).status).toBe(404);
    expect(await getBytes(response)).toBeGreaterThan(10_000);
    expect((await fetchCoursePage()).freeLessons).toEqual([
      { _id: lessonId, title: expect.any(String), timeDuration: 3 },
    ]);
  });

  it('returns the video without captions, however many there are', async () => {
    const getLength = async () => JSON.stringify((await requestPreview(lessonId)).body).length;
    const before = await getLength();
    const cues = Array.from(
      { length: 900 },
      (_, index) =>
        `${String(index)}\n00:00:00,000 --> 00:00:02,000\nWhat is said here, ${index}\n`,
    );
    for (const language of ['hi', 'mr', 'ta']) {
      const file = new File([cues.join('\n')], 'long.srt');
      const form = toFormData({ courseId, subSectionId: lessonId, language, file });
      expect((await send(server, saveCaptions, { token, body: form })).status).toBe(200);
    }
    // Allows for three more language tags and a slightly different URL.
    expect(await getLength()).toBeLessThan(before + 200);
    const { cues: inMarathi } = expectData<{ cues: unknown[] }>(
      await getCaptions(lessonId, 'mr'),
      'data',
    );
    expect(inMarathi).toHaveLength(900);
  });

  it('is no longer public when it is not free or its course is a draft', async () => {
    await setStatus('Draft');
    expect((await requestPreview(lessonId)).status).toBe(404);
    expect((await getCaptions(lessonId)).status).toBe(404);
    await setStatus('Published');
    expect((await getCaptions(lessonId)).status).toBe(200);
    await setFree(lessonId, false);
    expect((await requestPreview(lessonId)).status).toBe(404);
    expect((await getCaptions(lessonId)).status).toBe(404);
    expect((await fetchCoursePage()).freeLessons).toEqual([]);
  });

  it('is found in its own course only', async () => {
    const course = await makeCourseWithLesson(server, admin, {});
    await setStatus('Published', course.courseId);
    await setFree(lessonId, true);
    expect((await requestPreview(lessonId, course.courseId)).status).toBe(404);
    expect((await setFree(lessonId, true, course.courseId)).status).toBe(404);
    await setFree(lessonId, false);
  });

  it('can be one of at most five free lessons; a sixth is refused, also with concurrent requests', async () => {
    const place = { courseId, sectionId };
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => makeLesson(server, admin, place)),
    );
    for (const id of ids.slice(0, 4)) expect((await setFree(id, true)).status).toBe(200);
    const both = await Promise.all(ids.slice(4).map((id) => setFree(id, true)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // Marking a free lesson as free again is allowed.
    expect((await setFree(ids[0] ?? '', true)).status).toBe(200);
    expect((await fetchCoursePage()).freeLessons).toHaveLength(calls.FREE_LESSONS_MAX);
  });
});

describe('a trailer', () => {
  it('is public, replaced, copied with the course, and deleted with its file', async () => {
    expect((await requestPreview()).status).toBe(404);
    expect((await fetchCoursePage()).trailer).toBeNull();
    const before = (await listStoredFiles(server)).length;
    expect((await saveTrailer()).body['data']).toEqual({ seconds: 3 });
    expect((await fetchCoursePage()).trailer).toEqual({
      timeDuration: 3,
      createdAt: expect.any(String),
    });
    expect(await getBytes(await requestPreview())).toBeGreaterThan(10_000);
    await saveTrailer();
    expect(await listStoredFiles(server)).toHaveLength(before + 1);
    expect((await saveTrailer('picture.png')).status).toBe(415);
    expect((await fetchCoursePage()).trailer).toMatchObject({ timeDuration: 3 });

    const copied = await send(server, duplicateCourse, { token, body: { courseId } });
    const { _id } = expectData<Course>(copied, 'data');
    await send(server, calls.removeTrailer, { token, body: { courseId } });
    expect((await requestPreview()).status).toBe(404);
    const counts = await send(server, calls.getFreePreviews, { token, query: { courseId: _id } });
    expect(counts.body['data']).toMatchObject({ trailer: 3 });
    await send(server, calls.removeTrailer, { token, body: { courseId: _id } });
    expect(await listStoredFiles(server)).toHaveLength(before);
  });

  it('is not removed by the sweep, however old it is', async () => {
    await saveTrailer();
    const files = await listStoredFiles(server);
    server.advanceClock(25 * 60 * 60 * 1000);
    await sweepMedia(server.deps);
    expect(await listStoredFiles(server)).toEqual(files);
    expect(await getBytes(await requestPreview())).toBeGreaterThan(10_000);
    await send(server, calls.removeTrailer, { token, body: { courseId } });
  });
});
