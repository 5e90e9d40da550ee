// What a build of the site reads is what visitors are answered, without asking the server.
import { expect, it } from 'vitest';
import { buildSource } from '#server/catalogue/build-source.ts';
import { BuildAnswer } from '#contract/build-source.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { closeAfterAll } from '../support/closing.ts';
import { makeAdmin, makeCategory, makeCourse } from '../support/makers.ts';
import { startServer } from '../support/server.ts';

const server = closeAfterAll(await startServer());

it('names every published course with its page, and each answer is the one of the call', async () => {
  const admin = await makeAdmin(server);
  const category = await makeCategory(server, admin, 'Drawing');
  const shown = await Promise.all(
    ['Warli', 'Ink'].map((courseName) =>
      makeCourse(server, admin, { courseName, category: category._id }),
    ),
  );
  await makeCourse(server, admin, { courseName: 'Not yet', status: 'Draft' });
  const lines: BuildAnswer[] = [];
  for await (const line of buildSource(server.deps.db))
    lines.push(BuildAnswer.parse(JSON.parse(line)));
  const pages = lines.map(({ call }) => call).filter((call) => call.startsWith('/course/page'));
  expect(pages.sort()).toEqual(shown.map(({ _id }) => `/course/page?courseId=${_id}`).sort());
  expect(lines).toHaveLength(shown.length + 2);
  for (const { call, answer } of lines) {
    const asked = await fetch(server.url + BASE_PATH + call);
    expect(await asked.json()).toEqual(answer);
  }
});
