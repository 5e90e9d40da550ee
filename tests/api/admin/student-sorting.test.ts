// The sort orders of the list of students, and the data stored for them.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { deleteSection, deleteSubSection } from '#contract/courses/content.ts';
import { updateCourseProgress } from '#contract/learning/learning.ts';
import { grantCourse, inviteStudent, withdrawCourse } from '#contract/people/people.ts';
import { getStudents } from '#contract/people/students.ts';
import type { Student } from '#contract/people/students.ts';
import { STUDENT_ORDERS } from '#contract/people/student-filter.ts';
import type { StudentOrder } from '#contract/people/student-filter.ts';
import { filterStudents, STUDENT_LIST_ORDERS } from '#server/admin/student-lists.store.ts';
import { listUsersByIds } from '#server/accounts/accounts.ts';
import { getPage } from '#server/platform/paging.ts';
import type { Matching } from '#server/platform/paging.ts';
import { closeAfterAll, closeAfterTest } from '../../support/close-after.ts';
import * as makers from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

const HOUR_MS = 60 * 60_000;

const server = closeAfterAll(await startServer());
const admin = await makers.makeAdmin(server);
const teacher = await makers.makeMember(server, 'instructor');
const { courseId, sectionId, lessonId } = await makers.makeCourseWithLesson(server, teacher, {
  status: 'Draft',
});
const lesson = await makers.makeLesson(server, admin, { courseId, sectionId });

type Query = Record<string, string>;
const requestStudents = (query: Query, token = admin.token) =>
  send(server, getStudents, { token, query });
const listNames = async (query: Query, token?: string) =>
  makers
    .expectData<Student[]>(await requestStudents(query, token), 'data')
    .map(({ fullName }) => fullName);
const buildGrant = (student: Person) => ({ email: student.email, courseId, reason: 'By phone' });
const completeLesson = (student: Person, subSectionId: string) =>
  send(server, updateCourseProgress, { token: student.token, body: { courseId, subSectionId } });
const sendAsAdmin = async (...[call, body]: [Parameters<typeof send>[1], object]) =>
  expect((await send(server, call, { token: admin.token, body })).status).toBe(200);

const zoya = await makers.makeStudent(server, 'Zoya Khan');
server.advanceClock(HOUR_MS);
const asha = await makers.makeStudent(server, 'asha Kale');
server.advanceClock(HOUR_MS);
const kabir = await makers.makeStudent(server, 'Kabir Sheikh');
for (const student of [zoya, asha, kabir]) await sendAsAdmin(grantCourse, buildGrant(student));

test('STUD-05 sorts by newest, by name ignoring case, by last seen, and by progress in a course', async () => {
  server.advanceClock(HOUR_MS);
  for (const id of [lessonId, lesson]) await completeLesson(asha, id);
  server.advanceClock(HOUR_MS);
  await completeLesson(zoya, lessonId);
  const invitation = { email: 'ila@people.example', fullName: 'Ila Sen', reason: 'By phone' };
  await sendAsAdmin(inviteStudent, { ...invitation, courseId });
  expect(await listNames({})).toEqual(['Ila Sen', 'Kabir Sheikh', 'asha Kale', 'Zoya Khan']);
  expect(await listNames({ sort: 'name' })).toEqual([
    'asha Kale',
    'Ila Sen',
    'Kabir Sheikh',
    'Zoya Khan',
  ]);
  expect(await listNames({ sort: 'last_seen' })).toEqual([
    'Zoya Khan',
    'asha Kale',
    'Kabir Sheikh',
    'Ila Sen',
  ]);
  expect(await listNames({ sort: 'progress', courseId })).toEqual([
    'asha Kale',
    'Zoya Khan',
    'Kabir Sheikh',
    'Ila Sen',
  ]);
  expect(await listNames({ sort: 'name', query: 'k' })).toEqual([
    'asha Kale',
    'Kabir Sheikh',
    'Zoya Khan',
  ]);
  expect(await listNames({ sort: 'progress', courseId, state: 'not_started' })).toEqual([
    'Kabir Sheikh',
  ]);
  expect(await listNames({ sort: 'name', state: 'invited' })).toEqual(['Ila Sen']);
  expect((await requestStudents({ sort: 'progress' })).status).toBe(400);
  expect((await requestStudents({ sort: 'height' })).status).toBe(400);
});

test('STUD-04 a withdrawn student is not listed as completed, in any sort order', async () => {
  const { courseId, lessonId } = await makers.makeCourseWithLesson(server, admin);
  for (const student of [kabir, zoya]) {
    await sendAsAdmin(grantCourse, { ...buildGrant(student), courseId });
    const body = { courseId, subSectionId: lessonId };
    expect((await send(server, updateCourseProgress, { token: student.token, body })).status).toBe(
      200,
    );
  }
  await sendAsAdmin(withdrawCourse, { ...buildGrant(kabir), courseId });
  for (const sort of STUDENT_ORDERS)
    expect(await listNames({ sort, courseId, state: 'completed' })).toEqual(['Zoya Khan']);
});

test('STUD-05 sorts the students of a course by enrolment date, whatever the age of their accounts', async () => {
  const { _id: courseId } = await makers.makeCourse(server, admin);
  for (const student of [kabir, asha, zoya]) {
    server.advanceClock(HOUR_MS);
    await sendAsAdmin(grantCourse, { ...buildGrant(student), courseId });
  }
  server.advanceClock(HOUR_MS);
  const lateInvitation = { email: 'late@people.example', fullName: 'Lata Rao', reason: 'By phone' };
  await sendAsAdmin(inviteStudent, { ...lateInvitation, courseId });
  const arrivalOrder = ['Lata Rao', 'Zoya Khan', 'asha Kale', 'Kabir Sheikh'];
  expect(await listNames({ courseId })).toEqual(arrivalOrder);
  expect(await listNames({ courseId, state: 'not_started' })).toEqual(arrivalOrder.slice(1));
  expect(await listNames({ courseId, query: 'kh' })).toEqual(['Zoya Khan', 'Kabir Sheikh']);
});

test('STUD-05 instructors get the newest first if sorting would reveal when students were active', async () => {
  const newest = await listNames({}, teacher.token);
  expect(await listNames({ sort: 'last_seen' }, teacher.token)).toEqual(newest);
  expect(await listNames({ sort: 'progress', courseId }, teacher.token)).toHaveLength(4);
  const foreignCourse = await makers.makeCourse(server, admin);
  const query = { sort: 'progress', courseId: foreignCourse._id };
  expect((await requestStudents(query, teacher.token)).status).toBe(404);
});

test('STUD-05 progress is restored with an enrolment, and deleted with its lessons', async () => {
  await sendAsAdmin(withdrawCourse, buildGrant(zoya));
  server.advanceClock(HOUR_MS);
  await sendAsAdmin(grantCourse, buildGrant(zoya));
  expect(await getProgress(zoya)).toBe(1);
  await completeLesson(zoya, lessonId);
  expect(await getProgress(zoya)).toBe(1);
  await sendAsAdmin(deleteSubSection, { courseId, sectionId, subSectionId: lessonId });
  expect([await getProgress(zoya), await getProgress(asha), await getProgress(kabir)]).toEqual([
    0, 1, 0,
  ]);
  await sendAsAdmin(deleteSection, { courseId, sectionId });
  expect(await getProgress(asha)).toBe(0);
});

async function getProgress({ id }: Person): Promise<number | undefined> {
  const { body } = await send(server, getStudents, { token: admin.token, query: { courseId } });
  const student = (body['data'] as unknown as Student[]).find(({ _id }) => _id === id);
  return student?.courses.find((course) => course.courseId === courseId)?.completedLessons;
}

/** Creates students of whom several share a name, a last-seen time (or none) and progress. */
async function makeManyStudents(to: TestServer): Promise<string> {
  const { db } = to.deps;
  const owner = await makers.makeAdmin(to);
  const course = await makers.makeCourseWithLesson(to, owner);
  const template = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const people = Array.from({ length: 320 }, (_, position) => ({
    ...template,
    id: `5${String(position * 7919).padStart(23, '0')}`,
    email: `many${position}@people.example`,
    full_name: `Many ${position % 40} "ठाकुर"`,
    account_type: 'Student' as const,
    role: null,
    created_at: 1000 * (position % 30),
    last_seen_at: position % 5 === 0 ? null : position % 20,
  }));
  await db.insertInto('users').values(people).execute();
  const buildEnrolmentKey = (position: number) => ({
    user_id: people[position]?.id ?? '',
    course_id: course.courseId,
  });
  const some = people.map((_, index) => index);
  const row = { source: 'grant' as const, payment_id: null, last_accessed_at: null };
  await db
    .insertInto('enrolments')
    .values(
      some
        .filter((position) => position % 16 > 0)
        .map((position) => ({
          ...buildEnrolmentKey(position),
          ...row,
          last_lesson_id: null,
          created_at: position,
        })),
    )
    .execute();
  await db
    .insertInto('waiting_enrolments')
    .values(
      some
        .filter((position) => position % 16 === 0)
        .map((position) => ({ ...buildEnrolmentKey(position), created_at: position })),
    )
    .execute();
  await db
    .insertInto('completions')
    .values(
      some
        .filter((position) => position % 3 === 0)
        .map((position) => ({
          ...buildEnrolmentKey(position),
          lesson_id: course.lessonId,
          completed_at: position,
        })),
    )
    .execute();
  return course.courseId;
}

test.each(STUDENT_ORDERS)(
  'STUD-05 sorted by %s, the numbered pages and the older rows list each student once',
  async (sort: StudentOrder) => {
    const to = closeAfterTest(await startServer());
    const manyCourseId = await makeManyStudents(to);
    const ids = await listAllIds(
      to,
      filterStudents(to.deps.db, { courseId: manyCourseId }, sort),
      sort,
    );
    expect(ids).toHaveLength(320);
    expect(new Set(ids).size).toBe(320);
  },
);

async function listAllIds(
  to: TestServer,
  matching: Matching,
  sort: StudentOrder,
): Promise<string[]> {
  const { db } = to.deps;
  const ids: string[] = [];
  const list = { name: sort, perPage: 3, order: STUDENT_LIST_ORDERS[sort] };
  const load = (some: readonly string[]) => listUsersByIds(db, some);
  for (let before: string | undefined, page = 1; ; page += 1) {
    const foundPage = await getPage(db, { matching, load }, { ...list, page, before });
    ids.push(...foundPage.rows.map(({ id }) => id));
    if (page < foundPage.pages) continue;
    if (foundPage.older === null) return ids;
    [before, page] = [foundPage.older, 0];
  }
}

test('STUD-05 a cursor for the students of a course is invalid for all students, and vice versa', async () => {
  const text = JSON.stringify([Date.now(), zoya.id]);
  const buildCursor = (list: string) => {
    const checksum = createHash('sha256').update(list + text);
    return `${Buffer.from(text).toString('base64url')}.${checksum.digest('base64url').slice(0, 8)}`;
  };
  const [studentsCursor, courseCursor] = [
    buildCursor('students'),
    buildCursor('students by coming'),
  ];
  const getStatus = async (query: Query) => (await requestStudents(query)).status;
  expect([
    await getStatus({ before: studentsCursor }),
    await getStatus({ before: courseCursor }),
  ]).toEqual([200, 400]);
  expect([
    await getStatus({ courseId, before: studentsCursor }),
    await getStatus({ courseId, before: courseCursor }),
  ]).toEqual([400, 200]);
});
