// Responses of courses with many students stay small: visitors see the latest students only.
import { expect, test } from 'vitest';
import { getCourseDetails } from '#contract/courses/catalogue.ts';
import type { Course } from '#contract/courses/course.ts';
import { NAMED_STUDENTS_MAX } from '#server/courses/enrolments.ts';
import { closeAfterTest } from '../../support/close-after.ts';
import { startServerWithStudents } from '../../support/large-class.ts';
import { makeAdmin, makeCourseWithLesson } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';
import { insertRows } from '../../../tools/bench/rows.ts';

const MAX_BYTES = 8 * 1024;
/** Limit for any response that is not a full list. */
const ANSWER_MAX_BYTES = 120 * 1024;

test('login and a course with a thousand students respond with less than 8 KB each', async () => {
  const many = closeAfterTest(await startServerWithStudents(1000));
  expect(await many.login()).toBeLessThan(MAX_BYTES);
  expect(await many.openCourse()).toBeLessThan(MAX_BYTES);
});

test('visitors see only the latest students of a course, and the total number', async () => {
  const server = closeAfterTest(await startServer());
  const { db } = server.deps;
  const { courseId } = await makeCourseWithLesson(server, await makeAdmin(server));
  await db.updateTable('courses').set({ status: 'Published' }).where('id', '=', courseId).execute();
  const many = NAMED_STUDENTS_MAX + 9;
  const ids = Array.from({ length: many }, (_, n) => String(n).padStart(24, '0'));
  const account = { contact_number: '', password_hash: '', about: '' };
  const student = { ...account, account_type: 'Student', full_name: 'One Of Many' } as const;
  await insertRows(
    db,
    'users',
    ids.map((id, n) => ({ ...student, id, email: `many${n}@learn.example`, created_at: n })),
  );
  const enrolment = { course_id: courseId, source: 'grant' } as const;
  await insertRows(
    db,
    'enrolments',
    ids.map((id, n) => ({ ...enrolment, user_id: id, created_at: n })),
  );
  const { body } = await send(server, getCourseDetails, { body: { courseId } });
  const [course] = body['data'] as unknown as [Course];
  expect(course.studentsCount).toBe(many);
  expect(course.studentsEnrolled.at(-1)).toBe(ids.at(-1));
  expect(course.studentsEnrolled).not.toContain(ids[0]);
  expect(new Set(course.studentsEnrolled).size).toBe(NAMED_STUDENTS_MAX);
  expect(JSON.stringify(body).length).toBeLessThan(ANSWER_MAX_BYTES);
});
