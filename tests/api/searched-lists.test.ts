// Lists of Admins that are looked through by a text: all that has it, or the latest of what very many have.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getMessages } from '#contract/contact.ts';
import { SORTED_MAX } from '#server/platform/list-search.ts';
import { idOf, series } from '../../scripts/bench/seed/sql.ts';
import { closeAfterAll } from '../support/closing.ts';
import { makeAdmin } from '../support/makers.ts';
import { startServer } from '../support/server.ts';
import { send } from '../support/server.ts';

const PER_PAGE = 50;
const WALKED_PAGES = 10;
const MANY = SORTED_MAX + 70;
/** Every hundredth message. */
const RARE = 100;

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
// Three at each moment.
await sql
  .raw(
    `insert into contact_messages (id, first_name, last_name, email, phone, subject, message, created_at, answered_at)
    select ${idOf('message', 'n')}, 'A', 'B', 'a@b.example', '', case when n % ${RARE} = 0 then 'A rare thing' else 'A thing' end,
      'M', n / 3, case when n % 2 = 0 then 1 else null end from ${series(MANY)}`,
  )
  .execute(server.deps.db);

interface Answer {
  data: { _id: string; createdAt: string; subject: string }[];
  pages: number;
  total: number;
  isMore: boolean;
  older: string | null;
}

const list = async (query: Record<string, string>) =>
  (await send(server, getMessages, { token: admin.token, query })).body as unknown as Answer;

test('what some have is counted, and paged to its end', async () => {
  const found = await list({ query: 'RARE' });
  const total = Math.ceil(MANY / RARE);
  expect(found).toMatchObject({ total, isMore: false, pages: Math.ceil(total / PER_PAGE) });
  const all: string[] = [];
  for (let page = 1; page <= found.pages; page += 1)
    all.push(...(await list({ query: 'rare', page: String(page) })).data.map(({ _id }) => _id));
  expect(new Set(all).size).toBe(total);
  expect(await list({ query: 'rare', page: '99' })).toMatchObject({ data: [], total });
  expect(await list({ query: 'nowhere' })).toMatchObject({ data: [], total: 0, pages: 1 });
});

test('of what very many have the first pages have numbers, the rest follows them', async () => {
  const first = await list({ query: 'thing' });
  // Of those that were looked at, as a round number.
  const many = { total: SORTED_MAX, isMore: true, pages: WALKED_PAGES };
  expect(first).toMatchObject({ ...many, older: null });
  const last = await list({ query: 'thing', page: String(WALKED_PAGES) });
  expect(last).toMatchObject({ ...many, older: expect.any(String) });
  expect(await list({ query: 'thing', page: String(WALKED_PAGES + 1) })).toMatchObject({
    ...{ ...many, data: [], older: null },
  });
  const plain = await list({ page: String(WALKED_PAGES) });
  expect(last.data).toEqual(plain.data);
  const older = await list({ query: 'thing', before: String(last.older) });
  expect(older.data).toEqual((await list({ page: String(WALKED_PAGES + 1) })).data);
});

test('what few of very many are is counted among all of them', async () => {
  const until = { until: '1970-01-01' };
  const answered = await list({ query: 'thing', answered: 'yes', ...until });
  expect(answered).toMatchObject({ isMore: true, pages: WALKED_PAGES });
  // Half of all, and at least half of those that were looked at.
  expect(answered.total).toBeLessThanOrEqual(MANY / 2);
  expect(answered.total).toBeGreaterThan(WALKED_PAGES * PER_PAGE);
  expect(answered.data.every(({ subject }) => subject.includes('thing'))).toBe(true);
});
