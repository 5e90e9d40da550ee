// The admin dashboard: counts and recent activity.
import { expect, test } from 'vitest';
import { editCourse } from '#contract/courses/authoring.ts';
import { getActivity, getOverview } from '#contract/admin/insights.ts';
import type { ActivityEvent, Overview } from '#contract/admin/insights.ts';
import { updateCourseProgress } from '#contract/learning/learning.ts';
import { recordBuild, recordFailure } from '#server/platform/site-builds.store.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import {
  toFormData,
  expectData,
  makeAdmin,
  makeEmptyCourse,
  makeCourseWithLesson,
  makeLesson,
  makeSection,
  makeStudent,
} from '../../support/makers.ts';
import { orderCourses } from '../../support/shop.ts';
import { send, startServer } from '../../support/server.ts';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);

const fetchOverview = async () =>
  expectData<Overview>(await send(server, getOverview, { token: admin.token }), 'data');
const fetchActivity = async () =>
  expectData<ActivityEvent[]>(await send(server, getActivity, { token: admin.token }), 'data');

test('OPEN-09, OPEN-35: counts and events follow what happens', async () => {
  expect(await fetchOverview()).toMatchObject({ courses: 0, students: 0, revenuePaise: 0 });
  expect(await fetchActivity()).toEqual([]);
  const course = await makeEmptyCourse(server, admin, {
    courseName: 'Kolam',
    price: '0',
    status: 'Draft',
  });
  const at = {
    courseId: course._id,
    sectionId: (await makeSection(server, admin, course._id))._id,
  };
  const lessons = [await makeLesson(server, admin, at), await makeLesson(server, admin, at)];
  server.advanceClock(1000);
  const body = toFormData({ courseId: course._id, status: 'Published' });
  await send(server, editCourse, { token: admin.token, body });
  server.advanceClock(1000);
  const [asha, idle] = [await makeStudent(server, 'Asha Kale'), await makeStudent(server, 'Idle')];
  server.advanceClock(1000);
  await orderCourses(server, asha, course._id);
  expect((await fetchOverview()).completions).toBe(0);
  for (const subSectionId of lessons) {
    server.advanceClock(1000);
    const progress = { courseId: course._id, subSectionId };
    await send(server, updateCourseProgress, { token: asha.token, body: progress });
  }
  expect(await fetchOverview()).toMatchObject({
    courses: 1,
    publishedCourses: 1,
    students: 1,
    studentAccounts: 2,
    enrolments: 1,
    certificatesIssued: 1,
    completions: 1,
  });
  const { lastDays } = await fetchOverview();
  expect(lastDays).toHaveLength(30);
  expect(lastDays.reduce((sum, { enrolments }) => sum + enrolments, 0)).toBe(1);
  expect(lastDays.reduce((sum, { certificates }) => sum + certificates, 0)).toBe(1);
  expect(lastDays.slice(-2).some(({ enrolments }) => enrolments === 1)).toBe(true);
  const events = await fetchActivity();
  const texts = events.map((event) => event.text);
  expect(texts.slice(0, 2).toSorted()).toEqual([
    'Asha Kale completed Kolam',
    'Certificate issued to Asha Kale for Kolam',
  ]);
  expect(texts[2]).toBe('Asha Kale enrolled in Kolam');
  expect(texts.slice(3, 5).toSorted()).toEqual(['Asha Kale signed up', 'Idle signed up']);
  expect(texts[5]).toBe('Kolam was published');
  const links = new Map(events.map((event) => [event.kind, event.link]));
  expect(links.get('enrolment')).toBe(`/course-detail/${course._id}`);
  expect(links.get('certificate')).toMatch(/^\/verify\/[0-9a-f]{24}$/);
  expect(events.map((event) => event.link)).toContain(
    `/students?query=${encodeURIComponent(idle.email)}`,
  );
  const times = events.map((event) => event.at);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('a lesson added later reduces completions, but not certificates', async () => {
  const taught = await makeCourseWithLesson(server, admin, { price: '0' });
  const { courseId, lessonId } = taught;
  const student = await makeStudent(server);
  await orderCourses(server, student, courseId);
  const body = { courseId, subSectionId: lessonId };
  await send(server, updateCourseProgress, { token: student.token, body });
  const before = await fetchOverview();
  await makeLesson(server, admin, taught);
  const after = await fetchOverview();
  expect(after.completions).toBe(before.completions - 1);
  expect(after.certificatesIssued).toBe(before.certificatesIssued);
});

test('S09: overview and activity are for admins only', async () => {
  const student = await makeStudent(server);
  for (const endpoint of [getOverview, getActivity]) {
    expect((await send(server, endpoint)).status).toBe(401);
    expect((await send(server, endpoint, { token: student.token })).status).toBe(403);
  }
});

test('failed site builds are listed with their start, last success and error, until a build succeeds', async () => {
  const listFailedBuilds = async () => (await fetchOverview()).failedBuilds;
  const { db, clock } = server.deps;
  const first = clock();
  const recordBuildFailure = (place: string, after: number, error: string) =>
    recordFailure(db, place, { now: first + after, nextTryAt: first + after + 60_000, error });
  await recordBuild(db, 'one:/srv/dist', { now: first, content: '' });
  expect(await listFailedBuilds()).toEqual([]);
  await recordBuildFailure('one:/srv/dist', 1000, 'No page');
  await recordBuildFailure('one:/srv/dist', 2000, 'No room');
  await recordBuildFailure('other:/srv/dist', 2000, 'No room');
  const toIso = (ms: number) => new Date(first + ms).toISOString();
  expect(await listFailedBuilds()).toMatchObject([
    { failedAt: toIso(1000), nextTryAt: toIso(62_000), builtAt: toIso(0), error: 'No room' },
    { place: 'other:/srv/dist', builtAt: null },
  ]);
  await recordBuild(db, 'one:/srv/dist', { now: clock(), content: '' });
  expect(await listFailedBuilds()).toMatchObject([{ place: 'other:/srv/dist' }]);
  // A server that has stopped makes no further attempt.
  server.advanceClock(2 * 3_600_000);
  expect(await listFailedBuilds()).toEqual([]);
});
