// Building the content of a course: sections, lessons and their videos.
import { describe, expect, it } from 'vitest';
import { duplicateCourse } from '#contract/courses/authoring.ts';
import * as calls from '#contract/courses/content.ts';
import type { Lesson, Section } from '#contract/courses/course.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import {
  readFixture,
  toFormData,
  expectData,
  makeAdmin,
  makeEmptyCourse,
  makeLesson,
  makeSection,
  listStoredFiles,
} from '#tests/support/makers.ts';
import { send, startServer } from '#tests/support/server.ts';
import type { ApiResponse } from '#tests/support/server.ts';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
const course = await makeEmptyCourse(server, admin);
const section = await makeSection(server, admin, course._id);

const getSections = (response: ApiResponse, field = 'data') =>
  expectData<{ courseContent: Section[] }>(response, field).courseContent;
const listMediaRows = () => server.deps.db.selectFrom('media').selectAll().execute();

async function addLesson(
  fields: Record<string, string | File | undefined> = {},
): Promise<ApiResponse> {
  const body = toFormData({
    title: 'The first dot',
    description: '',
    courseId: course._id,
    sectionId: section._id,
    videoFile: await readFixture('lesson.mp4'),
    ...fields,
  });
  return send(server, calls.addSubSection, { token: admin.token, body });
}

describe('sections', () => {
  it('are listed in order, the new one last [API-22]', async () => {
    const own = await makeEmptyCourse(server, admin);
    for (const name of ['One', 'Two', 'Three']) {
      await makeSection(server, admin, own._id, name);
    }
    const last = await makeSection(server, admin, own._id, ' Four ');
    expect(last).toMatchObject({ sectionName: 'Four', subSection: [] });
    expect(Date.parse(last.createdAt)).toBeGreaterThan(0);
    const body = { courseId: own._id, sectionId: last._id, sectionName: '4' };
    const response = await send(server, calls.updateSection, { token: admin.token, body });
    const names = getSections(response, 'updatedCourse').map((section) => section.sectionName);
    expect(names).toEqual(['One', 'Two', 'Three', '4']);
  });

  it('need a name and a known course', async () => {
    const token = admin.token;
    const blank = { courseId: course._id, sectionName: ' ' };
    const refused = await send(server, calls.addSection, { token, body: blank });
    expect([refused.status, refused.body.message]).toEqual([400, 'Section name is required']);
    const unknown = { courseId: '1', sectionName: 'A' };
    expect((await send(server, calls.addSection, { token, body: unknown })).status).toBe(404);
  });

  it('with the same creation key are created once, and the response has the id', async () => {
    const own = await makeEmptyCourse(server, admin);
    const body = { courseId: own._id, sectionName: 'Once', creationKey: 'a-section-of-mine' };
    const add = () => send(server, calls.addSection, { token: admin.token, body });
    const [first, same] = await Promise.all([add(), add()]);
    await makeSection(server, admin, own._id, 'Later');
    const again = await add();
    expect(getSections(again, 'updatedCourse').map(({ sectionName }) => sectionName)).toEqual([
      'Once',
      'Later',
    ]);
    const ids = [first, same, again].map((response) => expectData<string>(response, 'sectionId'));
    expect(new Set(ids)).toEqual(new Set([getSections(again, 'updatedCourse')[0]?._id]));
    const otherRequest = { token: admin.token, body: { ...body, sectionName: 'Something else' } };
    expect((await send(server, calls.addSection, otherRequest)).status).toBe(409);
  });

  it('are deleted with their lessons and files [API-24]', async () => {
    const files = (await listStoredFiles(server)).length;
    const section = await makeSection(server, admin, course._id);
    await makeLesson(server, admin, { courseId: course._id, sectionId: section._id });
    expect((await listStoredFiles(server)).length).toBe(files + 1);
    const body = { courseId: course._id, sectionId: section._id };
    const response = await send(server, calls.deleteSection, { token: admin.token, body });
    expect(getSections(response, 'updatedCourse').some((left) => left._id === section._id)).toBe(
      false,
    );
    expect((await listStoredFiles(server)).length).toBe(files);
  });
});

describe('lessons', () => {
  it.each([
    ['MP4', 'lesson.mp4', 'lesson.mp4'],
    ['MOV under another name', 'lesson.mov', '../../etc/passwd\u202e.exe'],
  ])('accept H.264 in %s and store its duration [API-25, S28]', async (_what, file, sentAs) => {
    const response = await addLesson({ videoFile: await readFixture(file, sentAs), title: file });
    const lesson = getSections(response)
      .flatMap((section) => section.subSection)
      .find((subSection) => subSection.title === file);
    expect(lesson).toMatchObject({ timeDuration: 3, description: '' });
    const video = await fetch(lesson?.videoUrl ?? '');
    expect(video.status).toBe(200);
    expect(video.headers.get('content-type')).toBe('video/mp4');
    const sent = await (await readFixture(file)).arrayBuffer();
    expect(Buffer.from(await video.arrayBuffer()).equals(Buffer.from(sent))).toBe(true);
    for (const name of await listStoredFiles(server))
      expect(name).toMatch(/^[0-9a-f]{24}\.(mp4|webp)$/);
  });

  const FORMATS = 'Export it as MP4 or MOV (H.264).';
  const NO_VIDEO = `This file is not an MP4 or MOV video. ${FORMATS}`;
  it.each([
    ['a text', 'text.mp4', NO_VIDEO],
    ['a picture', 'picture.png', NO_VIDEO],
    ['WebM', 'clip.webm', NO_VIDEO],
    ['sound alone', 'sound-only.mp4', `This file has sound but no picture. ${FORMATS}`],
    ['HEVC', 'hevc.mp4', 'Export the video as H.264.'],
  ])('refuse %s named .mp4 and store nothing [S27, S29]', async (_what, file, message) => {
    const before = [await listMediaRows(), await listStoredFiles(server)];
    const response = await addLesson({ videoFile: await readFixture(file, 'film.mp4') });
    expect([response.status, response.body.message]).toEqual([415, message]);
    expect([await listMediaRows(), await listStoredFiles(server)]).toEqual(before);
  });

  it('need a title and a video', async () => {
    for (const fields of [
      { title: ' ' },
      { videoFile: undefined },
      { videoFile: new File([], 'a') },
    ]) {
      const response = await addLesson(fields);
      expect([response.status, response.body.message]).toEqual([
        400,
        'Title and video are required.',
      ]);
    }
  });

  it('accept both spellings of the id, and change only the fields that are sent [API-26]', async () => {
    const id = await makeLesson(server, admin, { courseId: course._id, sectionId: section._id });
    const updateLesson = async (
      fields: Record<string, string | File>,
    ): Promise<Lesson | undefined> => {
      const body = toFormData({ courseId: course._id, sectionId: section._id, ...fields });
      const response = await send(server, calls.updateSubSection, { token: admin.token, body });
      return getSections(response)
        .flatMap((section) => section.subSection)
        .find((subSection) => subSection._id === id);
    };
    expect(await updateLesson({ SubsectionId: id, title: 'New' })).toMatchObject({
      title: 'New',
      description: 'Where to begin.',
    });
    expect(await updateLesson({ subSectionId: id, description: '' })).toMatchObject({
      title: 'New',
      description: '',
    });
    const files = (await listStoredFiles(server)).length;
    const before = await updateLesson({ subSectionId: id });
    const after = await updateLesson({
      subSectionId: id,
      videoFile: await readFixture('lesson.mov'),
    });
    expect(after?.videoUrl?.split('?')[0]).not.toBe(before?.videoUrl?.split('?')[0]);
    expect((await fetch(before?.videoUrl ?? '')).status).toBe(403);
    expect((await listStoredFiles(server)).length).toBe(files);
  });

  it('with the same creation key are created once, also when both arrive at once', async () => {
    const own = await makeSection(server, admin, course._id);
    const files = (await listStoredFiles(server)).length;
    const fields = { sectionId: own._id, creationKey: 'a-film-of-mine' };
    const both = await Promise.all([addLesson(fields), addLesson(fields)]);
    const again = await addLesson(fields);
    expect((await addLesson({ ...fields, title: 'Something else' })).status).toBe(409);
    const otherVideo = await addLesson({ ...fields, videoFile: await readFixture('lesson.mov') });
    expect([otherVideo.status, otherVideo.body.message]).toEqual([
      409,
      'This was already saved with another video. Reload the page to see it.',
    ]);
    const ids = [...both, again].map((response) => expectData<string>(response, 'subSectionId'));
    expect(new Set(ids).size).toBe(1);
    const lessons = getSections(again).find(({ _id }) => _id === own._id)?.subSection;
    expect(lessons?.map(({ _id, title }) => [_id, title])).toEqual([[ids[0], 'The first dot']]);
    expect((await listStoredFiles(server)).length).toBe(files + 1);
    const copied = await send(server, duplicateCourse, {
      token: admin.token,
      body: { courseId: course._id },
    });
    expect(copied.status).toBe(200);
    const lesson = await addLesson({ ...fields, creationKey: 'another-film' });
    expect(ids).not.toContain(expectData(lesson, 'subSectionId'));
    expect((await addLesson({ ...fields, creationKey: 'short' })).status).toBe(400);
  });

  it('are deleted with their file [API-27]', async () => {
    const files = await listStoredFiles(server);
    const id = await makeLesson(server, admin, { courseId: course._id, sectionId: section._id });
    const body = { courseId: course._id, sectionId: section._id, subSectionId: id };
    const response = await send(server, calls.deleteSubSection, { token: admin.token, body });
    expect(JSON.stringify(getSections(response))).not.toContain(id);
    expect((await listStoredFiles(server)).toSorted()).toEqual(files.toSorted());
  });
});
