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
import { closeAfterAll, closeAfterTest } from '../../support/closing.ts';
import * as makers from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

const HOUR = 60 * 60_000;

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
const names = async (query: Query, token?: string) =>
  makers
    .expectData<Student[]>(await requestStudents(query, token), 'data')
    .map(({ fullName }) => fullName);
const byHand = (student: Person) => ({ email: student.email, courseId, reason: 'By phone' });
const done = (student: Person, subSectionId: string) =>
  send(server, updateCourseProgress, { token: student.token, body: { courseId, subSectionId } });
const change = async (...[call, body]: [Parameters<typeof send>[1], object]) =>
  expect((await send(server, call, { token: admin.token, body })).status).toBe(200);

const zoya = await makers.makeStudent(server, 'Zoya Khan');
server.pass(HOUR);
const asha = await makers.makeStudent(server, 'asha Kale');
server.pass(HOUR);
const kabir = await makers.makeStudent(server, 'Kabir Sheikh');
for (const student of [zoya, asha, kabir]) await change(grantCourse, byHand(student));

test('STUD-05 sorts by newest, by name ignoring case, by last seen, and by progress in a course', async () => {
  server.pass(HOUR);
  for (const id of [lessonId, lesson]) await done(asha, id);
  server.pass(HOUR);
  await done(zoya, lessonId);
  const invited = { email: 'ila@people.example', fullName: 'Ila Sen', reason: 'By phone' };
  await change(inviteStudent, { ...invited, courseId });
  expect(await names({})).toEqual(['Ila Sen', 'Kabir Sheikh', 'asha Kale', 'Zoya Khan']);
  expect(await names({ sort: 'name' })).toEqual([
    'asha Kale',
    'Ila Sen',
    'Kabir Sheikh',
    'Zoya Khan',
  ]);
  expect(await names({ sort: 'last_seen' })).toEqual([
    'Zoya Khan',
    'asha Kale',
    'Kabir Sheikh',
    'Ila Sen',
  ]);
  expect(await names({ sort: 'progress', courseId })).toEqual([
    'asha Kale',
    'Zoya Khan',
    'Kabir Sheikh',
    'Ila Sen',
  ]);
  expect(await names({ sort: 'name', query: 'k' })).toEqual([
    'asha Kale',
    'Kabir Sheikh',
    'Zoya Khan',
  ]);
  expect(await names({ sort: 'progress', courseId, state: 'not_started' })).toEqual([
    'Kabir Sheikh',
  ]);
  expect(await names({ sort: 'name', state: 'invited' })).toEqual(['Ila Sen']);
  expect((await requestStudents({ sort: 'progress' })).status).toBe(400);
  expect((await requestStudents({ sort: 'height' })).status).toBe(400);
});

test('STUD-04 a withdrawn student is not listed as completed, in any sort order', async () => {
  const { courseId, lessonId } = await makers.makeCourseWithLesson(server, admin);
  for (const student of [kabir, zoya]) {
    await change(grantCourse, { ...byHand(student), courseId });
    const body = { courseId, subSectionId: lessonId };
    expect((await send(server, updateCourseProgress, { token: student.token, body })).status).toBe(
      200,
    );
  }
  await change(withdrawCourse, { ...byHand(kabir), courseId });
  for (const sort of STUDENT_ORDERS)
    expect(await names({ sort, courseId, state: 'completed' })).toEqual(['Zoya Khan']);
});

test('STUD-05 sorts the students of a course by enrolment date, whatever the age of their accounts', async () => {
  const { _id: courseId } = await makers.makeCourse(server, admin);
  for (const student of [kabir, asha, zoya]) {
    server.pass(HOUR);
    await change(grantCourse, { ...byHand(student), courseId });
  }
  server.pass(HOUR);
  const late = { email: 'late@people.example', fullName: 'Lata Rao', reason: 'By phone' };
  await change(inviteStudent, { ...late, courseId });
  const came = ['Lata Rao', 'Zoya Khan', 'asha Kale', 'Kabir Sheikh'];
  expect(await names({ courseId })).toEqual(came);
  expect(await names({ courseId, state: 'not_started' })).toEqual(came.slice(1));
  expect(await names({ courseId, query: 'kh' })).toEqual(['Zoya Khan', 'Kabir Sheikh']);
});

test('STUD-05 instructors get the newest first if sorting would reveal when students were active', async () => {
  const newest = await names({}, teacher.token);
  expect(await names({ sort: 'last_seen' }, teacher.token)).toEqual(newest);
  expect(await names({ sort: 'progress', courseId }, teacher.token)).toHaveLength(4);
  const foreign = await makers.makeCourse(server, admin);
  const query = { sort: 'progress', courseId: foreign._id };
  expect((await requestStudents(query, teacher.token)).status).toBe(404);
});

test('STUD-05 progress is restored with an enrolment, and deleted with its lessons', async () => {
  await change(withdrawCourse, byHand(zoya));
  server.pass(HOUR);
  await change(grantCourse, byHand(zoya));
  expect(await doneIn(zoya)).toBe(1);
  await done(zoya, lessonId);
  expect(await doneIn(zoya)).toBe(1);
  await change(deleteSubSection, { courseId, sectionId, subSectionId: lessonId });
  expect([await doneIn(zoya), await doneIn(asha), await doneIn(kabir)]).toEqual([0, 1, 0]);
  await change(deleteSection, { courseId, sectionId });
  expect(await doneIn(asha)).toBe(0);
});

async function doneIn({ id }: Person): Promise<number | undefined> {
  const { body } = await send(server, getStudents, { token: admin.token, query: { courseId } });
  const student = (body['data'] as unknown as Student[]).find(({ _id }) => _id === id);
  return student?.courses.find((course) => course.courseId === courseId)?.completedLessons;
}

/** Creates students of whom several share a name, a last-seen time (or none) and progress. */
async function makeMany(to: TestServer): Promise<string> {
  const { db } = to.deps;
  const owner = await makers.makeAdmin(to);
  const course = await makers.makeCourseWithLesson(to, owner);
  const like = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const people = Array.from({ length: 320 }, (_, nth) => ({
    ...like,
    id: `5${String(nth * 7919).padStart(23, '0')}`,
    email: `many${nth}@people.example`,
    full_name: `Many ${nth % 40} "ठाकुर"`,
    account_type: 'Student' as const,
    role: null,
    created_at: 1000 * (nth % 30),
    last_seen_at: nth % 5 === 0 ? null : nth % 20,
  }));
  await db.insertInto('users').values(people).execute();
  const place = (nth: number) => ({ user_id: people[nth]?.id ?? '', course_id: course.courseId });
  const some = people.map((_, index) => index);
  const row = { source: 'grant' as const, payment_id: null, last_accessed_at: null };
  await db
    .insertInto('enrolments')
    .values(
      some
        .filter((nth) => nth % 16 > 0)
        .map((nth) => ({
          ...place(nth),
          ...row,
          last_lesson_id: null,
          created_at: nth,
        })),
    )
    .execute();
  await db
    .insertInto('waiting_enrolments')
    .values(some.filter((nth) => nth % 16 === 0).map((nth) => ({ ...place(nth), created_at: nth })))
    .execute();
  await db
    .insertInto('completions')
    .values(
      some
        .filter((nth) => nth % 3 === 0)
        .map((nth) => ({ ...place(nth), lesson_id: course.lessonId, completed_at: nth })),
    )
    .execute();
  return course.courseId;
}

test.each(STUDENT_ORDERS)(
  'STUD-05 sorted by %s, the numbered pages and the older rows list each student once',
  async (sort: StudentOrder) => {
    const to = closeAfterTest(await startServer());
    const of = await makeMany(to);
    const ids = await everyId(to, filterStudents(to.deps.db, { courseId: of }, sort), sort);
    expect(ids).toHaveLength(320);
    expect(new Set(ids).size).toBe(320);
  },
);

async function everyId(to: TestServer, matching: Matching, sort: StudentOrder): Promise<string[]> {
  const { db } = to.deps;
  const ids: string[] = [];
  const list = { name: sort, perPage: 3, order: STUDENT_LIST_ORDERS[sort] };
  const load = (some: readonly string[]) => listUsersByIds(db, some);
  for (let before: string | undefined, page = 1; ; page += 1) {
    const found = await getPage(db, { matching, load }, { ...list, page, before });
    ids.push(...found.rows.map(({ id }) => id));
    if (page < found.pages) continue;
    if (found.older === null) return ids;
    [before, page] = [found.older, 0];
  }
}

test('STUD-05 a cursor for the students of a course is invalid for all students, and vice versa', async () => {
  const text = JSON.stringify([Date.now(), zoya.id]);
  const placeIn = (list: string) => {
    const sum = createHash('sha256').update(list + text);
    return `${Buffer.from(text).toString('base64url')}.${sum.digest('base64url').slice(0, 8)}`;
  };
  const [ofAll, ofCourse] = [placeIn('students'), placeIn('students by coming')];
  const getStatus = async (query: Query) => (await requestStudents(query)).status;
  expect([await getStatus({ before: ofAll }), await getStatus({ before: ofCourse })]).toEqual([
    200, 400,
  ]);
  expect([
    await getStatus({ courseId, before: ofAll }),
    await getStatus({ courseId, before: ofCourse }),
  ]).toEqual([400, 200]);
});
