// Migrates a database of every earlier version with two hundred orders, on both engines, and after a kill.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/adapters/db/open.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import type { Db } from '#server/platform/ports.ts';
import type { TestPostgres } from '../../scripts/machine/postgres.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { createEmptyDatabase, openTestDatabase } from '../support/database.ts';
import type { FreshDatabase } from '../support/database.ts';
import { dumpNames, loadDump, readDumpTotals } from '../support/release-dumps.ts';
import { computeTotals } from '../support/totals.ts';

const ORDERS_MIN = 200;
const TIMEOUT_MS = 60_000;

/** Runs the migrations, reports when the last is done, and does not commit. */
const STOPPED_BEFORE_COMMIT = `
  import { migrate, openDatabase } from '#server/adapters/db/open.ts';
  import { migrations } from '#server/adapters/db/migrations.ts';
  const [name, last] = Object.entries(migrations).at(-1);
  const stopped = {
    up: async (db) => {
      await last.up(db);
      process.stdout.write('made');
      await new Promise((resolve) => setTimeout(resolve, ${TIMEOUT_MS}));
    },
  };
  await migrate(openDatabase(process.argv[1]), { ...migrations, [name]: stopped });
`;

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres.stop());

describe.each(['SQLite', 'PostgreSQL'])('on %s', (engine) => {
  let database: FreshDatabase;
  let db: Db;
  beforeEach(async () => {
    database = await createEmptyDatabase(engine === 'SQLite' ? '' : postgres.url);
    db = await openTestDatabase(database.address);
  });
  afterEach(async () => {
    await db.destroy();
    await database.drop();
  });

  async function expectTotalsOfDump(name: string): Promise<void> {
    const { now, totals } = readDumpTotals(name);
    expect(await computeTotals(db, now)).toEqual(totals);
    const orders = await db.selectFrom('orders').select('id').execute();
    expect(orders.length).toBeGreaterThanOrEqual(ORDERS_MIN);
  }

  it.each(dumpNames)('version %s keeps the totals of its orders', async (name) => {
    await loadDump(db, name);
    await migrate(db, migrations);
    await expectTotalsOfDump(name);
  });

  it.each(dumpNames)(
    'a server killed while it migrates version %s migrates it on the next start',
    { timeout: TIMEOUT_MS },
    async (name) => {
      await loadDump(db, name);
      const code = ['--input-type=module', '-e', STOPPED_BEFORE_COMMIT];
      const child = spawn(process.execPath, [...code, database.address], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      await Promise.race([once(child.stdout, 'data'), ended]);
      expect(child.exitCode).toBeNull();
      child.kill('SIGKILL');
      await ended;
      expect(await migrate(db, migrations)).not.toEqual([]);
      await expectTotalsOfDump(name);
    },
  );
});
