// What a course's answers say of its students: to one of them nothing about the others, to visitors the latest at most.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getCourseDetails } from '#contract/catalogue.ts';
import type { Course } from '#contract/course.ts';
import { recountAll } from '#server/counters/counters.ts';
import { NAMED_STUDENTS_MAX } from '#server/enrolments/enrolments.ts';
import { closeAfterTest } from '../support/closing.ts';
import { startLargeClass } from '../support/large-class.ts';
import { makeAdmin, makeCourseWithLesson } from '../support/makers.ts';
import { send, startServer } from '../support/server.ts';
import { idOf, seededId, series } from '../../scripts/bench/seed/sql.ts';

const MAX_BYTES = 8 * 1024;
/** Of any answer that is no list of everything. */
const ANSWER_MAX_BYTES = 120 * 1024;

test('a login and a course of a thousand students answer less than 8 KB', async () => {
  const many = closeAfterTest(await startLargeClass(1000));
  expect(await many.login()).toBeLessThan(MAX_BYTES);
  expect(await many.openCourse()).toBeLessThan(MAX_BYTES);
});

test('visitors are told the latest students of a course, and how many there are', async () => {
  const server = closeAfterTest(await startServer());
  const { db } = server.deps;
  const { courseId } = await makeCourseWithLesson(server, await makeAdmin(server));
  await db.updateTable('courses').set({ status: 'Published' }).where('id', '=', courseId).execute();
  const many = NAMED_STUDENTS_MAX + 9;
  const [id, from] = [idOf('student', 'n'), series(many)];
  for (const statement of [
    `insert into users (id, email, full_name, contact_number, password_hash, account_type, about, created_at)
      select ${id}, 'many' || n || '@learn.example', 'One Of Many', '', '', 'Student', '', n from ${from}`,
    `insert into enrolments (user_id, course_id, source, created_at) select ${id}, '${courseId}', 'grant', n from ${from}`,
  ])
    await sql.raw(statement).execute(db);
  await recountAll(db);
  const { body } = await send(server, getCourseDetails, { body: { courseId } });
  const [course] = body['data'] as unknown as [Course];
  expect(course.studentsCount).toBe(many);
  expect(course.studentsEnrolled.at(-1)).toBe(seededId('student', many - 1));
  expect(course.studentsEnrolled).not.toContain(seededId('student', 0));
  expect(new Set(course.studentsEnrolled).size).toBe(NAMED_STUDENTS_MAX);
  expect(JSON.stringify(body).length).toBeLessThan(ANSWER_MAX_BYTES);
});
