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

test('the first page has a number, and what is older leads to each of the rest', async () => {
  const ids: string[] = [];
  for (let before: string | null = ''; before !== null;) {
    const page: Answer = await found(before ? { before } : {});
    expect(page.pages).toBe(1);
    expect(page.isMore).toBe(page.older !== null);
    expect(page.total).toBeGreaterThanOrEqual(page.data.length);
    if (page.isMore) expect(page.data).toHaveLength(CARDS_PER_PAGE);
    ids.push(...page.data.map(({ _id }) => _id));
    before = page.older;
  }
  const all = Array.from({ length: Math.ceil(MANY / EACH) }, (_one, nth) => manyId(nth * EACH));
  expect(ids).toEqual(all);
});

test.each(['[', ']', '"', '",', ',', '\\'])(
  'tags are no signs of their list: %s is found where a name has it',
  async (sign) => {
    const named = manyId(1);
    const { db } = server.deps;
    await db.updateTable('courses').set({ tags: '["a","b"]' }).execute();
    await db
      .updateTable('courses')
      .set({ name: `Ink ${sign} paper` })
      .where('id', '=', named)
      .execute();
    const { data, total } = await found({ query: sign });
    expect([data.map(({ _id }) => _id), total]).toEqual([[named], 1]);
  },
);
