// Admin lists searched by text: every match is counted and found on a page.
import { expect, test } from 'vitest';
import { getMessages } from '#contract/accounts/contact.ts';
import { insertRows } from '../../../tools/bench/rows.ts';
import { toSeededId } from '../../../tools/bench/school.ts';
import { closeAfterAll } from '../../support/closing.ts';
import { makeAdmin } from '../../support/makers.ts';
import { startServer } from '../../support/server.ts';
import { send } from '../../support/server.ts';

const PER_PAGE = 50;
/** More rows than the numbered pages hold. */
const MANY = 6000;
/** Messages with a lower index have "old" in their subject, unless they are rare. */
const OLD = 2500;
/** Every hundredth message is rare. */
const RARE = 100;

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
// Three messages share each timestamp.
const writer = { first_name: 'A', last_name: 'B', email: 'a@b.example', phone: '', message: 'M' };
await insertRows(
  server.deps.db,
  'contact_messages',
  Array.from({ length: MANY }, (_, n) => ({
    ...writer,
    // The ids are random, as in the product.
    id: toSeededId('message', n),
    subject: n % RARE === 0 ? 'A rare thing' : n < OLD ? 'An old thing' : 'A thing',
    created_at: Math.floor(n / 3),
    answered_at: n % 2 === 0 ? 1 : null,
  })),
);

interface Answer {
  data: { _id: string; createdAt: string; subject: string }[];
  pages: number;
  total: number;
  isMore: boolean;
  older: string | null;
}

const list = async (query: Record<string, string>) =>
  (await send(server, getMessages, { token: admin.token, query })).body as unknown as Answer;

test('counts matches of a rare word, and pages to the end', async () => {
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

test('counts matches of a common word, and continues after the numbered pages', async () => {
  const first = await list({ query: 'thing' });
  expect(first).toMatchObject({ total: 6000, isMore: false, pages: 100, older: null });
  expect(first.data).toEqual((await list({})).data);
  const last = await list({ query: 'thing', page: '100' });
  expect(last.data).toEqual((await list({ page: '100' })).data);
  const older = await list({ query: 'thing', before: String(last.older) });
  expect(older).toMatchObject({ total: 1000, pages: 20, older: null });
  expect(older.data).toHaveLength(PER_PAGE);
});

test('counts matches of a search and a filter together', async () => {
  expect(await list({ query: 'old thing' })).toMatchObject({ total: 2475, pages: 50 });
  const answered = await list({ query: 'old thing', answered: 'yes' });
  expect(answered).toMatchObject({ total: 1225, pages: 25 });
  expect(answered.data.every(({ subject }) => subject === 'An old thing')).toBe(true);
});
