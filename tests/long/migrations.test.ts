// A database of every earlier version with two hundred orders is brought up to date, on both engines.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/adapters/db/open.ts';
import { migrations } from '#server/migrations/all.ts';
import type { TestPostgres } from '../../scripts/machine/postgres.ts';
import { ownPostgres } from '../support/cluster.ts';
import { freshDatabase, openTestDatabase } from '../support/database.ts';
import { dumpNames, loadDump, totalsThen } from '../support/dumps.ts';
import { totalsOf } from '../support/totals.ts';

const ORDERS_MIN = 200;

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await ownPostgres();
});
afterAll(() => postgres.stop());

describe.each(['SQLite', 'PostgreSQL'])('on %s', (engine) => {
  const server = () => (engine === 'SQLite' ? '' : postgres.url);

  it.each(dumpNames)('the version %s says the same of its orders', async (name) => {
    const database = await freshDatabase(server());
    const db = await openTestDatabase(database.address);
    await loadDump(db, name);
    await migrate(db, migrations);
    const { now, totals } = totalsThen(name);
    expect(await totalsOf(db, now)).toEqual(totals);
    const orders = await db.selectFrom('orders').select('id').execute();
    expect(orders.length).toBeGreaterThanOrEqual(ORDERS_MIN);
    await db.destroy();
    await database.drop();
  });
});
