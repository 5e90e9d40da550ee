// Payments at length, on both engines: kills, random seeds, and events in any order and repetition.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Course } from '#contract/courses/course.ts';
import type { TestPostgres } from '../../scripts/machine/postgres.ts';
import { expectOneSettlement } from '../support/concurrent-settlement.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { sendWebhook, expectConvergence } from '../support/event-order.ts';
import { QUICK_PASSWORDS } from '../support/fuzz.ts';
import { expectInvariants } from '../support/invariants.ts';
import { killAndCheck } from '../support/kill-and-check.ts';
import { makeAdmin, makeCourse, makeStudent } from '../support/makers.ts';
import { orderCoursesForId, payWithoutEvents, startShop } from '../support/shop.ts';
import type { Shop } from '../support/shop.ts';

const HOUR_MS = 60 * 60_000;
const KILLS = 40;
const SEEDS = Array.from({ length: 10 }, (_, index) => index + 1);
const EVENT_ORDER_RUNS = 60;
const EVENTS = 100;
/** As many events as the provider may deliver at the same time. */
const CONCURRENT_DELIVERIES = 4;

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startOwnPostgres();
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

  it('S16: random concurrent requests settle each payment once', { timeout: HOUR_MS }, async () => {
    await expectOneSettlement(shop, course._id, SEEDS);
  });

  it('S18: events in many random orders end in the same state', { timeout: HOUR_MS }, async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    console.log(`seed ${seed}`);
    await expectConvergence(shop, course._id, { runs: EVENT_ORDER_RUNS, seed });
  });

  it(
    'S19: many events, delivered three times each, take effect once and get a fast response',
    { timeout: HOUR_MS },
    async () => {
      const { events, orders } = await makeUnheardPurchases(shop, course._id, EVENTS);
      const waits: number[] = [];
      const sendNext = async (): Promise<void> => {
        for (let event = events.pop(); event; event = events.pop()) {
          const startedAt = performance.now();
          expect(await sendWebhook(shop, event)).toBe(200);
          waits.push(performance.now() - startedAt);
        }
      };
      await Promise.all(Array.from({ length: CONCURRENT_DELIVERIES }, sendNext));
      const p99 =
        waits.toSorted((left, right) => left - right)[Math.floor(waits.length * 0.99)] ?? 0;
      console.log(`${engine}: ${waits.length} deliveries, p99 ${Math.round(p99)} ms`);
      await expectInvariants({ db: shop.deps.db, ledger: shop.provider.ledger.dump() });
      const settled = await shop.deps.db
        .selectFrom('payments')
        .innerJoin('orders', 'orders.id', 'payments.order_id')
        .select('provider_order_id')
        .execute();
      const known = new Set(settled.map((row) => row.provider_order_id));
      expect(orders.filter((id) => !known.has(id))).toEqual([]);
      expect(p99).toBeLessThan(300);
    },
  );

  it('S23: many kills during purchases lose nothing', { timeout: HOUR_MS }, async () => {
    const report = await killAndCheck(server(), KILLS);
    console.log(engine, JSON.stringify(report));
    expect(report.captured).toBeGreaterThan(KILLS);
    expect(report.confirmed).toBeGreaterThan(KILLS / 4);
  });
});

/** Purchases that the shop does not know of yet, with three copies of each capture event. */
async function makeUnheardPurchases(shop: Shop, courseId: string, many: number) {
  const orders: string[] = [];
  const captures: Awaited<ReturnType<typeof payWithoutEvents>> = [];
  for (let nth = 0; nth < many; nth += 1) {
    const id = await orderCoursesForId(shop, await makeStudent(shop), courseId);
    const events = await payWithoutEvents(shop, id);
    captures.push(...events.filter((event) => event.event === 'payment.captured'));
    orders.push(id);
  }
  return { orders, events: [...captures, ...captures.toReversed(), ...captures] };
}
