// A full email address as the query finds exactly that user, not users whose address ends with it.
import { expect, test } from 'vitest';
import { getOrders, getOrdersTable } from '#contract/sales/orders.ts';
import { deleteProfile, updateProfile } from '#contract/accounts/profile.ts';
import { createRating, getAllReviews } from '#contract/courses/reviews.ts';
import { getStudentsTable } from '#contract/people/students-table.ts';
import { getStudents } from '#contract/people/students.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import {
  expectData,
  makeAdmin,
  makeCourse,
  makeMember,
  makeStudent,
  PASSWORD,
} from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { buy, startShop } from '../../support/shop.ts';
import { send } from '../../support/server.ts';

const server = closeAfterAll(await startShop());
const admin = await makeAdmin(server);
const teacher = await makeMember(server, 'instructor');
const { _id: courseId } = await makeCourse(server, teacher, { status: 'Draft' });
await server.deps.db.updateTable('courses').set({ status: 'Published' }).execute();
const asha = await makeStudent(server, 'Asha Kale');
const natasha = await makeStudent(server, 'Natasha Sen');
const addresses = { [asha.id]: 'asha@mail.example', [natasha.id]: 'natasha@mail.example' };
for (const [id, email] of Object.entries(addresses))
  await server.deps.db.updateTable('users').set({ email }).where('id', '=', id).execute();
for (const student of [asha, natasha]) {
  await buy(server, student, courseId);
  const body = { courseId, rating: 5, review: 'Grids.' };
  await send(server, createRating, { token: student.token, body });
}

type Filter = Record<string, string>;
const search = async (
  endpoint: typeof getOrders | typeof getStudents | typeof getAllReviews,
  query: Filter,
  person: Pick<Person, 'token'> = admin,
) => {
  const { body } = await send(server, endpoint, { token: person.token, query });
  return { total: body['total'], text: JSON.stringify(body['data']) };
};

test.each([
  ['getStudents', getStudents, [{}, { courseId }, { state: 'not_started' }]],
  ['getOrders', getOrders, [{}, { status: 'paid' }]],
  ['getAllReviews', getAllReviews, [{}, { courseId }, { state: 'shown' }]],
] as const)(
  'a full email finds one user, a part finds all: %s',
  async (_name, endpoint, filters) => {
    for (const filter of filters as readonly Filter[]) {
      for (const query of ['asha@mail.example', ' ASHA@Mail.Example ']) {
        const { total, text } = await search(endpoint, { ...filter, query });
        expect(total, JSON.stringify(filter)).toBe(1);
        expect(text).toContain('Asha Kale');
      }
      // Parts of an address still find every match.
      expect(await search(endpoint, { ...filter, query: 'sha@mail.example' })).toMatchObject({
        total: 2,
      });
      expect(await search(endpoint, { ...filter, query: 'a@mail.example ' })).toMatchObject({
        total: 2,
      });
      expect(await search(endpoint, { ...filter, query: 'nobody@mail.example' })).toMatchObject({
        total: 0,
      });
    }
  },
);

test.each([
  ['getStudentsTable', getStudentsTable],
  ['getOrdersTable', getOrdersTable],
] as const)('a full email exports one user: %s', async (_name, endpoint) => {
  const query = { query: 'asha@mail.example' };
  const table = expectData<string>(
    await send(server, endpoint, { token: admin.token, query }),
    'text',
  );
  expect(table).toContain('Asha Kale');
  expect(table).not.toContain('Natasha');
});

test('instructors, who see no emails, find no one by email', async () => {
  const query = 'asha@mail.example';
  expect(await search(getStudents, { query }, teacher)).toMatchObject({ total: 0 });
  expect(await search(getStudents, { query, courseId }, teacher)).toMatchObject({ total: 0 });
  expect(await search(getStudents, { query: 'Asha' }, teacher)).toMatchObject({ total: 2 });
});

test('a renamed user is found at once by the new name, with their orders and reviews', async () => {
  const countFound = async (query: string) => [
    (await search(getOrders, { query })).total,
    (await search(getAllReviews, { query })).total,
  ];
  const [nobody, first] = [
    [0, 0],
    [1, 1],
  ];
  expect(await countFound('asha kale')).toEqual(first);
  const body = { fullName: 'Ashwini Kale' };
  expect((await send(server, updateProfile, { token: asha.token, body })).status).toBe(200);
  expect(await countFound('asha kale')).toEqual(nobody);
  expect(await countFound('Ashwini')).toEqual(first);
  expect(await countFound('natasha')).toEqual(first);
  const password = { password: PASSWORD };
  const deletion = await send(server, deleteProfile, { token: natasha.token, body: password });
  expect(deletion.status).toBe(200);
  expect(await countFound('natasha')).toEqual(nobody);
});
