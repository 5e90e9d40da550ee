// Lists that happen to be empty reach the database on both engines, and mean what they say.
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import { instructorsByIds } from '#server/accounts/accounts.ts';
import { findCourses } from '#server/courses/catalogue.ts';
import { getPaymentsOfOrders } from '#server/sales/orders/orders.store.ts';
import { getRefundsOfPayments } from '#server/sales/refunds/refunds.store.ts';
import { closeAfterAll } from '../../support/closing.ts';
import { makeStudent } from '../../support/makers.ts';
import { startServer } from '../../support/server.ts';

const server = closeAfterAll(await startServer());
await makeStudent(server);

test('in an empty list is nobody, not in one is everybody, within a transaction too', async () => {
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

test('empty lists have empty answers', async () => {
  const { db } = server.deps;
  expect(await getRefundsOfPayments(db, [])).toEqual([]);
  expect(await getPaymentsOfOrders(db, [])).toEqual([]);
  expect(await findCourses(db, [])).toEqual([]);
  expect((await instructorsByIds(db, [])).size).toBe(0);
});

test.each([
  ['a list in raw SQL', 'export const planted = sql`select 1 where id in (${sql.join([])})`;\n'],
  ['a database of one’s own', 'export const planted = new Kysely({ dialect });\n'],
])('%s is refused by the lint', async (_what, code) => {
  const [result] = await new ESLint().lintText(code, { filePath: 'server/courses/planted.ts' });
  const rules = (result?.messages ?? []).map(({ ruleId }) => ruleId);
  expect(rules).toContain('no-restricted-syntax');
});
