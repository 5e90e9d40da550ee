// The data source of a site build yields the API's responses without requests to the server.
import { expect, it } from 'vitest';
import { createBuildSource } from '#server/courses/build-source.ts';
import { BuildResponse } from '#contract/site/build-source.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { editCourse } from '#contract/courses/authoring.ts';
import { grantCourse } from '#contract/people/people.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import {
  toFormData,
  makeAdmin,
  makeCategory,
  makeCourse,
  makeStudent,
} from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';

const server = closeAfterAll(await startServer());

async function readSource() {
  const source = createBuildSource(server.deps.db);
  const lines: BuildResponse[] = [];
  for await (const line of source.lines) lines.push(BuildResponse.parse(JSON.parse(line)));
  return { lines, digest: source.digest() };
}

it("includes every published course with its page, and each response equals the API's", async () => {
  const admin = await makeAdmin(server);
  const category = await makeCategory(server, admin, 'Drawing');
  const shown = await Promise.all(
    ['Warli', 'Ink', 'Chalk', 'Clay', 'Thread'].map((courseName) =>
      makeCourse(server, admin, { courseName, category: category._id }),
    ),
  );
  await makeCourse(server, admin, { courseName: 'Not yet', status: 'Draft' });
  const { lines } = await readSource();
  const pages = lines.map(({ call }) => call).filter((call) => call.startsWith('/course/page'));
  expect(pages.sort()).toEqual(shown.map(({ _id }) => `/course/page?courseId=${_id}`).sort());
  expect(lines).toHaveLength(shown.length + 3);
  for (const { call, answer } of lines) {
    expect(answer).toBeDefined();
    const response = await fetch(server.url + BASE_PATH + call);
    expect(await response.json()).toEqual(answer);
  }
});

it('changes its digest when a page changes, and not when a student enrols', async () => {
  const admin = await makeAdmin(server);
  const course = await makeCourse(server, admin, { courseName: 'Bandhani' });
  const before = await readSource();
  const body = { email: (await makeStudent(server)).email, courseId: course._id, reason: 'Guest' };
  await send(server, grantCourse, { token: admin.token, body });
  expect((await readSource()).digest).toBe(before.digest);
  const edit = toFormData({ courseId: course._id, price: '777' });
  await send(server, editCourse, { token: admin.token, body: edit });
  expect((await readSource()).digest).not.toBe(before.digest);
});
