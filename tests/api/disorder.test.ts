// Many at once, and in any order: the books end as the provider's.
import { afterAll, beforeAll, test } from 'vitest';
import type { Course } from '#contract/course.ts';
import { expectOneSettlement } from '../support/at-once.ts';
import { expectConvergence } from '../support/disorder.ts';
import { QUICK_PASSWORDS } from '../support/fuzz.ts';
import { makeAdmin, makeCourse } from '../support/makers.ts';
import { startShop } from '../support/sandbox.ts';
import type { Shop } from '../support/sandbox.ts';

/** A long test takes a thousand. */
const RUNS = 50;

let shop: Shop;
let course: Course;

beforeAll(async () => {
  shop = await startShop({ passwords: QUICK_PASSWORDS });
  course = await makeCourse(shop, await makeAdmin(shop), { price: '499' });
});
afterAll(() => shop.close());

test('S16: fifty verifications and fifty events at once settle one payment once', async () => {
  await expectOneSettlement(shop, course._id, [1, 2, 3, 4, 5]);
});

test(
  'S18: the events of one to three orders, in any order and repeated, end in one state',
  { timeout: 240_000 },
  async () => {
    await expectConvergence(shop, course._id, { runs: RUNS });
  },
);
