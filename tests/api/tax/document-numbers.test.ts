// Document numbers have no gaps and no duplicates under concurrent requests and rollbacks.
import { expect, test } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import { closeAfterTest } from '../../support/close-after.ts';
import { makeStudent } from '../../support/makers.ts';
import { expectNoGaps, issueConcurrently } from '../../support/numbering.ts';
import { startServer } from '../../support/server.ts';

const DOCUMENT_COUNT = 90;
/** The last millisecond of a financial year in India. */
const YEAR_END_MS = Date.parse('2027-03-31T18:29:59.999Z');

async function createServerWithUser() {
  const server = closeAfterTest(await startServer());
  return { db: server.deps.db, userId: (await makeStudent(server)).id };
}

test('concurrent documents, a third of them rolled back and retried, are numbered without gaps', async () => {
  const { db, userId } = await createServerWithUser();
  await issueConcurrently(db, { userId, many: DOCUMENT_COUNT, clock: () => YEAR_END_MS });
  expect(await expectNoGaps(db, DOCUMENT_COUNT)).toEqual(['26-27']);
});

test('numbering crosses the end of a financial year without gaps, with one of two clocks behind', async () => {
  const { db, userId } = await createServerWithUser();
  await issueConcurrently(db, { userId, many: 3, clock: () => YEAR_END_MS });
  await issueConcurrently(db, {
    userId,
    many: DOCUMENT_COUNT,
    clock: (index) => YEAR_END_MS + 1 - (index % 2) * 2000,
  });
  const years = await expectNoGaps(db, DOCUMENT_COUNT + 3);
  expect(years).toEqual(['26-27', '27-28']);
  // Once a document is dated in the new year, a server whose clock is behind uses the new year too.
  await issueConcurrently(db, { userId, many: 1, clock: () => YEAR_END_MS - 2000 });
  const last = await db
    .selectFrom('documents')
    .selectAll()
    .where('year', '=', '27-28')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  expect(last.issued_on).toBe('2027-04-01');
});

test('a server whose clock is still in March numbers in the new year once another server has started it', async () => {
  const { db, userId } = await createServerWithUser();
  const issueNumber = async (now: number) => {
    await issueConcurrently(db, { userId, many: 1, clock: () => now });
    const rows = await db
      .selectFrom('documents')
      .select(['full_number', 'issued_on'])
      .orderBy('year')
      .orderBy('number')
      .execute();
    return rows.map((row) => [row.full_number, row.issued_on]);
  };
  const first = ['RSR/27-28/000001', '2027-04-01'];
  expect(await issueNumber(YEAR_END_MS + 1)).toEqual([first]);
  // Two seconds before midnight by the other clock.
  expect(await issueNumber(YEAR_END_MS - 2000)).toEqual([
    first,
    ['RSR/27-28/000002', '2027-04-01'],
  ]);
});

test('a series without numbers left for the year throws, and nothing is written', async () => {
  const { db, userId } = await createServerWithUser();
  await db
    .insertInto('number_series')
    .values({
      prefix: 'RSR',
      year: '26-27',
      last_number: 999_999,
      last_on: '2027-03-01',
      last_sha256: '',
    })
    .execute();
  await expect(
    issueConcurrently(db, { userId, many: 1, clock: () => YEAR_END_MS }),
  ).rejects.toThrow(RangeError);
  const [series] = await db.selectFrom('number_series').selectAll().execute();
  expect(series).toMatchObject({ last_number: paise(999_999) });
});
