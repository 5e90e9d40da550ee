// What reads many rows stops no other call: statements of their own, tables that are sent while they are made.
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '#contract/endpoint.ts';
import { getOrdersTable } from '#contract/orders.ts';
import { databaseBy } from '#server/adapters/db/open.ts';
import { postgresPool } from '#server/adapters/db/postgres.ts';
import { sqliteReads } from '#server/adapters/db/sqlite-reads.ts';
import { faults, faultyDialect } from '../support/faulty.ts';
import { makeAdmin, makeStudent } from '../support/makers.ts';
import type { Person } from '../support/makers.ts';
import { send, startServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

const ORDERS = 60_000;
/** Seconds of work on both engines. */
const ENDLESS = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 200000000)
  select count(*) from n`;

let server: TestServer;
let admin: Person;
/** Asked of the database so far. */
let statements = 0;

beforeAll(async () => {
  const watch = <T>(work: () => Promise<T>) => {
    statements += 1;
    return work();
  };
  server = await startServer({ dialect: (real) => faultyDialect(real, { ...faults(), watch }) });
  admin = await makeAdmin(server);
  const { id } = await makeStudent(server);
  await sql`insert into orders
    (id, user_id, provider_order_id, amount_paise, currency, status, created_at, paid_at, asked_at, state, is_stuck)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(ORDERS)})
    select 'made' || i, ${id}, 'order_' || i, 100, 'INR', 'created', 1000000 + i, null, null, 'open', 0
    from n`.execute(server.deps.db);
}, 60_000);
afterAll(() => server.close());

const impatient = () => {
  const { address } = server.database;
  if (!address.startsWith('postgres')) return databaseBy(sqliteReads(address, 300));
  const pool = postgresPool(address, { max: 1, statementMaxMs: 300 });
  return databaseBy(new PostgresDialect({ pool }));
};

describe('reads of many rows', () => {
  it('are stopped when they take too long, and the next are answered', async () => {
    const reads = impatient();
    try {
      const ended = ENDLESS.execute(reads);
      const meanwhile = await fetch(`${server.url}/healthz`);
      expect(meanwhile.status).toBe(200);
      await expect(ended).rejects.toMatchObject({ code: 'busy' });
      const { rows } = await sql`select 1 as one`.execute(reads);
      expect(rows).toEqual([{ one: 1 }]);
    } finally {
      await reads.destroy();
    }
  });

  const onSqlite = process.env['TEST_POSTGRES_URL'] ? [] : ['SQLite'];
  it.each(onSqlite)('cannot write to %s', async () => {
    const { reads } = server.deps;
    await expect(sql`delete from orders`.execute(reads)).rejects.toThrow('readonly');
    await expect(reads.transaction().execute(async () => undefined)).rejects.toThrow('only reads');
    expect((await sql`select 1 as one`.execute(reads)).rows).toHaveLength(1);
  });
});

describe('a table', () => {
  it('has every order once, the latest first', async () => {
    const got = await send(server, getOrdersTable, { token: admin.token });
    const lines = String(got.body['text']).trimEnd().split('\r\n');
    const ids = lines.slice(1).map((line) => line.slice(0, line.indexOf(',')));
    expect([lines.length, ids[0], ids.at(-1)]).toEqual([ORDERS + 1, `made${ORDERS}`, 'made1']);
    expect(new Set(ids).size).toBe(ORDERS);
  });

  it('is read no further once its reader is gone', async () => {
    const answer = await begun();
    answer.destroy();
    await expect.poll(() => server.underWay()).toBe(0);
    let before = -1;
    await expect
      .poll(() => {
        const isStill = before === statements;
        before = statements;
        return isStill;
      })
      .toBe(true);
    statements = 0;
    await send(server, getOrdersTable, { token: admin.token });
    expect(before).toBeLessThan(statements / 2);
  });
});

/** The table's answer, of which nothing is read yet. */
function begun(): Promise<IncomingMessage> {
  statements = 0;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { authorization: `Bearer ${admin.token}` };
  get(`${server.url}${BASE_PATH}${getOrdersTable.path}`, { headers }, resolve).on('error', reject);
  return promise;
}
