// Jobs of a killed server are finished by another server, once. The long tests run the same in real time.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPostgres } from '../../scripts/machine/postgres.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import {
  endClaims,
  expectMailsTakenOver,
  expectRefundTakenOver,
  startServerPair,
} from '../support/job-takeover.ts';
import type { ServerPair } from '../support/job-takeover.ts';

let postgres: TestPostgres;
let town: ServerPair;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  town = await startServerPair(postgres.url);
});
afterAll(async () => {
  await town.close();
  await postgres.stop();
});

test('S41: another server sends the emails of a killed sender, each once', async () => {
  await expectMailsTakenOver(town, endClaims);
  expect(await town.second.stop()).toBe(0);
});

test('S41: a refund of a killed server is made once, and announced once', async () => {
  await expectRefundTakenOver(town, endClaims);
});
