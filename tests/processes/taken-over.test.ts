// Jobs whose holder is killed in their middle are done by another server, once. The long tests let the time pass itself.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPostgres } from '../../scripts/machine/postgres.ts';
import { ownPostgres } from '../support/cluster.ts';
import { claimsEnd, mailsAreTakenOver, refundIsTakenOver, townOn } from '../support/taking-over.ts';
import type { Town } from '../support/taking-over.ts';

let postgres: TestPostgres;
let town: Town;

beforeAll(async () => {
  postgres = await ownPostgres();
  town = await townOn(postgres.url);
});
afterAll(async () => {
  await town.close();
  await postgres.stop();
});

test('S41: mails whose sender was killed are sent by another server, each once', async () => {
  await mailsAreTakenOver(town, claimsEnd);
  expect(await town.second.stop()).toBe(0);
});

test('S41: a refund whose server was killed is made once, and told once', async () => {
  await refundIsTakenOver(town, claimsEnd);
});
