// Payments at length, on both engines: a thousand ends in the middle, a hundred seeds at once, two thousand disorders.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Course } from '#contract/course.ts';
import type { TestPostgres } from '../../scripts/machine/postgres.ts';
import { expectOneSettlement } from '../support/at-once.ts';
import { ownPostgres } from '../support/cluster.ts';
import { expectConvergence } from '../support/disorder.ts';
import { QUICK_PASSWORDS } from '../support/fuzz.ts';
import { killAndCheck } from '../support/killing.ts';
import { makeAdmin, makeCourse } from '../support/makers.ts';
import { startShop } from '../support/sandbox.ts';
import type { Shop } from '../support/sandbox.ts';

const HOUR_MS = 60 * 60_000;
const KILLS = 500;
const SEEDS = Array.from({ length: 100 }, (_, nth) => nth + 1);
const DISORDERS = 1000;

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await ownPostgres();
});
afterAll(() => postgres.stop());

describe.each(['SQLite', 'PostgreSQL'])('on %s', (engine) => {
  const server = () => (engine === 'SQLite' ? '' : postgres.url);
  let shop: Shop;
  let course: Course;

  beforeAll(async () => {
    process.env['TEST_POSTGRES_URL'] = server();
    shop = await startShop({ passwords: QUICK_PASSWORDS });
    course = await makeCourse(shop, await makeAdmin(shop), { price: '499' });
  });
  afterAll(async () => {
    await shop.close();
    delete process.env['TEST_POSTGRES_URL'];
  });

  it('S16: a hundred seeds of everything at once', { timeout: HOUR_MS }, async () => {
    await expectOneSettlement(shop, course._id, SEEDS);
  });

  it('S18: events in a thousand disorders', { timeout: HOUR_MS }, async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    console.log(`seed ${seed}`);
    await expectConvergence(shop, course._id, { runs: DISORDERS, seed });
  });

  it('S23: five hundred ends in the middle of purchases', { timeout: HOUR_MS }, async () => {
    const seen = await killAndCheck(server(), KILLS);
    console.log(engine, JSON.stringify(seen));
    expect(seen.captured).toBeGreaterThan(KILLS);
    expect(seen.confirmed).toBeGreaterThan(KILLS / 4);
  });
});
