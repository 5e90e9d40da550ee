// Database statements of a purchase: they run in sequence, and others wait while it locks the number series.
import { expect, test } from 'vitest';
import { BASE_PATH } from '#contract/endpoint.ts';
import { verifyPayment } from '#contract/sales/payments.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeAdmin, makeCourseWithLesson, makeStudent } from '../../support/makers.ts';
import { orderCoursesForId, startShop, submitProof } from '../../support/shop.ts';
import type { Statements } from '../../support/server.ts';

const statements: Statements = { logged: [], values: new Set() };
const shop = closeAfterAll(await startShop({ statements }));

test('settles a payment with few statements, most of them before it locks the number series', async () => {
  const admin = await makeAdmin(shop);
  const { courseId } = await makeCourseWithLesson(shop, admin, { price: '499' });
  const buyer = await makeStudent(shop);
  await shop.provider.faults({ webhooks: { drop: true } });
  const proof = await shop.provider.pay(await orderCoursesForId(shop, buyer, courseId));
  statements.logged.splice(0);
  expect((await submitProof(shop, buyer, proof)).status).toBe(200);
  const logged = statements.logged
    .filter(({ route }) => route === BASE_PATH + verifyPayment.path)
    .map(({ statement }) => String(statement).trim());
  const settlement = logged.slice(0, logged.indexOf('commit') + 1);
  const afterLock = settlement.slice(
    settlement.findIndex((item) => item.startsWith('insert into number_series')),
  );
  expect(settlement.length).toBeGreaterThan(20);
  expect(settlement.length).toBeLessThanOrEqual(27);
  expect(afterLock.length).toBeLessThanOrEqual(10);
});
