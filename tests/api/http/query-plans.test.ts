// Query plans on both engines: every page of a list comes from an index in its order, without a
// sort or a full scan.
import type { DatabaseConnection, Dialect } from 'kysely';
import { CompiledQuery, NoResultError } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  lockOwners,
  filterTeam,
  listTeamAccounts,
  listTeamNames,
} from '#server/accounts/admins.ts';
import { filterEntries } from '#server/accounts/audit.store.ts';
import { createDatabase, createReadDialect } from '#server/adapters/db/open.ts';
import { listNewestExcept, listNewestOutsideCategory } from '#server/courses/catalogue.store.ts';
import { listLessonIds } from '#server/courses/content.store.ts';
import { filterBundles } from '#server/courses/bundles.store.ts';
import {
  listCoursesWithSale,
  filterPricedCourses,
  getNextSaleChange,
} from '#server/courses/prices.store.ts';
import { filterMessages } from '#server/accounts/contact.store.ts';
import { clearOldMails } from '#server/mails/mails.store.ts';
import { listUnreferenced } from '#server/media/media.store.ts';
import { selectMatchingOrders } from '#server/sales/orders/orders.store.ts';
import { getMoneyOfPeriod } from '#server/sales/tax/gst-return.ts';
import { exportOrders } from '#server/sales/orders/orders.ts';
import { filterStudents, STUDENT_LIST_ORDERS } from '#server/admin/student-lists.store.ts';
import { streamStudents } from '#server/admin/student-views.ts';
import { getPage } from '#server/platform/paging.ts';
import type { Matching } from '#server/platform/paging.ts';
import type { Db, Ports } from '#server/platform/ports.ts';
import * as insights from '#server/admin/insights.store.ts';
import * as waiting from '#server/admin/open-tasks.store.ts';
import { listDocumentsOfDays } from '#server/sales/tax/documents.store.ts';
import { deleteRows, streamRows } from '#server/profile/personal.store.ts';
import { filterReviews, listShownReviews } from '#server/learning/reviews.store.ts';
import { listOwners } from '#server/site/launch.store.ts';
import { seedSchool } from '../../../tools/bench/seed.ts';
import { startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

const SCALE = 0.1;
const RECENTLY = Date.now() - 14 * 24 * 60 * 60_000;
const ORDER_ID = '0'.repeat(24);

let server: TestServer;
let courseId: string;
let categoryId: string;

beforeAll(async () => {
  server = await startServer();
  await seedSchool(server.deps, SCALE);
  const { db } = server.deps;
  courseId = (await db.selectFrom('courses').select('id').executeTakeFirstOrThrow()).id;
  categoryId = (await db.selectFrom('categories').select('id').executeTakeFirstOrThrow()).id;
}, 120_000);
afterAll(() => server.close());

const LISTS: Readonly<Record<string, (db: Db) => Matching>> = {
  orders: (db) => selectMatchingOrders(db, {}),
  'open orders': (db) => selectMatchingOrders(db, { status: 'open' }),
  'paid orders': (db) => selectMatchingOrders(db, { status: 'paid' }),
  'orders on their way back': (db) => selectMatchingOrders(db, { status: 'refunding' }),
  'orders given back': (db) => selectMatchingOrders(db, { status: 'refunded' }),
  'orders paid in vain': (db) => selectMatchingOrders(db, { status: 'stuck' }),
  students: (db) => filterStudents(db, {}),
  prices: (db) => filterPricedCourses(db, undefined),
  bundles: (db) => filterBundles(db, undefined),
  messages: (db) => filterMessages(db, {}),
  'messages to be answered': (db) => filterMessages(db, { answered: 'no' }),
  'messages that were answered': (db) => filterMessages(db, { answered: 'yes' }),
  complaints: (db) => filterMessages(db, { kind: 'complaint' }),
  'complaints to be settled': (db) => filterMessages(db, { kind: 'complaint', answered: 'no' }),
  reviews: (db) => filterReviews(db, {}),
  'hidden reviews': (db) => filterReviews(db, { state: 'hidden' }),
  'reviews of a course': (db) => filterReviews(db, { courseId }),
  'the activity log': (db) => filterEntries(db, {}),
  'what one of the team did': (db) => filterEntries(db, { userId: ORDER_ID }),
  'one kind of deed': (db) => filterEntries(db, { action: 'change-role' }),
};

const LOCATIONS = {
  'its first page': { page: 1 },
  'its last numbered page': { page: 100 },
  'the end of a day': { page: 2, until: '2026-01-31' },
};

it.each(Object.entries(LISTS))('%s', async (_name, matchingIn) => {
  for (const [where, place] of Object.entries(LOCATIONS)) {
    const query = await recordFirstStatement((db) => {
      const rows = { matching: matchingIn(db), load: async () => [] };
      return getPage(db, rows, { name: 'list', perPage: 50, ...place });
    });
    expect(listFaults(await getPlan(query)), where).toEqual([]);
  }
});

it.each([
  ['of a course', () => courseId],
  ['of all courses', () => undefined],
])('the best reviews %s come from an index', async (_of, ofCourse) => {
  const query = await recordFirstStatement((db) =>
    listShownReviews(db, { courseId: ofCourse(), limit: 12 }),
  );
  expect(listFaults(await getPlan(query))).toEqual([]);
});

it.each<[string, (db: Db) => Promise<unknown>]>([
  ['messages', (db) => waiting.countOpenMessages(db, 'message')],
  ['complaints', (db) => waiting.countOpenMessages(db, 'complaint')],
  ['students with undelivered mail', waiting.countStudentsWithUndeliveredMail],
  ['orders paid in vain', waiting.countStuckOrders],
  ['refunds that failed', (db) => waiting.listFailedRefunds(db, 0)],
  ['films that failed', (db) => waiting.listFailedVideos(db, undefined)],
  ['films of a teacher that failed', (db) => waiting.listFailedVideos(db, ORDER_ID)],
])('open tasks come from an index: %s', async (_name, ask) => {
  const plan = await getPlan(await recordFirstStatement(ask), ['enable_seqscan']);
  const whole = /^\s*SCAN (?!open|stuck|.*USING)|Seq Scan/;
  expect(plan.filter((line) => whole.test(line))).toEqual([]);
});

it.each<[string, (db: Db) => Promise<unknown>]>([
  [
    'as owners see it on a page',
    (db) => getPage(db, { matching: filterTeam(db, 'a'), load: async () => [] }, FIRST_PAGE),
  ],
  ['as the command line lists it', listTeamAccounts],
  ['as the choice of names in the log', listTeamNames],
  ['owners only', listOwners],
  ['as locked while an owner leaves', (db) => db.transaction().execute(lockOwners)],
])('the team comes from an index, %s', async (_how, ask) => {
  const plan = await getPlan(await recordFirstStatement(ask), ['enable_seqscan']);
  expect(plan.join('\n')).toContain('users_team');
});

it('reads the table of orders by index, batch by batch', async () => {
  const first = async (db: Db) => exportOrders({ reads: db } as Ports, {}).next();
  const plan = await getPlan(await recordFirstStatement(first), ['enable_seqscan']);
  const everyOrder = /SCAN orders USING (?!COVERING INDEX orders_latest)/;
  expect(plan.filter((line) => WHOLE_TABLE.test(line) || everyOrder.test(line))).toEqual([]);
});

it('reads the table of students by index, batch by batch', async () => {
  const first = async (db: Db) => streamStudents({ reads: db }, {}).next();
  const plan = await getPlan(await recordFirstStatement(first), ['enable_seqscan']);
  const everybody = /SCAN users USING (?!(COVERING )?INDEX users_students)/;
  expect(plan.filter((line) => WHOLE_TABLE.test(line) || everybody.test(line))).toEqual([]);
});

/** These tables stay small, however large the school is. */
const HAS_FEW_ROWS = /\b(site_documents|site_document_versions|school_opening|payment_settings)\b/;

it("finds a user's data, the provider's events about them, and the latest events by index", async () => {
  const person = { id: ORDER_ID, email: 'learner@rangshala.example', since: 0 };
  for (const ask of [
    (db: Db) => readEveryRow(streamRows(db, person)),
    (db: Db) => deleteRows(db, person),
    (db: Db) => insights.listLatestStudents(db, 20),
    (db: Db) => insights.listLatestEnrolments(db, { limit: 20 }),
    (db: Db) => insights.listLatestCompletions(db, { limit: 20 }),
    (db: Db) => insights.listLatestCertificates(db, { limit: 20 }),
    (db: Db) => insights.listLatestPublications(db, { limit: 20 }),
  ]) {
    const queries = await recordStatements(ask);
    for (const query of queries) {
      const plan = await getPlan(query, ['enable_seqscan']);
      const whole = plan.filter((line) =>
        /^\s*SCAN (?!latest|recent|last|.*USING)|Seq Scan/.test(line),
      );
      expect(
        whole.filter((line) => !HAS_FEW_ROWS.test(line)),
        query.sql,
      ).toEqual([]);
    }
  }
});

it.each<[string, (db: Db) => Promise<unknown>]>([
  ['the start or end of the next sale', (db) => getNextSaleChange(db, Date.now())],
  ['courses with a sale', (db) => listCoursesWithSale(db)],
])('finds by index: %s', async (_name, work) => {
  const plan = await getPlan(await recordFirstStatement(work), ['enable_seqscan']);
  expect(plan.join('\n')).toMatch(/courses_on_sale/);
});

it('PRIV-10: finds emails with an expired recipient by index', async () => {
  const query = await recordFirstStatement((db) =>
    clearOldMails(db, { before: RECENTLY, limit: 500 }),
  );
  expect((await getPlan(query, ['enable_seqscan'])).join()).toContain('mails_addressed');
});

it('finds unreferenced files without a full scan', async () => {
  const files = [ORDER_ID, courseId];
  const query = await recordFirstStatement((db) => listUnreferenced(db, files));
  const plan = await getPlan(query, ['enable_seqscan']);
  expect(plan.filter((line) => /SCAN users|AUTOMATIC|Seq Scan/.test(line))).toEqual([]);
});

it('GST-03: finds the documents of a month, in their order, and payments without access by index', async () => {
  const days = { from: '2026-11-01', to: '2026-11-30' };
  const documents = await recordFirstStatement((db) =>
    listDocumentsOfDays(db, { prefix: 'RSI', year: '26-27', after: 500, many: 500, ...days }),
  );
  const plan = await getPlan(documents);
  expect(listFaults(plan)).toEqual([]);
  expect(plan.join()).toContain('documents_by_day');
  for (const query of await recordStatements((db) => getMoneyOfPeriod(db, days)))
    expect(listFaults(await getPlan(query))).toEqual([]);
});

it.each(['newest', 'name', 'last_seen'] as const)('lists students by index: %s', async (sort) => {
  for (const filter of [{}, { query: 'a' }]) {
    for (const [where, place] of Object.entries(LOCATIONS)) {
      const query = await recordFirstStatement((db) => {
        const rows = { matching: filterStudents(db, filter, sort), load: async () => [] };
        return getPage(db, rows, {
          name: 'list',
          perPage: 50,
          order: STUDENT_LIST_ORDERS[sort],
          ...place,
        });
      });
      const plan = await getPlan(query);
      expect(listFaults(plan), where).toEqual([]);
      const isPlain = Object.keys(filter).length === 0;
      if (isPlain && plan.some((line) => /^\s*(SCAN|SEARCH) users/.test(line)))
        expect(plan.join('\n'), where).toContain('users USING COVERING INDEX');
    }
  }
});

it('finds related courses by index', async () => {
  const course = await server.deps.db
    .selectFrom('courses')
    .selectAll()
    .where('category_id', '=', categoryId)
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const ask of [
    (db: Db) => listNewestOutsideCategory(db, categoryId, 10),
    (db: Db) => listNewestExcept(db, course, { limit: 3, sameCategory: true }),
    (db: Db) => listNewestExcept(db, course, { limit: 60, sameCategory: false }),
  ])
    expect(listFaults(await getPlan(await recordFirstStatement(ask)))).toEqual([]);
});

it('finds the lessons of some courses without reading the sections of others', async () => {
  const courses = await server.deps.db.selectFrom('courses').select('id').limit(20).execute();
  const ids = courses.map(({ id }) => id);
  const plan = await getPlan(await recordFirstStatement((db) => listLessonIds(db, ids)), [
    'enable_seqscan',
  ]);
  expect(plan.join('\n')).toMatch(/sections_(course|creation_key)|SEARCH sections/);
});

it('finds an order by its id without a full scan', async () => {
  const query = await recordFirstStatement((db) => {
    const rows = { matching: selectMatchingOrders(db, { query: ORDER_ID }), load: async () => [] };
    return getPage(db, rows, { name: 'list', perPage: 50, page: 1 });
  });
  expect((await getPlan(query)).filter((line) => /^\s*SCAN \w+$|Seq Scan/.test(line))).toEqual([]);
});

/** Matches scans of large tables. Derived tables have other names, and categories are few. */
const WHOLE_TABLE =
  /^\s*SCAN (users|courses|orders|order_items|payments|reviews|contact_messages)$|Seq Scan on (?!categories)/;

const SEARCHES: Readonly<Record<string, (db: Db, query: string) => Matching>> = {
  orders: (db, query) => selectMatchingOrders(db, { query }),
  'paid orders': (db, query) => selectMatchingOrders(db, { query, status: 'paid' }),
  students: (db, query) => filterStudents(db, { query }),
  messages: (db, query) => filterMessages(db, { query }),
  'reviews of a course': (db, query) => filterReviews(db, { query, courseId }),
  'students of a course': (db) => filterStudents(db, { courseId }),
  'students who are invited': (db) => filterStudents(db, { state: 'invited' }),
  'students with undelivered mail': (db) => filterStudents(db, { state: 'undelivered' }),
  'students who have not started': (db) => filterStudents(db, { state: 'not_started' }),
  'students in progress': (db) => filterStudents(db, { state: 'in_progress', since: RECENTLY }),
  'inactive students': (db) => filterStudents(db, { state: 'inactive', since: RECENTLY }),
  'students who have completed': (db) => filterStudents(db, { state: 'completed' }),
  'inactive students of a course by a text': (db, query) =>
    filterStudents(db, { query, courseId, state: 'inactive', since: RECENTLY }),
  'students of a course by a text': (db, query) => filterStudents(db, { query, courseId }),
};

it.each(Object.entries(SEARCHES))('searches without a full scan: %s', async (_name, matchingIn) => {
  const list = { name: 'list', perPage: 50, page: 1 };
  const queries = await recordStatements((db) =>
    getPage(db, { matching: matchingIn(db, 'Rare name'), load: async () => [] }, list),
  );
  for (const query of queries) {
    const plan = await getPlan(query, ['enable_seqscan']);
    expect(plan.filter((line) => WHOLE_TABLE.test(line))).toEqual([]);
  }
});

const FIRST_PAGE = { name: 'list', perPage: 50, page: 1 };

async function recordFirstStatement(work: (db: Db) => Promise<unknown>): Promise<CompiledQuery> {
  const [first] = await recordStatements(work);
  if (!first) throw new Error('No query was sent.');
  return first;
}

/** Reads every row of every table. */
async function readEveryRow(tables: ReturnType<typeof streamRows>): Promise<void> {
  for (const rows of Object.values(tables)) await Array.fromAsync(rows);
}

/** The queries of the work, recorded on a database that returns no rows. */
async function recordStatements(work: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = [];
  const real = createReadDialect(server.database.address);
  const connection: DatabaseConnection = {
    executeQuery: async (query) => {
      queries.push(query);
      return { rows: [] };
    },
    streamQuery: () => {
      throw new Error('This connection does not stream.');
    },
  };
  const nothing = async () => undefined;
  const silent: Dialect = {
    createAdapter: () => real.createAdapter(),
    createIntrospector: (db) => real.createIntrospector(db),
    createQueryCompiler: () => real.createQueryCompiler(),
    createDriver: () => ({
      init: nothing,
      destroy: nothing,
      releaseConnection: nothing,
      acquireConnection: async () => connection,
      beginTransaction: nothing,
      commitTransaction: nothing,
      rollbackTransaction: nothing,
    }),
  };
  await work(createDatabase(silent)).catch((error: unknown) => {
    if (!(error instanceof NoResultError)) throw error;
  });
  return queries;
}

/** The lines of the engine's plan. PostgreSQL must plan as for tables too large to scan or sort. */
async function getPlan(
  { sql, parameters }: CompiledQuery,
  off = ['enable_seqscan', 'enable_sort', 'enable_bitmapscan'],
): Promise<string[]> {
  const isPostgres = server.database.address.startsWith('postgres');
  return server.deps.db.connection().execute(async (db) => {
    const settings = isPostgres ? off : [];
    for (const setting of settings)
      await db.executeQuery(CompiledQuery.raw(`set ${setting} = off`));
    const explain = isPostgres ? 'explain ' : 'explain query plan ';
    const { rows } = await db.executeQuery<Record<string, string>>(
      CompiledQuery.raw(explain + sql, [...parameters]),
    );
    for (const setting of settings) await db.executeQuery(CompiledQuery.raw(`reset ${setting}`));
    return rows.map((row) => String(row['QUERY PLAN'] ?? row['detail']));
  });
}

/** Steps whose cost grows with the size of the school. */
const listFaults = (plan: readonly string[]) =>
  plan.filter(
    (line) =>
      /^\s*SCAN (?!.*USING)|TEMP B-TREE|^BLOOM FILTER|Seq Scan|Sort(?! Key)/.test(line) &&
      !HAS_FEW_ROWS.test(line),
  );
