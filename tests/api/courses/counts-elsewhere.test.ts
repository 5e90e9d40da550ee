// Several servers on one database: changes at one server reach the cached lists of the others.
import { expect, test } from 'vitest';
import { getAllCourses, searchCourse } from '#contract/courses/catalogue.ts';
import type { CourseCard } from '#contract/courses/course.ts';
import { grantCourse } from '#contract/people/people.ts';
import { AT_OTHER_SERVERS } from '../../support/waits.ts';
import { closeAfterAll } from '../../support/closing.ts';
import { expectData, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

const item = closeAfterAll(await startServer());
const otherServer = closeAfterAll(await startServer({ beside: item }));
const admin = await makeAdmin(item);

async function cardsAt(server: TestServer): Promise<CourseCard[]> {
  return expectData(await send(server, getAllCourses, { query: { view: 'card' } }), 'data');
}

test('an enrolment counts at its own server at once, and at the other within two seconds', async () => {
  const { _id: courseId } = await makeCourse(item, admin, { courseName: 'Warli' });
  const studentsAt = async (server: TestServer) =>
    (await cardsAt(server)).find(({ _id }) => _id === courseId)?.studentsCount;
  expect(await studentsAt(item)).toBe(0);
  await expect.poll(() => studentsAt(otherServer), AT_OTHER_SERVERS).toBe(0);
  const { email } = await makeStudent(item);
  const body = { email, courseId, reason: 'A prize.' };
  expect(expectData(await send(item, grantCourse, { token: admin.token, body }), 'invited')).toBe(
    false,
  );
  expect(await studentsAt(item)).toBe(1);
  await expect.poll(() => studentsAt(otherServer), AT_OTHER_SERVERS).toBe(1);
});

test('a course published at one server is listed and found at the other within two seconds', async () => {
  const found = async () => {
    const body = { searchQuery: 'kalamkari' };
    const courses = expectData<CourseCard[]>(
      await send(otherServer, searchCourse, { body }),
      'data',
    );
    return courses.map(({ courseName }) => courseName);
  };
  expect(await found()).toEqual([]);
  await makeCourse(item, admin, { courseName: 'Kalamkari' });
  await expect.poll(found, AT_OTHER_SERVERS).toEqual(['Kalamkari']);
  const names = async () => (await cardsAt(otherServer)).map(({ courseName }) => courseName);
  await expect.poll(names, AT_OTHER_SERVERS).toContain('Kalamkari');
});
