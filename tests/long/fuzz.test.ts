// Twenty thousand malformed requests to a server process: it keeps running, and its memory stays bounded.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, openDatabase } from '#server/adapters/db/open.ts';
import { createArgon2Passwords } from '#server/adapters/passwords.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import type { Db, Ports } from '#server/platform/ports.ts';
import { createEmptyDatabase } from '../support/database.ts';
import type { FreshDatabase } from '../support/database.ts';
import { fuzz } from '../support/fuzz.ts';
import { createFuzzFixture } from '../support/fuzz-fixture.ts';
import { createServerAndProvider } from '../support/processes.ts';
import type { ServerAndProvider } from '../support/processes.ts';

const MANY = 20_000;
/** By then every call has been made once, and lazily loaded code is in memory. */
const WARM_AFTER = 5000;
const GROWTH_MAX_MIB = 128;

let database: FreshDatabase;
let pair: ServerAndProvider;
let db: Db;

beforeAll(async () => {
  database = await createEmptyDatabase();
  db = openDatabase(database.address);
  await migrate(db, migrations);
  // Limits are per client address, so each request comes from another address.
  pair = await createServerAndProvider(database, { TRUST_PROXY: '127.0.0.1' });
  await pair.provider.ready();
  await pair.server.ready();
});

afterAll(async () => {
  await pair.server.kill();
  await pair.provider.kill();
  await db.destroy();
  await database.drop();
});

/** Resident memory of the server; Linux only. */
async function memoryMib(): Promise<number> {
  const status = await readFile(`/proc/${pair.server.pid()}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

test(
  'S35: twenty thousand malformed requests cause no faulty response, crash or memory leak',
  { timeout: 30 * 60_000 },
  async () => {
    const seed = Math.floor(Math.random() * 1_000_000);
    const deps = { db, clock: Date.now, random: systemRandom, passwords: createArgon2Passwords() };
    const ground = await createFuzzFixture(
      { url: pair.server.url, deps: deps as unknown as Ports },
      () => ({
        'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}`,
      }),
    );
    const pid = pair.server.pid();
    let warm = Infinity;
    const { faults, granted, statuses, slowestMs } = await fuzz(
      ground,
      { count: MANY, seed },
      async (sent) => {
        if (sent === WARM_AFTER) warm = await memoryMib();
      },
    );
    const grown = (await memoryMib()) - warm;
    console.log(
      `seed ${seed}: ${JSON.stringify(statuses)}, ${granted.size} calls granted, slowest ${Math.round(slowestMs)} ms, memory ${Math.round(warm)} MiB and ${Math.round(grown)} more`,
    );
    expect(faults, `seed ${seed}`).toEqual([]);
    expect(granted.size).toBeGreaterThan(45);
    expect(pair.server.pid()).toBe(pid);
    expect(grown).toBeLessThan(GROWTH_MAX_MIB);
  },
);
