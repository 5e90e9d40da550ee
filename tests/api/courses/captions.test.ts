// Captions of lessons: uploaded by admins, read by students of the course.
import { describe, expect, it } from 'vitest';
import { duplicateCourse } from '#contract/courses/authoring.ts';
import { getCaptions, removeCaptions, saveCaptions } from '#contract/courses/captions.ts';
import type { Cue } from '#contract/courses/captions.ts';
import type { Course } from '#contract/courses/course.ts';
import { deleteSubSection } from '#contract/courses/content.ts';
import { getFullCourseDetails } from '#contract/learning/learning.ts';
import { grantCourse } from '#contract/people/people.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import {
  toFormData,
  expectData,
  makeAdmin,
  makeCourseWithLesson,
  makeStudent,
  listStoredFiles,
} from '#tests/support/makers.ts';
import { send, startServer } from '#tests/support/server.ts';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
const student = await makeStudent(server);
const { courseId, sectionId, lessonId } = await makeCourseWithLesson(server, admin, {});
await send(server, grantCourse, {
  token: admin.token,
  body: { email: student.email, courseId, reason: 'A test of captions.' },
});

const LESSON = { courseId, subSectionId: lessonId };
const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nThe first dot\n';
const SRT = '1\n00:00:01,000 --> 00:00:02,000\nपहला बिंदु\n';

const makeCaptionsFile = (text: string | Uint8Array<ArrayBuffer>, name = 'lesson.vtt') =>
  new File([text], name);
const uploadCaptions = (language: string, file: File | undefined, place: object = LESSON) =>
  send(server, saveCaptions, {
    token: admin.token,
    body: toFormData({ ...place, language, file }),
  });
const readCaptions = (language: string, token = student.token) =>
  send(server, getCaptions, { token, query: { ...LESSON, language } });
const listLanguages = async (token: string, id = courseId): Promise<(string[] | undefined)[]> => {
  const response = await send(server, getFullCourseDetails, { token, body: { courseId: id } });
  const { courseDetails } = expectData<{ courseDetails: Course }>(response, 'data');
  return courseDetails.courseContent
    .flatMap(({ subSection }) => subSection)
    .map((item) => item.captions);
};

describe('captions', () => {
  it('are stored in the database, and read by students, who get the list of languages', async () => {
    const response = await uploadCaptions('en', makeCaptionsFile(VTT));
    expect([response.status, response.body['cues']]).toEqual([200, 1]);
    expect(response.body['data']).toEqual({ languages: ['en'] });
    await uploadCaptions('hi', makeCaptionsFile(SRT, 'lesson.srt'));
    expect(await listLanguages(student.token)).toEqual([['en', 'hi']]);
    expect(await listLanguages(admin.token)).toEqual([['en', 'hi']]);
    expect(expectData<{ cues: Cue[] }>(await readCaptions('hi'), 'data').cues).toEqual([
      { start: 1000, end: 2000, text: 'पहला बिंदु' },
    ]);
    expect(await listStoredFiles(server)).toHaveLength(1);
  });

  it('replace captions of the same language', async () => {
    await uploadCaptions(
      'en',
      makeCaptionsFile('WEBVTT\n\n00:03.000 --> 00:04.000\nAnother word\n'),
    );
    expect(expectData<{ cues: Cue[] }>(await readCaptions('en'), 'data').cues).toEqual([
      { start: 3000, end: 4000, text: 'Another word' },
    ]);
  });

  it('are neither listed nor readable for users who are not enrolled', async () => {
    const anonymous = await makeStudent(server);
    expect((await readCaptions('en', anonymous.token)).body['code']).toBe('not_enrolled');
    expect(await listLanguages(anonymous.token)).toEqual([undefined]);
    expect((await readCaptions('ta')).body['code']).toBe('not_found');
  });

  it('that are invalid change nothing and return an error that says why', async () => {
    const refused = await uploadCaptions(
      'en',
      makeCaptionsFile('WEBVTT\n\n00:05.000 --> 00:04.000\nB\n'),
    );
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Line 3: the end time is not after the start time.',
    ]);
    const latin = new Uint8Array([...Buffer.from(VTT), 0xe9]);
    expect((await uploadCaptions('en', makeCaptionsFile(latin))).status).toBe(415);
    expect((await uploadCaptions('en', makeCaptionsFile('x'.repeat(1024 * 1024 + 1)))).status).toBe(
      413,
    );
    const exact = VTT.replace('The first dot', 'Another word').padEnd(1024 * 1024);
    expect((await uploadCaptions('en', makeCaptionsFile(exact))).status).toBe(200);
    expect((await uploadCaptions('en', undefined)).status).toBe(400);
    expect((await uploadCaptions('xx', makeCaptionsFile(VTT))).status).toBe(400);
    const elsewhere = await makeCourseWithLesson(server, admin, {});
    const foreign = { courseId: elsewhere.courseId, subSectionId: lessonId };
    expect((await uploadCaptions('en', makeCaptionsFile(VTT), foreign)).status).toBe(404);
    expect(expectData<{ cues: Cue[] }>(await readCaptions('en'), 'data').cues[0]?.text).toBe(
      'Another word',
    );
  });

  it('with a megabyte on one line are refused', async () => {
    const line = `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<'.repeat(1024 * 1024 - 100)}`;
    expect((await uploadCaptions('en', makeCaptionsFile(line))).body.message).toBe(
      'Line 4: it has more than 1000 characters.',
    );
  });

  it('are copied with the course, and deleted with the lesson', async () => {
    const body = { courseId };
    const copy = expectData<Course>(
      await send(server, duplicateCourse, { token: admin.token, body }),
      'data',
    );
    expect(await listLanguages(admin.token, copy._id)).toEqual([['en', 'hi']]);
    await send(server, deleteSubSection, {
      token: admin.token,
      body: { courseId, sectionId, subSectionId: lessonId },
    });
    const rows = await server.deps.db.selectFrom('captions').select('language').execute();
    expect(rows.map((row) => row.language).toSorted()).toEqual(['en', 'hi']);
  });

  it('are limited to eight languages, and can be removed', async () => {
    const course = await makeCourseWithLesson(server, admin, {});
    const place = { courseId: course.courseId, subSectionId: course.lessonId };
    for (const language of ['en', 'hi', 'mr', 'gu', 'bn', 'ta', 'te', 'kn'])
      expect((await uploadCaptions(language, makeCaptionsFile(VTT), place)).status).toBe(200);
    expect((await uploadCaptions('ml', makeCaptionsFile(VTT), place)).status).toBe(409);
    expect((await uploadCaptions('kn', makeCaptionsFile(VTT), place)).status).toBe(200);
    const remove = () =>
      send(server, removeCaptions, { token: admin.token, body: { ...place, language: 'kn' } });
    const left = ['bn', 'en', 'gu', 'hi', 'mr', 'ta', 'te'];
    for (const response of [await remove(), await remove()])
      expect(response.body['data']).toEqual({ languages: left });
    expect((await uploadCaptions('ml', makeCaptionsFile(VTT), place)).status).toBe(200);
  });
});
