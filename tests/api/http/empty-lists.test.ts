// Empty lists in SQL conditions work on both database engines with their mathematical meaning.
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import { listInstructorsByIds } from '#server/accounts/user-views.ts';
import { listCoursesByIds } from '#server/courses/catalogue.ts';
import { listPaymentsOfOrders } from '#server/sales/orders/orders.store.ts';
import { listRefundsOfPayments } from '#server/sales/refunds/refunds.store.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeStudent } from '../../support/makers.ts';
import { startServer } from '../../support/server.ts';

const server = closeAfterAll(await startServer());
await makeStudent(server);

test('IN an empty list matches no row, NOT IN matches every row, also within a transaction', async () => {
  const { db } = server.deps;
  const users = db.selectFrom('users').select('id');
  expect(await users.where('id', 'in', []).execute()).toEqual([]);
  expect(await users.where('id', 'not in', []).execute()).toHaveLength(1);
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('users').where('id', 'in', []).execute();
    await tx.updateTable('users').set({ about: 'all' }).where('id', 'in', []).execute();
  });
  expect(await db.selectFrom('users').select('about').execute()).toEqual([{ about: '' }]);
});

test('queries by an empty list return empty results', async () => {
  const { db } = server.deps;
  expect(await listRefundsOfPayments(db, [])).toEqual([]);
  expect(await listPaymentsOfOrders(db, [])).toEqual([]);
  expect(await listCoursesByIds(db, [])).toEqual([]);
  expect((await listInstructorsByIds(db, [])).size).toBe(0);
});

test.each([
  ['a list in raw SQL', 'export const planted = sql`select 1 where id in (${sql.join([])})`;\n'],
  ['a separate database connection', 'export const planted = new Kysely({ dialect });\n'],
])('the linter refuses %s', async (_what, code) => {
  const [result] = await new ESLint().lintText(code, { filePath: 'server/courses/planted.ts' });
  const rules = (result?.messages ?? []).map(({ ruleId }) => ruleId);
  expect(rules).toContain('no-restricted-syntax');
});
