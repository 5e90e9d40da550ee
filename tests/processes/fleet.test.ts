// Two servers and two workers behind nginx. The long tests run the same with more clients, more
// kills and concurrent builds.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPostgres } from '../../scripts/machine/postgres.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import * as fleets from '../support/fleet.ts';

const CALLERS = 3;

let postgres: TestPostgres;
let fleet: fleets.Fleet;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  fleet = await fleets.startFleet(postgres.url);
}, 300_000);
afterAll(async () => {
  await fleet.close();
  await postgres.stop();
});

test('S41: two workers build a folder once, even if one is killed, and nginx serves its pages', async () => {
  expect(await fleets.fetchCoursePage(fleet)).toContain('Warli');
  // Builds after each edit are tested elsewhere, and take minutes.
  await Promise.all(fleet.workers.map((worker) => worker.stop()));
});

test('S05: a session is valid at every server behind nginx', () =>
  fleets.expectSessionAtBothServers(fleet));

test('S41: under load, an edit shows at the other server within two seconds, and a killed server loses nothing', async () => {
  const clients = fleets.startClients(fleet, CALLERS);
  try {
    await fleets.expectEditAtOtherServer(fleet, 'Gond');
    await fleets.killUnderLoad(fleet, clients);
    await fleets.expectEditAtOtherServer(fleet, 'Pattachitra');
  } finally {
    await clients.stop();
  }
  fleets.expectOnlyRetriedFailures(clients);
});
