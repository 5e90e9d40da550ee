// The course report, checked with forty students in known states; and students filtered by state.
import { expect, test } from 'vitest';
import { getCourseReport, getCourseReportTable } from '#contract/courses/course-report.ts';
import type { CourseReport } from '#contract/courses/course-report.ts';
import { savePosition } from '#contract/learning/learning.ts';
import { inviteStudent } from '#contract/people/people.ts';
import { getStudents } from '#contract/people/students.ts';
import type { Student } from '#contract/people/students.ts';
import { getStudentsTable } from '#contract/people/students-table.ts';
import { readCsv } from '#server/admin/csv.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import * as makers from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';

const DAY = 24 * 60 * 60_000;
const NOW = Date.now();
const ENROLLED = NOW - 40 * DAY;

const server = closeAfterAll(await startServer());
const { db } = server.deps;
const admin = await makers.makeAdmin(server);
const teacher = await makers.makeMember(server, 'instructor');
const { courseId, sectionId, lessonId: first } = await makers.makeCourseWithLesson(server, admin);
const second = await makers.makeLesson(server, admin, { courseId, sectionId, title: '=The end' });
await db.updateTable('lessons').set({ duration_seconds: 100 }).execute();
const people = await Promise.all(Array.from({ length: 40 }, () => makers.makeStudent(server)));
const sliceIds = (from: number, to: number) => people.slice(from, to).map(({ id }) => id);
/** Ten have not started, twelve are inactive, ten in progress, eight have completed it. */
const NOT_STARTED = sliceIds(0, 10);
const INACTIVE = sliceIds(10, 20);
const IN_PROGRESS = sliceIds(20, 30);
const COMPLETED = sliceIds(30, 38);
const MARKED_COMPLETE = sliceIds(38, 40);

async function enrolStudents(ids: readonly string[], at: number | null, last: string | null) {
  const rows = ids.map((user_id) => ({
    user_id,
    course_id: courseId,
    source: 'grant' as const,
    payment_id: null,
    last_accessed_at: at,
    last_lesson_id: last,
    created_at: ENROLLED,
  }));
  await db.insertInto('enrolments').values(rows).execute();
}
async function saveFurthestSecond(ids: readonly string[], lesson_id: string, furthest: number) {
  const rows = ids.map((user_id) => ({
    user_id,
    lesson_id,
    course_id: courseId,
    seconds: 1,
    furthest_seconds: furthest,
    saved_at: NOW,
  }));
  await db.insertInto('positions').values(rows).execute();
}
async function completeLesson(ids: readonly string[], lesson_id: string) {
  const rows = ids.map((user_id) => ({
    user_id,
    lesson_id,
    course_id: courseId,
    completed_at: NOW,
  }));
  await db.insertInto('completions').values(rows).execute();
}
await enrolStudents(NOT_STARTED, null, null);
await enrolStudents(INACTIVE, NOW - 20 * DAY, first);
await enrolStudents(IN_PROGRESS, NOW - 2 * DAY, second);
await enrolStudents(COMPLETED, NOW - 30 * DAY, second);
await enrolStudents(MARKED_COMPLETE, NOW - 15 * DAY, first);
await saveFurthestSecond(INACTIVE, first, 45);
await saveFurthestSecond([...IN_PROGRESS, ...COMPLETED], first, 100);
await saveFurthestSecond(IN_PROGRESS, second, 30);
await saveFurthestSecond(COMPLETED, second, 100);
await completeLesson([...IN_PROGRESS, ...COMPLETED, ...MARKED_COMPLETE], first);
await completeLesson(COMPLETED, second);
await db
  .insertInto('certificates')
  .values(
    COMPLETED.map((user_id, index) => ({
      id: `c${index}`,
      user_id,
      course_id: courseId,
      student_name: 'A',
      course_name: 'B',
      score: 2,
      total: 2,
      issued_at: ENROLLED + 10 * DAY,
    })),
  )
  .execute();

const requestReport = (token = admin.token, id = courseId) =>
  send(server, getCourseReport, { token, query: { courseId: id } });
const fetchReport = async () => makers.expectData<CourseReport>(await requestReport(), 'data');

test('REPORT-01 the figures match the forty students', async () => {
  const { lessons, ...whole } = await fetchReport();
  expect(whole).toMatchObject({ enrolled: 40, started: 30, completed: 8, medianDays: 10 });
  const [item, two] = lessons;
  expect(item).toMatchObject({
    _id: first,
    started: 30,
    completed: 20,
    dropped: 12,
    reach: [28, 28, 28, 28, 18, 18, 18, 18, 18, 18],
  });
  expect(two).toMatchObject({
    _id: second,
    started: 18,
    completed: 8,
    dropped: 0,
    reach: [18, 18, 18, 8, 8, 8, 8, 8, 8, 8],
  });
});

test('REPORT-01 the CSV export has a row for each lesson and no formulas', async () => {
  const response = await send(server, getCourseReportTable, {
    token: admin.token,
    query: { courseId },
  });
  const lines = readCsv(makers.expectData<string>(response, 'text')) ?? [];
  expect(lines).toHaveLength(3);
  expect(lines[2]?.cells.slice(1, 6)).toEqual(["'=The end", '18', '8', '0', '18']);
});

test('REPORT-02 the report is computed every ten minutes at most, with the current course name', async () => {
  const before = await fetchReport();
  await db.updateTable('courses').set({ name: 'Renamed' }).where('id', '=', courseId).execute();
  await db
    .deleteFrom('positions')
    .where('user_id', '=', INACTIVE[0] ?? '')
    .execute();
  expect(await fetchReport()).toEqual({ ...before, courseName: 'Renamed' });
  server.advanceClock(11 * 60_000);
  expect((await fetchReport()).lessons[0]?.started).toBe(29);
  await db.updateTable('course_reports').set({ report: '{"older":true}' }).execute();
  expect((await fetchReport()).lessons[0]?.started).toBe(29);
});

test('REPORT-02 instructors see reports of their own courses only, support none', async () => {
  const own = await makers.makeCourse(server, teacher, { status: 'Draft' });
  expect((await requestReport(teacher.token, own._id)).status).toBe(200);
  for (const call of [getCourseReport, getCourseReportTable]) {
    const foreign = await send(server, call, { token: teacher.token, query: { courseId } });
    expect(foreign.status).toBe(404);
    const unknown = { token: admin.token, query: { courseId: '0'.repeat(24) } };
    expect((await send(server, call, unknown)).status).toBe(404);
  }
  const support = await makers.makeMember(server, 'support');
  expect((await requestReport(support.token)).status).toBe(403);
});

test('REPORT-03 the furthest second never decreases', async () => {
  const student = people[20];
  const save = (seconds: number) =>
    send(server, savePosition, {
      token: student?.token ?? '',
      body: { courseId, subSectionId: second, seconds },
    });
  for (const seconds of [70, 10]) expect((await save(seconds)).status).toBe(200);
  const row = await db
    .selectFrom('positions')
    .select(['seconds', 'furthest_seconds'])
    .where('user_id', '=', student?.id ?? '')
    .where('lesson_id', '=', second)
    .executeTakeFirst();
  expect(row).toEqual({ seconds: 10, furthest_seconds: 70 });
});

test('STUD-04 students are found by state, in one course and in all', async () => {
  const findStudents = async (query: Record<string, string>, token = admin.token) => {
    const response = await send(server, getStudents, { token, query });
    return makers.expectData<Student[]>(response, 'data').map(({ _id }) => _id);
  };
  const states = {
    not_started: NOT_STARTED,
    inactive: [...INACTIVE, ...MARKED_COMPLETE],
    in_progress: IN_PROGRESS,
    completed: COMPLETED,
  };
  for (const [state, ids] of Object.entries(states)) {
    for (const more of [{}, { courseId }])
      expect((await findStudents({ state, ...more })).toSorted()).toEqual(ids.toSorted());
    expect(await findStudents({ state }, teacher.token)).toEqual([]);
  }
  expect((await findStudents({ state: 'inactive', days: '18' })).toSorted()).toEqual(
    INACTIVE.toSorted(),
  );
  expect(await findStudents({ state: 'invited' })).toEqual([]);
  const body = { email: 'asha@people.example', fullName: 'Asha Rao', reason: 'By phone' };
  await send(server, inviteStudent, { token: admin.token, body });
  expect(await findStudents({ state: 'invited' })).toHaveLength(1);
  expect(await findStudents({ state: 'invited', query: 'Asha' })).toHaveLength(1);
  expect(await findStudents({ state: 'invited', query: 'Kabir' })).toEqual([]);
  expect(await findStudents({ state: 'invited', courseId })).toEqual([]);
  const table = await send(server, getStudentsTable, {
    token: admin.token,
    query: { state: 'completed', courseId },
  });
  expect(readCsv(makers.expectData<string>(table, 'text'))).toHaveLength(1 + COMPLETED.length);
  for (const query of [{ state: 'asleep' }, { days: '0' }, { days: 'x' }])
    expect((await send(server, getStudents, { token: admin.token, query })).status).toBe(400);
});
