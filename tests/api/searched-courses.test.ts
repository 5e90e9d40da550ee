// Managed courses that two words find, of which very many have the longer one: each is come to once, whatever is counted.
import { expect, test } from 'vitest';
import { CARDS_PER_PAGE, getManagedCourses } from '#contract/course-lists.ts';
import type { ManagedCard } from '#contract/course-lists.ts';
import { SORTED_MAX } from '#server/platform/list-search.ts';
import { closeAfterAll } from '../support/closing.ts';
import { makeAdmin } from '../support/makers.ts';
import { insertMany, manyId } from '../support/many-courses.ts';
import { send, startServer } from '../support/server.ts';

const MANY = SORTED_MAX + 110;
const EACH = 10;
const WALKED_PAGES = 10;

interface Answer {
  data: ManagedCard[];
  pages: number;
  total: number;
  isMore: boolean;
  older: string | null;
}

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
await insertMany(server, admin.id, {
  many: MANY,
  fieldsOf: (nth) => (nth % EACH === 0 ? { name: `Course ${nth} of knots` } : {}),
});

const found = async (query: Record<string, string>) => {
  const asked = { token: admin.token, query: { query: 'course knots', ...query } };
  return (await send(server, getManagedCourses, asked)).body as unknown as Answer;
};

test('the last numbered page leads to the rest, where a round number would be less than these hold', async () => {
  const most = WALKED_PAGES * CARDS_PER_PAGE;
  const ids: string[] = [];
  let last: Answer | undefined;
  for (let page = 1; page <= WALKED_PAGES; page += 1) {
    last = await found({ page: String(page) });
    expect(last).toMatchObject({ total: most, isMore: true, pages: WALKED_PAGES });
    ids.push(...last.data.map(({ _id }) => _id));
  }
  const rest = await found({ before: String(last?.older) });
  ids.push(...rest.data.map(({ _id }) => _id));
  expect(rest).toMatchObject({ isMore: false, older: null, pages: 1 });
  const all = Array.from({ length: Math.ceil(MANY / EACH) }, (_one, nth) => manyId(nth * EACH));
  expect(ids).toEqual(all);
});
