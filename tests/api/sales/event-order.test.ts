// Concurrent and reordered events: the records end up equal to the provider's.
import { test } from 'vitest';
import { expectOneSettlement } from '../../support/concurrent-settlement.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { expectConvergence } from '../../support/event-order.ts';
import { QUICK_PASSWORDS } from '../../support/fuzz.ts';
import { makeAdmin, makeCourse } from '../../support/makers.ts';
import { startShop } from '../../support/shop.ts';

/** Random event orders to try; tests/long tries a thousand. */
const RUNS = process.env['SHORT_API'] ? 15 : 50;

const shop = closeAfterAll(await startShop({ passwords: QUICK_PASSWORDS }));
const course = await makeCourse(shop, await makeAdmin(shop), { price: '499' });

test('S16: fifty concurrent verifications and fifty events settle one payment once', async () => {
  await expectOneSettlement(shop, course._id, [1, 2, 3, 4, 5]);
});

test(
  'S18: events of one to three orders, reordered and repeated, end in one state',
  { timeout: 240_000 },
  async () => {
    await expectConvergence(shop, course._id, { runs: RUNS });
  },
);
