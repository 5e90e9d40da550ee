// Several servers on one database: changes at one server reach the cached lists of the others.
import { expect, test } from 'vitest';
import { getAllCourses, searchCourse } from '#contract/courses/catalogue.ts';
import type { CourseCard } from '#contract/courses/course.ts';
import { grantCourse } from '#contract/people/people.ts';
import { OTHER_SERVER_POLL } from '../../support/poll-options.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { expectData, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

const firstServer = closeAfterAll(await startServer());
const otherServer = closeAfterAll(await startServer({ sharesDatabaseWith: firstServer }));
const admin = await makeAdmin(firstServer);

async function listCards(server: TestServer): Promise<CourseCard[]> {
  return expectData(await send(server, getAllCourses, { query: { view: 'card' } }), 'data');
}

test('an enrolment counts at its own server at once, and at the other within two seconds', async () => {
  const { _id: courseId } = await makeCourse(firstServer, admin, { courseName: 'Warli' });
  const countStudents = async (server: TestServer) =>
    (await listCards(server)).find(({ _id }) => _id === courseId)?.studentsCount;
  expect(await countStudents(firstServer)).toBe(0);
  await expect.poll(() => countStudents(otherServer), OTHER_SERVER_POLL).toBe(0);
  const { email } = await makeStudent(firstServer);
  const body = { email, courseId, reason: 'A prize.' };
  expect(
    expectData(await send(firstServer, grantCourse, { token: admin.token, body }), 'invited'),
  ).toBe(false);
  expect(await countStudents(firstServer)).toBe(1);
  await expect.poll(() => countStudents(otherServer), OTHER_SERVER_POLL).toBe(1);
});

test('a course published at one server is listed and found at the other within two seconds', async () => {
  const findNames = async () => {
    const body = { searchQuery: 'kalamkari' };
    const courses = expectData<CourseCard[]>(
      await send(otherServer, searchCourse, { body }),
      'data',
    );
    return courses.map(({ courseName }) => courseName);
  };
  expect(await findNames()).toEqual([]);
  await makeCourse(firstServer, admin, { courseName: 'Kalamkari' });
  await expect.poll(findNames, OTHER_SERVER_POLL).toEqual(['Kalamkari']);
  const names = async () => (await listCards(otherServer)).map(({ courseName }) => courseName);
  await expect.poll(names, OTHER_SERVER_POLL).toContain('Kalamkari');
});
