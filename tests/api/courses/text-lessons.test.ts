// Text lessons: written in Markdown, read by students, counted like videos, copied with their course.
import { expect, test } from 'vitest';
import { duplicateCourse } from '#contract/courses/authoring.ts';
import { saveCaptions } from '#contract/courses/captions.ts';
import { getCoursePage } from '#contract/courses/catalogue.ts';
import { updateSubSection } from '#contract/courses/content.ts';
import type { Course, CoursePage, Lesson } from '#contract/courses/course.ts';
import { setFreeLesson } from '#contract/courses/free-previews.ts';
import * as calls from '#contract/courses/lesson-text.ts';
import type { LessonText } from '#contract/courses/lesson-text.ts';
import {
  getEnrolments,
  getFullCourseDetails,
  updateCourseProgress,
} from '#contract/learning/learning.ts';
import type { Enrolment } from '#contract/learning/learning.ts';
import { freshLessonVideo } from '#contract/media/media.ts';
import { getNotifications } from '#contract/notifications/notifications.ts';
import { grantCourse, withdrawCourse } from '#contract/people/people.ts';
import { sweepMedia } from '#server/media/media.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import * as makers from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { startShop } from '../../support/shop.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const admin = await makers.makeAdmin(shop);

async function makeCourse() {
  const { courseId, sectionId, lessonId } = await makers.makeCourseWithLesson(shop, admin);
  return { section: { courseId, sectionId }, videoId: lessonId };
}
const { section, videoId } = await makeCourse();
const { courseId } = section;

const sendLesson = (fields: object, place: object = section) =>
  send(shop, calls.addTextLesson, {
    token: admin.token,
    body: { ...place, title: 'Reading', text: 'Look closely.', ...fields },
  });

async function addLesson(fields: object = {}, place: object = section): Promise<string> {
  const added = await sendLesson(fields, place);
  expect(added.status).toBe(200);
  return String(added.body['subSectionId']);
}

async function uploadPicture(): Promise<string> {
  const picture = await makers.readFixture('picture.png');
  const sent = await send(shop, calls.sendCoursePicture, {
    token: admin.token,
    body: makers.toFormData({ courseId, picture }),
  });
  return makers.expectData<{ _id: string }>(sent, 'data')._id;
}

async function makeEnrolledStudent(id = courseId): Promise<Person> {
  const student = await makers.makeStudent(shop);
  const body = { email: student.email, courseId: id, reason: 'A prize.' };
  makers.expectData(await send(shop, grantCourse, { token: admin.token, body }), 'success');
  return student;
}

const requestText = (token: string, subSectionId: string, id = courseId) =>
  send(shop, calls.getLessonText, { token, query: { courseId: id, subSectionId } });
const readText = async (token: string, subSectionId: string, id = courseId) =>
  makers.expectData<LessonText>(await requestText(token, subSectionId, id), 'data');

async function listLessons(token: string, id: string): Promise<Lesson[]> {
  const full = await send(shop, getFullCourseDetails, { token, body: { courseId: id } });
  const { courseDetails } = makers.expectData<{ courseDetails: Course }>(full, 'data');
  return courseDetails.courseContent.flatMap(({ subSection }) => subSection);
}

test('a student reads the text with its picture, and nobody else does', async () => {
  const pictureId = await uploadPicture();
  const text = `## Warp\n\nSee [the loom](https://loom.example) and [us](/contact).\n\n![A loom](picture:${pictureId})`;
  const lessonId = await addLesson({ title: 'Parts of a loom', text });
  const student = await makeEnrolledStudent();
  const lesson = await readText(student.token, lessonId);
  expect(lesson.text).toBe(text);
  expect(lesson.html).toBe(
    '<h2>Warp</h2>\n<p>See <a href="https://loom.example" target="_blank" rel="noopener nofollow">the loom</a> and <a href="/contact">us</a>.</p>\n' +
      `<p><img src="${shop.url}/api/v1/media/image/${pictureId}" alt="A loom" loading="lazy"></p>\n`,
  );
  const [src = ''] = /http[^"]+image[^"]+/.exec(lesson.html) ?? [];
  expect((await fetch(src)).headers.get('content-type')).toBe('image/webp');

  const outsider = await makers.makeStudent(shop);
  expect((await requestText(outsider.token, lessonId)).status).toBe(403);
  const body = { email: student.email, courseId, reason: 'A mistake.' };
  makers.expectData(await send(shop, withdrawCourse, { token: admin.token, body }), 'success');
  expect((await requestText(student.token, lessonId)).status).toBe(403);
  expect((await requestText(admin.token, videoId)).body['message']).toBe(
    'This lesson has no text.',
  );
});

test('the outline tells texts from videos, and a text completes with the button alone', async () => {
  const own = await makeCourse();
  const textId = await addLesson({ title: 'Read me' }, own.section);
  const { courseId: id } = own.section;
  const student = await makeEnrolledStudent(id);
  const lessons = await listLessons(student.token, id);
  expect(lessons.map(({ _id, kind, videoUrl }) => [_id, kind, videoUrl !== undefined])).toEqual([
    [own.videoId, undefined, true],
    [textId, 'text', false],
  ]);
  const complete = (subSectionId: string) =>
    send(shop, updateCourseProgress, {
      token: student.token,
      body: { courseId: id, subSectionId },
    });
  const readProgress = async () => {
    const listed = await send(shop, getEnrolments, { token: student.token });
    return makers.expectData<Enrolment[]>(listed, 'data')[0]?.progress;
  };
  await complete(textId);
  expect(await readProgress()).toBe(50);
  await complete(own.videoId);
  expect(await readProgress()).toBe(100);
});

test('students of a published course are notified of a new text lesson', async () => {
  const own = await makeCourse();
  const student = await makeEnrolledStudent(own.section.courseId);
  await addLesson({}, own.section);
  const listed = await send(shop, getNotifications, { token: student.token, query: {} });
  expect(listed.body['data']).toMatchObject([
    { kind: 'new_lesson', courseId: own.section.courseId, readAt: null },
  ]);
});

test('visitors see the number of text lessons, never their text', async () => {
  const own = await makeCourse();
  await addLesson({ title: 'Read me', text: 'The secret of the loom.' }, own.section);
  const { courseId: id } = own.section;
  const page = await send(shop, getCoursePage, { query: { courseId: id } });
  const { textsCount, preview } = makers.expectData<CoursePage>(page, 'data');
  expect(textsCount).toBe(1);
  expect(preview[0]?.subSection.map(({ kind }) => kind)).toEqual([undefined, 'text']);
  expect(JSON.stringify(page.body)).not.toContain('secret');
});

test('a text lesson is changed, but gets no video, captions or free preview', async () => {
  const subSectionId = await addLesson();
  const { token } = admin;
  const change = (lessonId: string) =>
    send(shop, calls.updateTextLesson, {
      token,
      body: { ...section, subSectionId: lessonId, title: 'Reading twice', text: '**Now** look.' },
    });
  expect((await change(subSectionId)).status).toBe(200);
  expect(await readText(token, subSectionId)).toEqual({
    text: '**Now** look.',
    html: '<p><strong>Now</strong> look.</p>\n',
  });
  const lessons = await listLessons(token, courseId);
  expect(lessons.find(({ _id }) => _id === subSectionId)?.title).toBe('Reading twice');

  expect(await change(videoId)).toMatchObject({
    status: 400,
    body: { message: 'A video lesson cannot have a text.' },
  });
  const videoFile = await makers.readFixture('lesson.mp4');
  const form = makers.toFormData({ ...section, subSectionId, videoFile });
  expect(await send(shop, updateSubSection, { token, body: form })).toMatchObject({
    status: 400,
    body: { message: 'A text lesson cannot have a video.' },
  });
  const place = { courseId, subSectionId };
  const body = { ...place, free: true };
  expect((await send(shop, setFreeLesson, { token, body })).status).toBe(409);
  const file = new File(['WEBVTT\n\n00:01.000 --> 00:02.000\nX\n'], 'x.vtt');
  const captions = makers.toFormData({ ...place, language: 'en', file });
  expect((await send(shop, saveCaptions, { token, body: captions })).status).toBe(404);
  expect((await send(shop, freshLessonVideo, { token, body: place })).status).toBe(404);
});

test.each([
  [{ title: ' ' }, 'title', 'Lesson title is required'],
  [{ text: ' \n ' }, 'text', 'Lesson text is required'],
  [{ text: '\u200B\u2060' }, 'text', 'Lesson text is required'],
  [{ text: 'क'.repeat(50_001) }, 'text', 'Lesson text must be at most 50,000 characters'],
  [{ text: '# Title' }, 'text', 'Headings must start with ## or ###'],
  [{ text: '[x](javascript:alert(1))' }, 'text', 'Not allowed: javascript:alert(1)'],
  [{ text: '![x](https://a.in/x.png)' }, 'text', 'Pictures must be uploaded here.'],
  [{ text: `![](picture:${'a'.repeat(24)})` }, 'text', 'Each picture needs a description'],
  [{ text: `[x](picture:${'a'.repeat(24)})` }, 'text', 'A picture needs an exclamation mark'],
])('refuses %j at its field, and adds nothing', async (fields, path, message) => {
  const before = (await listLessons(admin.token, courseId)).length;
  const refused = await sendLesson(fields);
  expect(refused.status).toBe(400);
  expect(refused.body['fields']).toEqual([
    { path, message: expect.stringContaining(message) as string },
  ]);
  expect(await listLessons(admin.token, courseId)).toHaveLength(before);
});

test('accepts 50,000 characters of any script', async () => {
  const lessonId = await addLesson({ text: 'क'.repeat(50_000) });
  expect((await readText(admin.token, lessonId)).text).toHaveLength(50_000);
});

test('twenty requests with one key add one lesson, and another text is a conflict', async () => {
  const before = (await listLessons(admin.token, courseId)).length;
  const creationKey = 'f'.repeat(32);
  const sent = await Promise.all(Array.from({ length: 20 }, () => sendLesson({ creationKey })));
  expect(new Set(sent.map(({ body }) => body['subSectionId'])).size).toBe(1);
  expect(await listLessons(admin.token, courseId)).toHaveLength(before + 1);
  expect((await sendLesson({ creationKey, text: 'Another text.' })).status).toBe(409);
});

test('a copy of the course has the texts and keeps their pictures', async () => {
  const pictureId = await uploadPicture();
  const own = await makeCourse();
  const copySource = { ...own.section };
  const picture = await makers.readFixture('picture.png');
  const uploaded = await send(shop, calls.sendCoursePicture, {
    token: admin.token,
    body: makers.toFormData({ courseId: copySource.courseId, picture }),
  });
  const { _id: ownPicture } = makers.expectData<{ _id: string }>(uploaded, 'data');
  await addLesson({ text: `![A loom](picture:${ownPicture})` }, copySource);
  const copied = await send(shop, duplicateCourse, {
    token: admin.token,
    body: { courseId: copySource.courseId },
  });
  const { _id: copyId } = makers.expectData<Course>(copied, 'data');
  const [, copy] = await listLessons(admin.token, copyId);
  expect((await readText(admin.token, copy?._id ?? '', copyId)).text).toContain(ownPicture);

  shop.advanceClock(48 * 60 * 60_000);
  await sweepMedia(shop.deps);
  for (const id of [pictureId, ownPicture])
    expect((await fetch(`${shop.url}/api/v1/media/image/${id}`)).status).toBe(200);
});
