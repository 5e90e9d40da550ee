// Several servers on one database: what a purchase at one of them outdates at the others.
import { expect, test } from 'vitest';
import { getCoursePage } from '#contract/catalogue.ts';
import { grantCourse } from '#contract/people.ts';
import { AT_OTHER_SERVERS } from '../support/waits.ts';
import { closeAfterAll, closeAfterTest } from '../support/closing.ts';
import { granted, makeAdmin, makeCourse, makeStudent } from '../support/makers.ts';
import type { Person } from '../support/makers.ts';
import { send, startServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

const one = closeAfterAll(await startServer());

async function studentsAt(server: TestServer, courseId: string): Promise<number> {
  const got = await send(server, getCoursePage, { query: { courseId } });
  return granted<{ studentsCount: number }>(got, 'data').studentsCount;
}

/** Counts that nobody is told of: an answer that was kept shows the old ones. */
async function setStudents(courseId: string, students: number): Promise<void> {
  await one.deps.db
    .updateTable('course_counts')
    .set({ students })
    .where('course_id', '=', courseId)
    .execute();
}

/** Opens it to a new student, at the first server. */
async function open(courseId: string, admin: Person): Promise<void> {
  const { email } = await makeStudent(one);
  const body = { email, courseId, reason: 'A prize.' };
  const got = await send(one, grantCourse, { token: admin.token, body });
  expect(granted(got, 'invited')).toBe(false);
}

/** Of the changes of courses; those of the catalogue are counted before. */
async function counted(): Promise<number | undefined> {
  const { db } = one.deps;
  const rows = await db.selectFrom('revisions').selectAll().where('name', '=', 'courses').execute();
  return rows[0]?.number;
}

test('a course that is opened at one server is made anew at the other within two seconds, another course is not', async () => {
  const admin = await makeAdmin(one);
  const opened = await makeCourse(one, admin, { courseName: 'Warli' });
  // The newest shows the next three, and not the first.
  for (const courseName of ['Pattachitra', 'Madhubani', 'Kalamkari'])
    await makeCourse(one, admin, { courseName });
  const untouched = await makeCourse(one, admin, { courseName: 'Gond' });
  await open(untouched._id, admin);
  await expect.poll(counted).toBe(1);

  const other = closeAfterTest(await startServer({ beside: one }));
  const seen = async () => [
    await studentsAt(other, opened._id),
    await studentsAt(other, untouched._id),
  ];
  expect(await seen()).toEqual([0, 1]);
  await setStudents(untouched._id, 7);
  await open(opened._id, admin);
  await expect.poll(seen, AT_OTHER_SERVERS).toEqual([1, 1]);
  await setStudents(untouched._id, 1);
});
