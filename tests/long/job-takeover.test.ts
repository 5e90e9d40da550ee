// Like tests/processes/job-takeover.test.ts, in real time: half a minute for a job, five minutes for an email.
import { afterEach, beforeEach, test } from 'vitest';
import type { TestPostgres } from '../../scripts/machine/postgres.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import {
  expectMailsTakenOver,
  expectRefundTakenOver,
  startServerPair,
} from '../support/job-takeover.ts';
import type { ServerPair } from '../support/job-takeover.ts';

const LONG = { timeout: 900_000 };
const waitForRealTime = async () => undefined;

let postgres: TestPostgres;
let town: ServerPair;

beforeEach(async () => {
  postgres = await startOwnPostgres();
  town = await startServerPair(postgres.url);
});
afterEach(async () => {
  await town.close();
  await postgres.stop();
});

test('S41: another server sends the emails of a killed sender, each once', LONG, () =>
  expectMailsTakenOver(town, waitForRealTime),
);

test('S41: a refund of a killed server is made once, and announced once', LONG, () =>
  expectRefundTakenOver(town, waitForRealTime),
);
