// The page of every list comes by an index, in its order, on both engines: nothing is sorted, no table is read through.
import type { DatabaseConnection, Dialect } from 'kysely';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseBy, readDialectOf } from '#server/adapters/db/open.ts';
import { matchingMessages } from '#server/contact/contact.store.ts';
import { matchingOrders } from '#server/payments/orders.store.ts';
import { matchingStudents } from '#server/people/people.store.ts';
import { pageOf } from '#server/platform/paging.ts';
import type { ListRows } from '#server/platform/paging.ts';
import type { Db } from '#server/platform/ports.ts';
import { matchingReviews, shownReviews } from '#server/reviews/reviews.store.ts';
import { seedSchool } from '../../scripts/bench/seed/seed.ts';
import { startServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

const SCALE = 0.01;
const ORDER_ID = '0'.repeat(24);

let server: TestServer;
let courseId: string;

beforeAll(async () => {
  server = await startServer();
  await seedSchool(server.deps, SCALE);
  const { db } = server.deps;
  courseId = (await db.selectFrom('courses').select('id').executeTakeFirstOrThrow()).id;
}, 120_000);
afterAll(() => server.close());

type Matching = ListRows<{ id: string }>['matching'];
const LISTS: Readonly<Record<string, (db: Db) => Matching>> = {
  orders: (db) => matchingOrders(db, {}),
  'open orders': (db) => matchingOrders(db, { status: 'open' }),
  'paid orders': (db) => matchingOrders(db, { status: 'paid' }),
  'orders on their way back': (db) => matchingOrders(db, { status: 'refunding' }),
  'orders given back': (db) => matchingOrders(db, { status: 'refunded' }),
  'orders paid in vain': (db) => matchingOrders(db, { status: 'stuck' }),
  students: (db) => matchingStudents(db, {}),
  messages: (db) => matchingMessages(db, {}),
  'messages to be answered': (db) => matchingMessages(db, { answered: 'no' }),
  reviews: (db) => matchingReviews(db, {}),
  'hidden reviews': (db) => matchingReviews(db, { state: 'hidden' }),
  'reviews of a course': (db) => matchingReviews(db, { courseId }),
};

const PLACES = {
  'its first page': { page: 1 },
  'its last numbered page': { page: 100 },
  'the end of a day': { page: 1, until: '2026-01-31' },
};

it.each(Object.entries(LISTS))('%s', async (_name, matchingIn) => {
  for (const [where, place] of Object.entries(PLACES)) {
    const query = await firstStatement((db) => {
      const rows = { matching: matchingIn(db), load: async () => [] };
      return pageOf(db, rows, { name: 'list', perPage: 50, ...place });
    });
    expect(faultsIn(await planOf(query)), where).toEqual([]);
  }
});

it.each([
  ['of a course', () => courseId],
  ['of all courses', () => undefined],
])('the best reviews %s', async (_of, ofCourse) => {
  const query = await firstStatement((db) => shownReviews(db, { courseId: ofCourse(), many: 12 }));
  expect(faultsIn(await planOf(query))).toEqual([]);
});

it('an order by its id', async () => {
  const query = await firstStatement((db) => {
    const rows = { matching: matchingOrders(db, { query: ORDER_ID }), load: async () => [] };
    return pageOf(db, rows, { name: 'list', perPage: 50, page: 1 });
  });
  expect((await planOf(query)).filter((line) => /^\s*SCAN \w+$|Seq Scan/.test(line))).toEqual([]);
});

/** What the work asks of a database that answers nothing. */
async function firstStatement(work: (db: Db) => Promise<unknown>): Promise<CompiledQuery> {
  const asked: CompiledQuery[] = [];
  const real = readDialectOf(server.database.address);
  const connection: DatabaseConnection = {
    executeQuery: async (query) => {
      asked.push(query);
      return { rows: [] };
    },
    streamQuery: () => {
      throw new Error('Nothing is streamed.');
    },
  };
  const nothing = async () => undefined;
  const silent: Dialect = {
    createAdapter: () => real.createAdapter(),
    createIntrospector: (db) => real.createIntrospector(db),
    createQueryCompiler: () => real.createQueryCompiler(),
    createDriver: () => ({
      ...{ init: nothing, destroy: nothing, releaseConnection: nothing },
      acquireConnection: async () => connection,
      ...{ beginTransaction: nothing, commitTransaction: nothing, rollbackTransaction: nothing },
    }),
  };
  await work(databaseBy(silent));
  const [first] = asked;
  if (!first) throw new Error('Nothing was asked.');
  return first;
}

/** The lines of the engine's plan. PostgreSQL plans as for tables too large to be read or sorted. */
async function planOf({ sql, parameters }: CompiledQuery): Promise<string[]> {
  const isPostgres = server.database.address.startsWith('postgres');
  return server.deps.db.connection().execute(async (db) => {
    const settings = isPostgres ? ['enable_seqscan', 'enable_sort', 'enable_bitmapscan'] : [];
    for (const one of settings) await db.executeQuery(CompiledQuery.raw(`set ${one} = off`));
    const explain = isPostgres ? 'explain ' : 'explain query plan ';
    const { rows } = await db.executeQuery<Record<string, string>>(
      CompiledQuery.raw(explain + sql, [...parameters]),
    );
    for (const one of settings) await db.executeQuery(CompiledQuery.raw(`reset ${one}`));
    return rows.map((row) => String(row['QUERY PLAN'] ?? row['detail']));
  });
}

/** Steps that cost as much as the school has. */
const faultsIn = (plan: readonly string[]) =>
  plan.filter((line) => /^\s*SCAN (?!.*USING)|TEMP B-TREE|Seq Scan|Sort/.test(line));
