// Lists of Admins that are looked through by a text: all that has it, or the latest of what very many have.
import { expect, test } from 'vitest';
import { getMessages } from '#contract/contact.ts';
import { MET_FOR_EACH, SORTED_MAX } from '#server/platform/list-search.ts';
import { insertRows } from '../../tools/bench/rows.ts';
import { seededId } from '../../tools/bench/school.ts';
import { closeAfterAll } from '../support/closing.ts';
import { makeAdmin } from '../support/makers.ts';
import { startServer } from '../support/server.ts';
import { send } from '../support/server.ts';

const PER_PAGE = 50;
/** The oldest of them, more than are sorted; of the others half are as many as are looked at for a page. */
const OLD = SORTED_MAX + 70;
const MANY = OLD + 2 * MET_FOR_EACH * PER_PAGE;
/** Every hundredth message. */
const RARE = 100;

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
// Three at each moment.
const writer = { first_name: 'A', last_name: 'B', email: 'a@b.example', phone: '', message: 'M' };
await insertRows(
  server.deps.db,
  'contact_messages',
  Array.from({ length: MANY }, (_one, n) => ({
    ...writer,
    // In no order of time: the product's ids are random.
    id: seededId('message', n),
    subject: n % RARE === 0 ? 'A rare thing' : n <= OLD ? 'An old thing' : 'A thing',
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

test('of what very many have the first page has a number, the rest follows it', async () => {
  const first = await list({ query: 'thing' });
  expect(first).toMatchObject({ total: PER_PAGE, isMore: true, pages: 1 });
  expect(first.data).toEqual((await list({})).data);
  // An address of when fewer had it leads on as the first page does.
  expect(await list({ query: 'thing', page: '2' })).toMatchObject({
    ...{ isMore: true, pages: 1, data: [], older: first.older },
  });
  const older = await list({ query: 'thing', before: String(first.older) });
  expect(older.data).toEqual((await list({ page: '2' })).data);
});

test('what very many have, but none of the first, is met in the order of the list', async () => {
  const first = await list({ query: 'old thing' });
  // Of those that were looked at, as a round number.
  expect(first).toMatchObject({ total: SORTED_MAX - (SORTED_MAX % 100), isMore: true, pages: 1 });
  const newest = (await list({ until: '1970-01-01', query: 'an old' })).data;
  expect(first.data).toEqual(newest);
  expect(first.data.map(({ subject }) => subject)).toEqual(
    Array.from({ length: PER_PAGE }, () => 'An old thing'),
  );
});

test('what few of very many are is counted among all of them', async () => {
  const answered = await list({ query: 'old thing', answered: 'yes' });
  expect(answered).toMatchObject({ isMore: true, pages: 1 });
  // Half of all, and at least half of those that were looked at.
  expect(answered.total).toBeLessThanOrEqual(OLD / 2);
  expect(answered.total).toBeGreaterThan(PER_PAGE);
  expect(answered.data.every(({ subject }) => subject === 'An old thing')).toBe(true);
});
