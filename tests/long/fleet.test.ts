// Like tests/processes/fleet.test.ts, with twenty clients of each kind, five kills, and concurrent builds.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPostgres } from '../../scripts/machine/postgres.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import * as fleets from '../support/fleet.ts';

const CALLERS = 20;
const KILLS = 5;

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

test(
  'S41: under load and builds, edits show within two seconds and kills lose nothing',
  { timeout: 600_000 },
  async () => {
    await fleets.expectSessionAtBothServers(fleet);
    const clients = fleets.startClients(fleet, CALLERS);
    let name = '';
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        name = `Course ${kill}`;
        await fleets.expectEditAtOtherServer(fleet, name);
        await fleets.killUnderLoad(fleet, clients);
      }
    } finally {
      await clients.stop();
    }
    fleets.expectOnlyRetriedFailures(clients);
    await expect.poll(() => fleets.fetchCoursePage(fleet), { timeout: 240_000 }).toContain(name);
  },
);
