// Learning a course: access to lessons, completions, positions, and fresh video URLs.
import { expect, test } from 'vitest';
import { editCourse } from '#contract/courses/authoring.ts';
import type { Course } from '#contract/courses/course.ts';
import {
  getEnrolledCourses,
  getEnrolments,
  getFullCourseDetails,
  savePosition,
  updateCourseProgress,
} from '#contract/learning/learning.ts';
import { freshLessonVideo } from '#contract/media/media.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import {
  toFormData,
  expectData,
  makeAdmin,
  makeCourse,
  makeCourseWithLesson,
  makeLesson,
  makeSection,
  makeStudent,
} from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { orderCourses } from '../../support/shop.ts';
import { send, startServer } from '../../support/server.ts';

interface FullCourse {
  courseDetails: Course;
  completedVideos: string[];
  totalDuration: number;
  positions: Record<string, number>;
  lastLessonId: string | null;
}

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
const student = await makeStudent(server);
const outsider = await makeStudent(server);
const madeCourse = await makeCourseWithLesson(server, admin, { courseName: 'Kolam', price: '0' });
const { course } = madeCourse;
const lessons = [madeCourse.lessonId, await makeLesson(server, admin, madeCourse)] as const;
const foreign = await makeCourseWithLesson(server, admin, { courseName: 'Other', price: '0' });
await orderCourses(server, student, course._id);

async function fetchFullCourse(person: Person, courseId = course._id): Promise<FullCourse> {
  const got = await send(server, getFullCourseDetails, { token: person.token, body: { courseId } });
  return expectData<FullCourse>(got, 'data');
}

function complete(person: Person | undefined, courseId: string, subSectionId: string | number) {
  const body = { courseId, subSectionId, userId: student.id };
  return send(server, updateCourseProgress, { token: person?.token, body });
}

function getVideos({ courseDetails }: FullCourse): (string | undefined)[] {
  return courseDetails.courseContent.flatMap((section) =>
    section.subSection.map((lesson) => lesson.videoUrl),
  );
}

test('API-07: an enrolled student gets playable videos and their completions', async () => {
  const seen = await fetchFullCourse(student);
  expect(seen.courseDetails.studentsEnrolled).toContain(student.id);
  expect(seen.totalDuration).toBe(6);
  const [address] = getVideos(seen);
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:/);
  const response = await fetch(String(address), { headers: { range: 'bytes=0-3' } });
  expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([206, 4]);
});

test('API-07: any other signed-in user gets the public view', async () => {
  const seen = await fetchFullCourse(outsider);
  expect(getVideos(seen)).toEqual([undefined, undefined]);
  expect(seen.completedVideos).toEqual([]);
  expect(seen.courseDetails.studentsEnrolled).not.toContain(outsider.id);
});

test('API-07: an admin gets videos and the revision', async () => {
  const seen = await fetchFullCourse(admin);
  expect(getVideos(seen).every((address) => address?.includes('/media/'))).toBe(true);
  expect(seen.courseDetails.revision).toEqual(expect.any(Number));
});

test('S09: a visitor gets 401 for the full course, and an unknown id returns 404', async () => {
  const body = { courseId: course._id };
  expect((await send(server, getFullCourseDetails, { body })).status).toBe(401);
  for (const courseId of ['1', 1, 'f'.repeat(24)]) {
    const got = await send(server, getFullCourseDetails, {
      token: outsider.token,
      body: { courseId },
    });
    expect([got.status, got.body.code]).toEqual([404, 'not_found']);
  }
});

test('S11: a draft returns 404 to outsiders, and stays open to its students and admins', async () => {
  const hidden = await makeCourse(server, admin, { courseName: 'Hidden', price: '0' });
  await orderCourses(server, student, hidden._id);
  const body = toFormData({ courseId: hidden._id, status: 'Draft' });
  await send(server, editCourse, { token: admin.token, body });
  const ask = (person: Person, courseId: string) =>
    send(server, getFullCourseDetails, { token: person.token, body: { courseId } });
  const [draft, unknown] = [await ask(outsider, hidden._id), await ask(outsider, '1')];
  expect([draft.status, draft.body]).toEqual([404, unknown.body]);
  expect((await ask(student, hidden._id)).status).toBe(200);
  expect((await ask(admin, hidden._id)).status).toBe(200);
});

test('API-20: completing a lesson twice counts once', async () => {
  const learner = await makeStudent(server);
  await orderCourses(server, learner, course._id);
  const first = await complete(learner, course._id, lessons[0]);
  const again = await complete(learner, course._id, lessons[0]);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(first.body).toEqual(again.body);
  expect((await fetchFullCourse(learner)).completedVideos).toEqual([lessons[0]]);
  const enrolments = await send(server, getEnrolments, { token: learner.token });
  const place = { sectionId: madeCourse.sectionId, title: 'The first dot' };
  expect(enrolments.body['data']).toEqual([
    {
      courseId: course._id,
      completedLessons: 1,
      totalLessons: 2,
      progress: 50,
      lastAccessedAt: expect.any(String),
      lastLessonId: lessons[0],
      resume: { ...place, lessonId: lessons[1], seconds: 0 },
      certificateId: null,
    },
  ]);
});

test('the last lesson of a section is followed by the first of the next section', async () => {
  const learner = await makeStudent(server);
  const { courseId, ...first } = await makeCourseWithLesson(server, admin, { price: '0' });
  const last = await makeLesson(server, admin, { courseId, sectionId: first.sectionId });
  const { _id: sectionId } = await makeSection(server, admin, courseId, 'Second steps');
  const next = await makeLesson(server, admin, { courseId, sectionId });
  for (let more = 0; more < 2; more += 1) await makeLesson(server, admin, { courseId, sectionId });
  await orderCourses(server, learner, courseId);
  for (const done of [first.lessonId, last]) await complete(learner, courseId, done);
  const got = await send(server, getEnrolments, { token: learner.token });
  expect(got.body['data']).toMatchObject([{ courseId, resume: { lessonId: next } }]);
});

test('S16: twenty concurrent completions of a lesson count once', async () => {
  const learner = await makeStudent(server);
  await orderCourses(server, learner, course._id);
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => complete(learner, course._id, lessons[1])),
  );
  expect(new Set(responses.map((got) => got.status))).toEqual(new Set([200]));
  expect((await fetchFullCourse(learner)).completedVideos).toEqual([lessons[1]]);
});

test('S09: only enrolled students save progress, and only their own', async () => {
  expect((await complete(undefined, course._id, lessons[0])).status).toBe(401);
  const anonymous = await complete(outsider, course._id, lessons[0]);
  expect([anonymous.status, anonymous.body.code]).toEqual([403, 'not_enrolled']);
  expect((await complete(outsider, '1', lessons[0])).status).toBe(403);
  expect((await complete(admin, course._id, lessons[0])).status).toBe(200);
  expect((await fetchFullCourse(student)).completedVideos).toEqual([]);
  expect((await fetchFullCourse(admin)).completedVideos).toEqual([]);
});

test('S10: a lesson counts only in its own course', async () => {
  for (const lesson of [foreign.lessonId, 'unknown', 1]) {
    const got = await complete(student, course._id, lesson);
    expect([got.status, got.body.code]).toEqual([404, 'not_found']);
  }
  expect((await complete(admin, course._id, foreign.lessonId)).status).toBe(404);
});

test('S31: only enrolled students and admins get a fresh video URL', async () => {
  const ask = (person: Person | undefined, subSectionId: string) =>
    send(server, freshLessonVideo, {
      token: person?.token,
      body: { courseId: course._id, subSectionId },
    });
  expect((await ask(undefined, lessons[0])).status).toBe(401);
  expect((await ask(outsider, lessons[0])).body.code).toBe('not_enrolled');
  expect((await ask(student, foreign.lessonId)).status).toBe(404);
  for (const person of [student, admin]) {
    const got = await ask(person, lessons[0]);
    const [source] = expectData<{ src: string; type: string }[]>(got, 'sources');
    expect(source).toMatchObject({ src: expect.stringMatching(/^\/api\//), type: 'video/mp4' });
    expect((await fetch(server.url + source?.src)).status).toBe(200);
    const lasts = Date.parse(String(got.body['expiresAt'])) - server.deps.clock();
    expect(lasts).toBeGreaterThan(60 * 60 * 1000);
  }
});

test('API-38: returns the user with their courses, latest first', async () => {
  const learner = await makeStudent(server, 'Noor');
  const second = await makeCourse(server, admin, { courseName: 'Second', price: '0' });
  await orderCourses(server, learner, course._id);
  server.advanceClock(1000);
  await orderCourses(server, learner, second._id);
  await complete(learner, course._id, lessons[0]);
  const got = await send(server, getEnrolledCourses, { token: learner.token });
  const data = expectData<{ courses: Course[] }>(got, 'data');
  expect(data).toMatchObject({ fullName: 'Noor', lastName: '', accountType: 'Student' });
  expect(data.courses).toMatchObject([
    { _id: second._id, progress: 0, totalLessons: 1, lastAccessedAt: null },
    { _id: course._id, progress: 50, completedLessons: 1, totalLessons: 2, certificateId: null },
  ]);
  const lines = data.courses[1]?.courseContent[0]?.subSection;
  expect(lines?.map((line) => line._id)).toEqual(lessons);
  // Lessons have few fields here, because the response grows with every course bought.
  for (const line of lines ?? [])
    expect(Object.keys(line).sort()).toEqual(['_id', 'timeDuration', 'title']);
  expect(JSON.stringify(data)).not.toContain('videoUrl');
  expect((await send(server, getEnrolledCourses)).status).toBe(401);
  const query = { view: 'card' };
  const cards = await send(server, getEnrolledCourses, { token: learner.token, query });
  const [, card] = expectData<{ courses: object[] }>(cards, 'data').courses;
  expect(card).toMatchObject({ _id: course._id, progress: 50, lessonsCount: 2 });
  expect(Object.keys(card ?? {})).not.toContain('courseContent');
});

test('a position is saved per lesson, at most at the video’s end, and names the lesson to resume', async () => {
  const learner = await makeStudent(server);
  await orderCourses(server, learner, course._id);
  const savePositionOf = (person: Person | undefined, subSectionId: string, seconds: unknown) =>
    send(server, savePosition, {
      token: person?.token,
      body: { courseId: course._id, subSectionId, seconds },
    });
  expect((await fetchFullCourse(learner)).positions).toEqual({});
  expect((await savePositionOf(learner, lessons[0], 1.9)).status).toBe(200);
  await savePositionOf(learner, lessons[0], 2.5);
  await savePositionOf(learner, lessons[1], 3000);
  expect((await fetchFullCourse(learner)).positions).toEqual({ [lessons[0]]: 2, [lessons[1]]: 3 });
  const own = await send(server, getEnrolments, { token: learner.token });
  const resume = { lessonId: lessons[1], seconds: 3 };
  expect(own.body['data']).toMatchObject([{ lastLessonId: lessons[1], progress: 0, resume }]);
  expect((await fetchFullCourse(learner)).lastLessonId).toBe(lessons[1]);
  expect((await fetchFullCourse(student)).positions).toEqual({});

  for (const seconds of [-1, '2', null, 1e9]) {
    expect((await savePositionOf(learner, lessons[0], seconds)).status).toBe(400);
  }
  expect((await savePositionOf(undefined, lessons[0], 1)).status).toBe(401);
  expect((await savePositionOf(outsider, lessons[0], 1)).body.code).toBe('not_enrolled');
  expect((await savePositionOf(learner, foreign.lessonId, 1)).status).toBe(404);
  expect((await savePositionOf(admin, lessons[0], 1)).status).toBe(200);
  expect((await fetchFullCourse(admin)).positions).toEqual({});
});
