// The demo content: loaded once, into an empty database, quickly.
import { expect, it } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { getAllCourses, getCoursePage, showAllCategories } from '#contract/courses/catalogue.ts';
import { getAdminCourses } from '#contract/courses/authoring.ts';
import { getCaptions } from '#contract/courses/captions.ts';
import { getOverview } from '#contract/admin/insights.ts';
import type { Cue } from '#contract/courses/captions.ts';
import { getFullCourseDetails } from '#contract/learning/learning.ts';
import type { Category, Course, CoursePage } from '#contract/courses/course.ts';
import { getFreePreviewVideo } from '#contract/courses/free-previews.ts';
import { DEMO_ADMIN, DEMO_STUDENT, loadDemo } from '#server/demo/load.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import { expectData } from '#tests/support/makers.ts';
import { send, startServer } from '#tests/support/server.ts';

const server = closeAfterAll(await startServer());
expect(await loadDemo(server.deps)).toBe(true);

type Preview = { sources: { src: string }[]; languages: string[] };

const signIn = async (account: { email: string; password: string }) =>
  expectData<string>(await send(server, login, { body: account }), 'token');

it('is loaded only once', async () => {
  expect(await loadDemo(server.deps)).toBe(false);
});

it('has published courses with students, a draft for admins, and categories', async () => {
  const courses = expectData<Course[]>(await send(server, getAllCourses), 'data');
  expect(courses).toHaveLength(14);
  expect(courses.every((course) => course.durationSeconds > 0)).toBe(true);
  expect(courses.some((course) => course.studentsCount > 0)).toBe(true);
  const list = expectData<Category[]>(await send(server, showAllCategories), 'data');
  expect(list).toHaveLength(4);
  const token = await signIn(DEMO_ADMIN);
  const all = expectData<Course[]>(await send(server, getAdminCourses, { token }), 'data');
  expect(all).toHaveLength(15);
});

it('has a certificate for the course that its student has completed', async () => {
  const token = await signIn(DEMO_ADMIN);
  const response = await send(server, getOverview, { token });
  expect(response.body['data']).toMatchObject({ completions: 1, certificatesIssued: 1 });
});

it('allows login only with the two demo accounts', async () => {
  await signIn(DEMO_STUDENT);
  const users = await server.deps.db.selectFrom('users').selectAll().execute();
  for (const { email, password_hash: hash } of users) {
    if (email === DEMO_ADMIN.email || email === DEMO_STUDENT.email) continue;
    expect(hash).toBe('!');
    const response = await send(server, login, { body: { email, password: '!' } });
    expect(response.status).toBe(401);
  }
});

it('has reviews by students of each course, and matching averages', async () => {
  const { db } = server.deps;
  const reviews = await db.selectFrom('reviews').selectAll().execute();
  const courses = expectData<Course[]>(await send(server, getAllCourses), 'data');
  for (const { _id, averageRating, reviewCount, studentsEnrolled } of courses) {
    const own = reviews.filter((review) => review.course_id === _id);
    const sum = own.reduce((total, review) => total + review.rating, 0);
    expect(reviewCount).toBe(own.length);
    expect(averageRating).toBeCloseTo(own.length === 0 ? 0 : sum / own.length, 2);
    for (const { user_id: student } of own) expect(studentsEnrolled).toContain(student);
  }
  expect(reviews.length).toBeGreaterThan(5);
});

it('labels every paid course as a sample', async () => {
  const courses = expectData<Course[]>(await send(server, getAllCourses), 'data');
  const priced = courses.filter(({ price }) => price > 0);
  expect(priced).toHaveLength(13);
  for (const { courseName, instructions } of priced)
    expect(instructions.at(-1), courseName).toMatch(/^This is a sample course/);
});

it('has a video of about a minute in every lesson, with captions in both languages', async () => {
  const token = await signIn(DEMO_ADMIN);
  const [course] = expectData<Course[]>(await send(server, getAllCourses), 'data');
  const courseId = course?._id ?? '';
  const response = await send(server, getFullCourseDetails, { token, body: { courseId } });
  const { courseDetails } = expectData<{ courseDetails: Course }>(response, 'data');
  const lessons = courseDetails.courseContent.flatMap((item) => item.subSection);
  for (const { _id: subSectionId, videoUrl, timeDuration } of lessons) {
    const video = await fetch(videoUrl ?? '', { method: 'HEAD' });
    expect(video.status).toBe(200);
    expect(Number(video.headers.get('content-length'))).toBeGreaterThan(500_000);
    expect(Number(timeDuration)).toBeGreaterThanOrEqual(40);
    for (const language of ['en', 'hi']) {
      const query = { courseId, subSectionId, language };
      const captions = await send(server, getCaptions, { token, query });
      const { cues } = expectData<{ cues: Cue[] }>(captions, 'data');
      expect(cues.length).toBeGreaterThanOrEqual(10);
      expect(cues.at(-1)?.end).toBeLessThanOrEqual(Number(timeDuration) * 1000);
    }
  }
});

it('uses each file once per course, and shares files between courses', async () => {
  const lessons = await server.deps.db.selectFrom('lessons').selectAll().execute();
  const inCourse = lessons.map((lesson) => `${lesson.course_id} ${lesson.video_id}`);
  expect(new Set(inCourse).size).toBe(lessons.length);
  const files = await server.deps.db.selectFrom('media').select('bytes').execute();
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(80 * 1024 * 1024);
});

it('shows everybody the trailer and a free lesson of three courses, with captions', async () => {
  const courses = expectData<Course[]>(await send(server, getAllCourses), 'data');
  const pages = await Promise.all(
    courses.map(async ({ _id: courseId }) => ({
      courseId,
      page: expectData<CoursePage>(
        await send(server, getCoursePage, { query: { courseId } }),
        'data',
      ),
    })),
  );
  const announced = pages.filter(({ page }) => page.trailer);
  expect(announced).toHaveLength(3);
  for (const { courseId, page } of announced) {
    expect(page.freeLessons).toHaveLength(1);
    for (const subSectionId of [undefined, page.freeLessons[0]?._id]) {
      const body = { courseId, ...(subSectionId ? { subSectionId } : {}) };
      const data = await send(server, getFreePreviewVideo, { body });
      const { sources, languages } = expectData<Preview>(data, 'data');
      const video = { method: 'HEAD', url: sources[0]?.src ?? '' } as const;
      expect((await server.app.inject(video)).statusCode).toBe(200);
      expect(languages).toEqual(['en', 'hi']);
    }
  }
});
