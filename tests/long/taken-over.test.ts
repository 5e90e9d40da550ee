// Like tests/processes/job-takeover.test.ts, in real time: half a minute for a job, five minutes for an email.
import { afterEach, beforeEach, test } from 'vitest';
import type { TestPostgres } from '../../scripts/machine/postgres.ts';
import { ownPostgres } from '../support/cluster.ts';
import { mailsAreTakenOver, refundIsTakenOver, townOn } from '../support/taking-over.ts';
import type { Town } from '../support/taking-over.ts';

const LONG = { timeout: 900_000 };
const byItself = async () => undefined;

let postgres: TestPostgres;
let town: Town;

beforeEach(async () => {
  postgres = await ownPostgres();
  town = await townOn(postgres.url);
});
afterEach(async () => {
  await town.close();
  await postgres.stop();
});

test('S41: another server sends the emails of a killed sender, each once', LONG, () =>
  mailsAreTakenOver(town, byItself),
);

test('S41: a refund of a killed server is made once, and announced once', LONG, () =>
  refundIsTakenOver(town, byItself),
);
