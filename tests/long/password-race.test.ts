// Two hundred password changes during continuous logins with the old password, on both engines.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPostgres } from '../../scripts/machine/postgres.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { racePasswords } from '../support/password-race.ts';
import { startServer } from '../support/server.ts';

const HOUR_MS = 60 * 60_000;
const ROUNDS = 200;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres.stop());

test.each(['SQLite', 'PostgreSQL'])(
  'S05: 200 password changes leave no session of the old password, on %s',
  { timeout: HOUR_MS },
  async (engine) => {
    process.env['TEST_POSTGRES_URL'] = engine === 'SQLite' ? '' : postgres.url;
    const server = await startServer({ trustedProxies: ['127.0.0.1'] });
    const sum = { opened: 0, alive: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { opened, alive } = await racePasswords(server, round);
      sum.opened += opened;
      sum.alive += alive;
    }
    console.log(`${engine}: ${ROUNDS} rounds, ${sum.opened} sessions opened, ${sum.alive} alive`);
    await server.close();
    delete process.env['TEST_POSTGRES_URL'];
    expect(sum.opened).toBeGreaterThanOrEqual(ROUNDS);
    expect(sum.alive).toBe(0);
  },
);
