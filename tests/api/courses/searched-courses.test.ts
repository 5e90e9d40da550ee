// Managed courses found by two words, one of them very common: each course is counted and found once.
import { expect, test } from 'vitest';
import { getManagedCourses } from '#contract/courses/course-lists.ts';
import type { ManagedCard } from '#contract/courses/course-lists.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeAdmin } from '../../support/makers.ts';
import { insertManyCourses, getCourseId } from '../../support/many-courses.ts';
import { send, startServer } from '../../support/server.ts';

const MANY = 2610;
const EACH = 10;

interface CoursesPage {
  data: ManagedCard[];
  pages: number;
  total: number;
  isMore: boolean;
  older: string | null;
}

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
await insertManyCourses(server, admin.id, {
  count: MANY,
  toFields: (nth) => (nth % EACH === 0 ? { name: `Course ${nth} of knots` } : {}),
});

const findCourses = async (query: Record<string, string>) => {
  const request = { token: admin.token, query: { query: 'course knots', ...query } };
  return (await send(server, getManagedCourses, request)).body as unknown as CoursesPage;
};

test('lists every match once on the numbered pages', async () => {
  const ids: string[] = [];
  for (let page = 1; page <= 11; page += 1) {
    const { data, ...counted } = await findCourses({ page: String(page) });
    expect(counted).toMatchObject({ pages: 11, total: 261, isMore: false, older: null });
    ids.push(...data.map(({ _id }) => _id));
  }
  const all = Array.from({ length: 261 }, (_, index) => getCourseId(index * EACH));
  expect(ids).toEqual(all);
});

test.each(['[', ']', '"', '",', ',', '\\'])(
  'ignores the separators of the stored tags: finds %s only in a name',
  async (sign) => {
    const named = getCourseId(1);
    const { db } = server.deps;
    await db.updateTable('courses').set({ tags: '["a","b"]' }).execute();
    await db
      .updateTable('courses')
      .set({ name: `Ink ${sign} paper` })
      .where('id', '=', named)
      .execute();
    const { data, total } = await findCourses({ query: sign });
    expect([data.map(({ _id }) => _id), total]).toEqual([[named], 1]);
  },
);
