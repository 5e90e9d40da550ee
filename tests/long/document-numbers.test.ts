// A thousand concurrent settlements with rollbacks and kills: document numbers without gaps or duplicates.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { migrations } from '#server/adapters/db/migrations.ts';
import { migrate } from '#server/adapters/db/open.ts';
import type { Db } from '#server/platform/ports.ts';
import type { TestPostgres } from '../../scripts/machine/postgres.ts';
import { startOwnPostgres } from '#tests/support/own-postgres.ts';
import { createEmptyDatabase, openTestDatabase } from '#tests/support/database.ts';
import type { FreshDatabase } from '#tests/support/database.ts';
import { makePaidOrders } from '#tests/support/settling.ts';
import { makeStudent } from '#tests/support/makers.ts';
import { expectNoGaps, issueConcurrently } from '#tests/support/numbering.ts';
import { startServer } from '#tests/support/server.ts';

const MANY = 1000;
const KILLS = 12;
const TIMEOUT_MS = 10 * 60_000;
const PROCESS = new URL('../support/settling.process.ts', import.meta.url).pathname;

let postgres: TestPostgres | undefined;
const getPostgres = async () => (postgres ??= await startOwnPostgres());
afterAll(() => postgres?.stop());

const startSettling = (address: string) =>
  spawn(process.execPath, [PROCESS, address], { stdio: ['ignore', 'pipe', 'inherit'] });

/** Kills a process once there are this many documents. Returns 0 if it had ended before. */
async function killAfterDocuments(db: Db, address: string, many: number): Promise<number> {
  const child = startSettling(address);
  const ended = once(child, 'exit');
  await vi.waitUntil(async () => child.exitCode !== null || (await countDocuments(db)) >= many, {
    timeout: TIMEOUT_MS,
    interval: 5,
  });
  const isAlive = child.exitCode === null;
  child.kill('SIGKILL');
  await ended;
  return isAlive ? 1 : 0;
}

/** Runs a process to its end, and returns its last line. */
async function settleInProcess(address: string): Promise<string> {
  const child = startSettling(address);
  const ended = once(child, 'exit');
  const lines = await Array.fromAsync(createInterface({ input: child.stdout }));
  expect(await ended).toEqual([0, null]);
  return lines.at(-1) ?? '';
}

const YEAR_END = Date.parse('2027-03-31T18:29:59.999Z');

test('numbers a thousand concurrent documents across the end of a financial year, by two clocks', async () => {
  const server = await startServer();
  const { db } = server.deps;
  const userId = (await makeStudent(server)).id;
  await issueConcurrently(db, {
    userId,
    many: MANY,
    clock: (nth) => YEAR_END + 1 - (nth % 2) * 2000,
  });
  expect(await expectNoGaps(db, MANY)).toContain('27-28');
  await server.close();
}, 120_000);

describe.each(['SQLite', 'PostgreSQL'])('settlements on %s', (engine) => {
  let database: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await createEmptyDatabase(engine === 'SQLite' ? '' : (await getPostgres()).url);
    db = await openTestDatabase(database.address);
    await migrate(db, migrations);
    await makePaidOrders(db, MANY);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  it(
    'a thousand concurrent settlements across midnight of 31 March, rolled back and killed repeatedly, have no gaps',
    async () => {
      let kills = 0;
      while (kills < KILLS && (await countDocuments(db)) < MANY * 0.9)
        kills += await killAfterDocuments(
          db,
          database.address,
          Math.ceil((MANY * 0.8 * (kills + 1)) / KILLS),
        );
      const last = await settleInProcess(database.address);
      const years = await expectNoGaps(db, MANY);
      expect(years).toEqual(['26-27', '27-28']);
      expect(kills).toBeGreaterThan(3);
      const opened = await db
        .selectFrom('enrolments')
        .select('payment_id')
        .where('course_id', '=', 'f'.repeat(24))
        .execute();
      expect(new Set(opened.map((row) => row.payment_id)).size).toBe(MANY);
      console.log(`${engine}: ${MANY} settlements, ${kills} kills, at last ${last}`);
    },
    TIMEOUT_MS,
  );
});

async function countDocuments(db: Db): Promise<number> {
  const { many } = await db
    .selectFrom('documents')
    .select((item) => item.fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow();
  return Number(many);
}
