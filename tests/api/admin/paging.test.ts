// Pagination of the admin lists: numbered pages, the cursor to older rows, and invalid cursors.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getMessages } from '#contract/accounts/contact.ts';
import { getManagedCourses } from '#contract/courses/course-lists.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getOrders } from '#contract/sales/orders.ts';
import { NUMBERED_PAGES } from '#contract/paging.ts';
import { getStudents } from '#contract/people/students.ts';
import { getAllReviews } from '#contract/courses/reviews.ts';
import { DAY_MS } from '#server/platform/durations.ts';
import { getPage } from '#server/platform/paging.ts';
import { makeAdmin } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

const PER_PAGE = 50;
const BEYOND = 120;
const MESSAGE_COUNT = NUMBERED_PAGES * PER_PAGE + BEYOND;
/** Noon of 10 March 2026 in India. */
const NOON = Date.parse('2026-03-10T12:00:00+05:30');

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startServer();
  admin = await makeAdmin(server);
  const { db, random } = server.deps;
  const message = {
    first_name: 'A',
    last_name: 'B',
    email: 'a@b.example',
    phone: '',
    subject: 'S',
    message: 'M',
    answered_at: null,
    kind: 'message' as const,
    acknowledged_at: null,
  };
  const getCreatedAt = (index: number) => NOON - Math.floor(index / 100) * DAY_MS;
  const rows = Array.from({ length: MESSAGE_COUNT }, (_, index) => ({
    ...message,
    // A hundred messages share each timestamp.
    id: random.id(),
    created_at: getCreatedAt(index),
  }));
  for (let from = 0; from < MESSAGE_COUNT; from += 500) {
    const batch = rows.slice(from, from + 500);
    await db.insertInto('contact_messages').values(batch).execute();
  }
});
afterAll(() => server.close());

interface MessagePage {
  data: { _id: string; createdAt: string }[];
  page: number;
  pages: number;
  total: number;
  isMore: boolean;
  older: string | null;
}

const listMessages = async (query: Record<string, string>) =>
  (await send(server, getMessages, { token: admin.token, query })).body as unknown as MessagePage;

async function expectRefused(endpoint: Endpoint, query: Record<string, string>) {
  const { status, body } = await send(server, endpoint, { token: admin.token, query });
  return [status, body.code];
}

it('numbers its first hundred pages and links to older rows, with each row once', async () => {
  const first = await listMessages({});
  expect(first).toMatchObject({
    page: 1,
    pages: NUMBERED_PAGES,
    total: MESSAGE_COUNT,
    older: null,
  });
  const seen = new Set<string>();
  for (let page = 1; page <= NUMBERED_PAGES; page += 1)
    for (const { _id } of (await listMessages({ page: String(page) })).data) seen.add(_id);
  const last = await listMessages({ page: String(NUMBERED_PAGES) });
  const before = String(last.older);
  const older = [await listMessages({ before }), await listMessages({ before, page: '2' })];
  expect(older[0]).toMatchObject({ page: 1, pages: 3, total: BEYOND, isMore: false, older: null });
  for (const { _id } of (await listMessages({ before, page: '3' })).data) seen.add(_id);
  for (const { _id } of older.flatMap((item) => item.data)) seen.add(_id);
  expect(seen.size).toBe(MESSAGE_COUNT);
  const times = older[0]?.data.map((entry) => entry.createdAt) ?? [];
  expect(times).toEqual(times.toSorted().reverse());
});

/** With 3 rows per page: around one page, and around the 300 rows of all numbered pages. */
it.each([0, 1, 2, 3, 4, 5, 6, 7, 299, 300, 301])(
  'lists %i equal rows on each page',
  async (count) => {
    const { db } = server.deps;
    const matching = db.selectFrom('contact_messages').select(['id', 'created_at']).limit(count);
    const pages = Math.max(1, Math.min(NUMBERED_PAGES, Math.ceil(count / 3)));
    for (const page of [1, 2, 3, pages - 1, pages, pages + 1].filter((item) => item > 0)) {
      const place = { name: 'list', perPage: 3, page };
      const { rows, older, ...counts } = await getPage(db, { matching, load: getPlaces }, place);
      expect(rows, `${page}`).toHaveLength(Math.max(0, Math.min(3, count - (page - 1) * 3)));
      expect(counts, `${page}`).toEqual({
        page,
        pages,
        total: count,
        isMore: false,
      });
      expect(older !== null, `${page}`).toBe(count > 300 && page >= NUMBERED_PAGES);
    }
  },
);

const getPlaces = async (ids: readonly string[]) => ids.map((id) => ({ id }));

it('starts at the end of a day in Indian time', async () => {
  const { data } = await listMessages({ until: '2026-03-08' });
  expect(data[0]?.createdAt).toBe(new Date(NOON - 2 * DAY_MS).toISOString());
  expect((await listMessages({ until: '1999-01-01' })).data).toEqual([]);
  for (const until of ['2026-13-01', '2026-02-30', '2026-3-1', 'yesterday', '0'])
    expect(await expectRefused(getMessages, { until })).toEqual([400, 'malformed']);
});

it('refuses a cursor that was altered, cut, or made for another list', async () => {
  const cursor = String((await listMessages({ page: String(NUMBERED_PAGES) })).older);
  const [place = '', sum = ''] = cursor.split('.');
  const later = Buffer.from(place, 'base64url').toString().replace(/\d/, '9');
  const altered = `${Buffer.from(later).toString('base64url')}.${sum}`;
  const lengthenedCursors = [`${cursor}.x`, `${cursor}.`, ` ${cursor}`, `${place}=.${sum}`];
  const cutCursors = [place, `${place}.`, `.${sum}`, ''];
  for (const before of [
    altered,
    ...lengthenedCursors,
    ...cutCursors,
    'x'.repeat(120),
    "' or 1=1 --",
  ])
    expect(await expectRefused(getMessages, { before })).toEqual([400, 'malformed']);
  for (const item of [getOrders, getStudents, getAllReviews, getManagedCourses])
    expect(await expectRefused(item, { before: cursor })).toEqual([400, 'malformed']);
});

const LISTS = [getMessages, getOrders, getStudents, getAllReviews, getManagedCourses];

it.each(LISTS)('refuses an invalid page number: $path', async (endpoint) => {
  for (const page of ['99999999', '101', '0', '-1', '1.5', '1e9', 'x', ''])
    expect(await expectRefused(endpoint, { page }), page).toEqual([400, 'malformed']);
});

it('goes on after the row of the cursor was deleted', async () => {
  const before = String((await listMessages({ page: String(NUMBERED_PAGES) })).older);
  const { data, total } = await listMessages({ before });
  const [, id] = JSON.parse(Buffer.from(before.split('.')[0] ?? '', 'base64url').toString()) as [
    number,
    string,
  ];
  await server.deps.db.deleteFrom('contact_messages').where('id', '=', id).execute();
  expect(await listMessages({ before })).toMatchObject({ data, total });
});
