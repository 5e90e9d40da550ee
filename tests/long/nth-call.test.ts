// S23 in full, on both engines: every action, with a failure before or after each call to database or provider.
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest';
import type { TestPostgres } from '../../scripts/machine/postgres.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { expectActionRecovers, FAILING_ACTIONS, openFailingShop } from '../support/nth-call.ts';
import type { FailingShop } from '../support/nth-call.ts';

const HOUR_MS = 60 * 60_000;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres.stop());

describe.each(['SQLite', 'PostgreSQL'])('on %s', (engine) => {
  let place: FailingShop;
  beforeEach(async () => {
    process.env['TEST_POSTGRES_URL'] = engine === 'SQLite' ? '' : postgres.url;
    place = await openFailingShop();
  });
  afterEach(async () => {
    await place.shop.close();
    delete process.env['TEST_POSTGRES_URL'];
  });

  test.each(FAILING_ACTIONS)(
    'S23: $name recovers when the n-th call to the $part fails ($when)',
    { timeout: HOUR_MS },
    async (action) => {
      await expectActionRecovers(place, action);
    },
  );
});
