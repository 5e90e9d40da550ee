// Admin lists searched by text: every match is counted and found on a page.
import { expect, test } from 'vitest';
import { getMessages } from '#contract/accounts/contact.ts';
import { insertRows } from '../../../tools/bench/rows.ts';
import { toSeededId } from '../../../tools/bench/school.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeAdmin } from '../../support/makers.ts';
import { startServer } from '../../support/server.ts';
import { send } from '../../support/server.ts';

const PER_PAGE = 50;
/** More rows than the numbered pages hold. */
const MESSAGE_COUNT = 6000;
/** Messages with a lower index have "old" in their subject, unless they are rare. */
const OLD = 2500;
/** Every hundredth message is rare. */
const RARE = 100;

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
// Three messages share each timestamp.
const sender = { first_name: 'A', last_name: 'B', email: 'a@b.example', phone: '', message: 'M' };
await insertRows(
  server.deps.db,
  'contact_messages',
  Array.from({ length: MESSAGE_COUNT }, (_, index) => ({
    ...sender,
    // The ids are random, as in the product.
    id: toSeededId('message', index),
    subject: index % RARE === 0 ? 'A rare thing' : index < OLD ? 'An old thing' : 'A thing',
    created_at: Math.floor(index / 3),
    answered_at: index % 2 === 0 ? 1 : null,
  })),
);

interface MessagePage {
  data: { _id: string; createdAt: string; subject: string }[];
  pages: number;
  total: number;
  isMore: boolean;
  older: string | null;
}

const listMessages = async (query: Record<string, string>) =>
  (await send(server, getMessages, { token: admin.token, query })).body as unknown as MessagePage;

test('counts matches of a rare word, and pages to the end', async () => {
  const foundPage = await listMessages({ query: 'RARE' });
  const total = Math.ceil(MESSAGE_COUNT / RARE);
  expect(foundPage).toMatchObject({ total, isMore: false, pages: Math.ceil(total / PER_PAGE) });
  const allIds: string[] = [];
  for (let page = 1; page <= foundPage.pages; page += 1)
    allIds.push(
      ...(await listMessages({ query: 'rare', page: String(page) })).data.map(({ _id }) => _id),
    );
  expect(new Set(allIds).size).toBe(total);
  expect(await listMessages({ query: 'rare', page: '99' })).toMatchObject({ data: [], total });
  expect(await listMessages({ query: 'nowhere' })).toMatchObject({ data: [], total: 0, pages: 1 });
});

test('counts matches of a common word, and continues after the numbered pages', async () => {
  const first = await listMessages({ query: 'thing' });
  expect(first).toMatchObject({ total: 6000, isMore: false, pages: 100, older: null });
  expect(first.data).toEqual((await listMessages({})).data);
  const last = await listMessages({ query: 'thing', page: '100' });
  expect(last.data).toEqual((await listMessages({ page: '100' })).data);
  const older = await listMessages({ query: 'thing', before: String(last.older) });
  expect(older).toMatchObject({ total: 1000, pages: 20, older: null });
  expect(older.data).toHaveLength(PER_PAGE);
});

test('counts matches of a search and a filter together', async () => {
  expect(await listMessages({ query: 'old thing' })).toMatchObject({ total: 2475, pages: 50 });
  const answered = await listMessages({ query: 'old thing', answered: 'yes' });
  expect(answered).toMatchObject({ total: 1225, pages: 25 });
  expect(answered.data.every(({ subject }) => subject === 'An old thing')).toBe(true);
});
