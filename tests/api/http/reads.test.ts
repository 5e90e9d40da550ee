// Large reads block no other request: they use a separate connection, and exports are streamed.
import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getOrdersTable } from '#contract/sales/orders.ts';
import { createDatabase, refreshStatistics } from '#server/adapters/db/open.ts';
import { createPostgresPool } from '#server/adapters/db/postgres.ts';
import { createSqliteReadDialect } from '#server/adapters/db/sqlite-reads.ts';
import { eventually } from '../../support/eventually.ts';
import { createFaults, addDialectFaults } from '../../support/faulty.ts';
import { hangUp } from '../../support/hang-up.ts';
import { makeAdmin, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { insertManyCourses } from '../../support/many-courses.ts';
import { send, startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

const ORDERS = 60_000;
/** With descriptions so long that the response exceeds the connection's buffers. */
const COURSES = 800;
const IMPATIENT_MS = 4000;
/** Runs for many seconds on both engines. */
const ENDLESS_QUERY = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 200000000)
  select count(*) from n`;

let server: TestServer;
let admin: Person;
/** Statements sent to the database so far. */
let statementCount = 0;
/** Statements that have not finished yet. */
let runningStatements = 0;
/** Every statement waits for this promise. */
let blocked: Promise<void> = Promise.resolve();

beforeAll(async () => {
  const watch = <T>(work: () => Promise<T>) => {
    statementCount += 1;
    runningStatements += 1;
    return blocked.then(work).finally(() => (runningStatements -= 1));
  };
  server = await startServer({
    dialect: (real) => addDialectFaults(real, { ...createFaults(), watch }),
  });
  admin = await makeAdmin(server);
  const { id } = await makeStudent(server);
  await sql`insert into orders
    (id, user_id, provider_order_id, amount_paise, currency, status, created_at, paid_at, asked_at, state, is_stuck)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(ORDERS)})
    select 'made' || i, ${id}, 'order_' || i, 100, 'INR', 'created', 1000000 + i, null, null, 'open', 0
    from n`.execute(server.deps.db);
  const description = 'A line that closes. '.repeat(1500);
  await insertManyCourses(server, admin.id, { count: COURSES, toFields: () => ({ description }) });
}, 60_000);
afterAll(() => server.close());

it('the engine has statistics about the size of a table', async () => {
  const { db } = server.deps;
  await refreshStatistics(db);
  const isPostgres = server.database.address.startsWith('postgres');
  // PostgreSQL analyzes tables by itself at an unknown time.
  if (isPostgres) await sql`analyze orders`.execute(db);
  const { rows } = await (
    isPostgres
      ? sql<{ rows: number }>`select reltuples as rows from pg_class where relname = 'orders'`
      : sql<{
          rows: number;
        }>`select cast(stat as integer) as rows from sqlite_stat1 where idx = 'orders_latest'`
  ).execute(db);
  expect(Number(rows[0]?.rows)).toBe(ORDERS);
});

const createImpatientDatabase = () => {
  const { address } = server.database;
  if (!address.startsWith('postgres'))
    return createDatabase(createSqliteReadDialect(address, IMPATIENT_MS));
  const pool = createPostgresPool(address, { max: 1, statementMaxMs: IMPATIENT_MS });
  return createDatabase(new PostgresDialect({ pool }));
};

describe('large reads', () => {
  it('are aborted when they take too long, and later reads succeed', async () => {
    const reads = createImpatientDatabase();
    try {
      const ended = ENDLESS_QUERY.execute(reads);
      const meanwhile = await fetch(`${server.url}/healthz`);
      expect(meanwhile.status).toBe(200);
      await expect(ended).rejects.toMatchObject({ code: 'busy' });
      // A new thread may need longer to start than the short timeout.
      const { rows } = await eventually(() => sql`select 1 as one`.execute(reads));
      expect(rows).toEqual([{ one: 1 }]);
    } finally {
      await reads.destroy();
    }
  });

  const onSqlite = process.env['TEST_POSTGRES_URL'] ? [] : ['SQLite'];
  it.each(onSqlite)('cannot write to %s', async () => {
    const { reads } = server.deps;
    await expect(sql`delete from orders`.execute(reads)).rejects.toThrow('readonly');
    await expect(reads.transaction().execute(async () => undefined)).rejects.toThrow('read-only');
    expect((await sql`select 1 as one`.execute(reads)).rows).toHaveLength(1);
  });
});

describe.runIf(!process.env['TEST_POSTGRES_URL'])('the read thread', () => {
  const PATIENT_MS = 10_000;
  const selectNumber = (nth: number) => sql<{ nth: number }>`select ${nth} as nth`;
  const numbers = Array.from({ length: 50 }, (_, index) => index);

  it('returns each of many concurrent callers their own rows, and an error only to its caller', async () => {
    const reads = createDatabase(createSqliteReadDialect(server.database.address, PATIENT_MS));
    try {
      const all = numbers.map(async (nth) => {
        const query = nth === 7 ? sql<{ nth: number }>`select nothing` : selectNumber(nth);
        return (await query.execute(reads)).rows[0]?.nth;
      });
      const ended = await Promise.allSettled(all);
      const results = ended.map((item) =>
        item.status === 'fulfilled' ? item.value : 'no such column',
      );
      expect(results).toEqual(numbers.map((nth) => (nth === 7 ? 'no such column' : nth)));
    } finally {
      await reads.destroy();
    }
  });

  it('answers reads queued behind a timed-out read on another thread', async () => {
    const reads = createDatabase(createSqliteReadDialect(server.database.address, IMPATIENT_MS));
    const endless = ENDLESS_QUERY.execute(reads);
    const behind = numbers.slice(0, 8).map((nth) => selectNumber(nth).execute(reads));
    await expect(endless).rejects.toMatchObject({ code: 'busy' });
    expect((await Promise.all(behind)).map(({ rows }) => rows[0]?.nth)).toEqual(
      numbers.slice(0, 8),
    );
    await reads.destroy();
  });

  it('rejects all unanswered reads when it is closed', async () => {
    const reads = createDatabase(createSqliteReadDialect(server.database.address, PATIENT_MS));
    // The thread has not started yet.
    const closed = Promise.allSettled(numbers.map((nth) => selectNumber(nth).execute(reads)));
    await reads.destroy();
    expect(new Set((await closed).map(({ status }) => status))).toEqual(new Set(['rejected']));
  });
});

describe('the exported table of orders', () => {
  it('lists every order once, latest first', async () => {
    const response = await send(server, getOrdersTable, { token: admin.token });
    const lines = String(response.body['text']).trimEnd().split('\r\n');
    const ids = lines.slice(1).map((line) => line.slice(0, line.indexOf(',')));
    expect([lines.length, ids[0], ids.at(-1)]).toEqual([ORDERS + 1, `made${ORDERS}`, 'made1']);
    expect(new Set(ids).size).toBe(ORDERS);
  });
});

describe('a streamed export', () => {
  it('runs up to three times at once for one user, and for another user beside them', async () => {
    const responses = await Promise.all([0, 1, 2].map(() => startExport(getOrdersTable)));
    const refused = await send(server, getOrdersTable, { token: admin.token });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    const otherAdmin = await makeAdmin(server);
    const theirs = await startExport(getOrdersTable, otherAdmin);
    expect([theirs.statusCode, ...responses.map((answer) => answer.statusCode)]).toEqual(
      Array.from({ length: 4 }, () => 200),
    );
    responses.pop()?.destroy();
    const again = await eventually(async () => {
      const answer = await startExport(getOrdersTable);
      expect(answer.statusCode).toBe(200);
      return answer;
    });
    for (const answer of [again, theirs, ...responses]) answer.destroy();
    await expect.poll(() => [server.underWay(), runningStatements]).toEqual([0, 0]);
  });

  it('does not count requests that disconnected before they started', async () => {
    for (let times = 0; times < 3; times += 1) {
      const gate = Promise.withResolvers<void>();
      blocked = gate.promise;
      const connected = once(server.app.server, 'connection');
      const call = get(server.url + BASE_PATH + getOrdersTable.path, {
        agent: false,
        headers: { authorization: `Bearer ${admin.token}` },
      });
      const [socket] = (await connected) as [Socket];
      await expect.poll(() => runningStatements).toBe(1);
      await hangUp(call, socket);
      gate.resolve();
      await expect.poll(() => [server.underWay(), runningStatements]).toEqual([0, 0]);
    }
    const answer = await startExport(getOrdersTable);
    expect(answer.statusCode).toBe(200);
    answer.destroy();
  });

  it('stops when its reader disconnects, and leaves no connection busy', async () => {
    const answer = await startExport(getOrdersTable);
    answer.destroy();
    await expect.poll(() => [server.underWay(), runningStatements]).toEqual([0, 0]);
    expect(await busyConnections()).toBe(0);
    const before = statementCount;
    expect(before).toBeGreaterThan(0);
    statementCount = 0;
    await send(server, getOrdersTable, { token: admin.token });
    // The aborted export ran only a part of the statements, and runs no more of them.
    expect(before).toBeLessThan(statementCount);
  });
});

/** Connections of this database that are busy for the server. */
async function busyConnections(): Promise<number> {
  if (!server.database.address.startsWith('postgres')) return 0;
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(
    server.deps.db,
  );
  return rows.length;
}

/** The response to a call, with its body unread. */
function startExport({ path }: Endpoint, { token } = admin): Promise<IncomingMessage> {
  statementCount = 0;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { authorization: `Bearer ${token}` };
  get(`${server.url}${BASE_PATH}${path}`, { headers }, resolve).on('error', reject);
  return promise;
}
