// The export of students: filtered like the list, one line per course, without contact details for instructors.
import { expect, test } from 'vitest';
import { updateCourseProgress } from '#contract/learning/learning.ts';
import { grantCourse, inviteStudent, withdrawCourse } from '#contract/people/people.ts';
import { getStudents } from '#contract/people/students.ts';
import { getStudentsTable } from '#contract/people/students-table.ts';
import type { Student } from '#contract/people/students.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import * as makers from '../../support/makers.ts';
import { orderCourses } from '../../support/shop.ts';
import { send, startServer } from '../../support/server.ts';
import { readCsv } from '#server/admin/csv.ts';

const server = closeAfterAll(await startServer());
const admin = await makers.makeAdmin(server);
const teacher = await makers.makeMember(server, 'instructor');
const free = { price: '0', courseName: 'Kolam' };
const kolam = await makers.makeCourseWithLesson(server, admin, free);
const teacherCourse = await makers.makeCourseWithLesson(server, teacher, { status: 'Draft' });
const asha = await makers.makeStudent(server, 'Asha Kale');
// Students who join in the same millisecond have no defined order.
server.advanceClock(1000);
const idle = await makers.makeStudent(server, '=HYPERLINK("x")');
await orderCourses(server, asha, kolam.courseId);
server.advanceClock(20 * 60_000);
await send(server, updateCourseProgress, {
  token: asha.token,
  body: { courseId: kolam.courseId, subSectionId: kolam.lessonId },
});

async function fetchTable(query: Record<string, string> = {}, token = admin.token) {
  const response = await send(server, getStudentsTable, { token, query });
  expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
  expect(response.headers.get('content-disposition')).toMatch(/students-\d{4}-\d\d-\d\d\.csv/);
  const [headings, ...lines] = readCsv(makers.expectData<string>(response, 'text')) ?? [];
  const names = headings?.cells ?? [];
  return lines.map(({ cells }) =>
    Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])),
  );
}

test('STUD-01 exports a line for each course of each student, with the filters of the list', async () => {
  const lines = await fetchTable();
  expect(lines.map((line) => line['Name'])).toEqual([`'=HYPERLINK("x")`, 'Asha Kale']);
  expect(lines[0]).toMatchObject({ Email: idle.email, Course: '', 'Progress (%)': '' });
  expect(lines[1]).toMatchObject({
    Email: asha.email,
    Course: 'Kolam',
    Source: 'Free',
    'Lessons completed': '1',
    Lessons: '1',
    'Progress (%)': '100',
    'Last activity at (Indian time)': expect.stringMatching(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
    ) as string,
    Certificate: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
  });
  expect((await fetchTable({ query: 'asha' })).map((line) => line['Name'])).toEqual(['Asha Kale']);
  expect(await fetchTable({ courseId: kolam.courseId })).toHaveLength(1);
  expect(await fetchTable({ courseId: teacherCourse.courseId })).toEqual([]);
});

test('STUD-01 exports more students than one batch holds, once each, in the order of the list', async () => {
  const { db } = server.deps;
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', idle.id)
    .executeTakeFirstOrThrow();
  const manyUsers = Array.from({ length: 450 }, (_, nth) => ({
    ...row,
    id: `5${String(nth).padStart(23, '0')}`,
    email: `many${nth}@people.example`,
    full_name: `Many ${nth}`,
    created_at: row.created_at + nth,
  }));
  await db.insertInto('users').values(manyUsers).execute();
  const names = (await fetchTable({ query: 'many' })).map((line) => line['Name']);
  expect(names).toEqual(manyUsers.map((item) => item.full_name).toReversed());
  await db
    .deleteFrom('users')
    .where(
      'id',
      'in',
      manyUsers.map(({ id }) => id),
    )
    .execute();
});

test('STUD-02 an instructor gets only their own courses, without email, phone or last-seen time', async () => {
  const body = { email: asha.email, courseId: teacherCourse.courseId, reason: 'Asked by phone' };
  await send(server, grantCourse, { token: admin.token, body });
  const invited = { email: 'ila@people.example', fullName: 'Ila Sen', reason: 'By phone' };
  await send(server, inviteStudent, {
    token: admin.token,
    body: { ...invited, courseId: teacherCourse.courseId },
  });
  const lines = await fetchTable({}, teacher.token);
  expect(lines.map((line) => [line['Name'], line['Source']])).toEqual([
    ['Ila Sen', 'Invited'],
    ['Asha Kale', expect.stringMatching(/Enrolled manually|Invited/) as string],
  ]);
  for (const line of lines) {
    expect(line).toMatchObject({ Email: '', Phone: '', 'Last seen at (Indian time)': '' });
    expect(line['Course']).not.toBe('Kolam');
  }
  expect(await fetchTable({ query: asha.email }, teacher.token)).toEqual([]);
});

test('STUD-01 a student enrolled while a grant waits has one line per course, and none after withdrawal', async () => {
  const earlyStudent = await makers.makeStudent(server, 'Early Bird');
  const { db } = server.deps;
  await db
    .updateTable('users')
    .set({ proven_at: null })
    .where('id', '=', earlyStudent.id)
    .execute();
  const body = { email: earlyStudent.email, courseId: kolam.courseId, reason: 'Asked by phone' };
  await send(server, grantCourse, { token: admin.token, body });
  await orderCourses(server, earlyStudent, kolam.courseId);
  const lines = await fetchTable({ query: 'early bird', courseId: kolam.courseId });
  expect(lines.map((line) => line['Source'])).toEqual(['Free']);
  const withdrawal = await send(server, withdrawCourse, { token: admin.token, body });
  expect(withdrawal.status).toBe(200);
  expect(await fetchTable({ query: 'early bird', courseId: kolam.courseId })).toEqual([]);
});

test('STUD-01 the export of one course omits invitations to other courses', async () => {
  const { token } = admin;
  const email = 'waits-for-both@people.example';
  const body = { email, fullName: 'Waiting Here', reason: 'By phone', courseId: kolam.courseId };
  expect((await send(server, inviteStudent, { token, body })).status).toBe(200);
  const grantBody = { email, courseId: teacherCourse.courseId, reason: 'By phone' };
  expect((await send(server, grantCourse, { token, body: grantBody })).status).toBe(200);
  const listCourses = async (query: Record<string, string>) =>
    (await fetchTable({ query: 'waiting here', ...query })).map((line) => line['Course']);
  expect(await listCourses({})).toHaveLength(2);
  expect(await listCourses({ courseId: kolam.courseId })).toEqual(['Kolam']);
});

test('STUD-03 the list shows when a student was last seen', async () => {
  const response = await send(server, getStudents, {
    token: admin.token,
    query: { query: 'asha' },
  });
  const [student] = makers.expectData<Student[]>(response, 'data');
  expect(Date.parse(student?.lastSeenAt ?? '')).toBeGreaterThan(
    Date.parse(student?.createdAt ?? ''),
  );
});
