// Settles one payment by fifty verifications and fifty events at the same time, in a seeded random order.
import fc from 'fast-check';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { sendWebhook } from './event-order.ts';
import { makeStudent } from './makers.ts';
import { loadPurchases, orderCoursesForId, payWithoutEvents, submitProof } from './shop.ts';
import type { Shop } from './shop.ts';
import { signPayment, SANDBOX_KEYS } from '#sandbox/razorpay/keys.ts';

const CONCURRENT_CALLS = 50;

/** Expects for every seed one enrolment, one payment, one mail, and only successful responses. */
export async function expectOneSettlement(
  shop: Shop,
  courseId: string,
  seeds: readonly number[],
): Promise<void> {
  for (const seed of seeds) {
    const buyer = await makeStudent(shop);
    const id = await orderCoursesForId(shop, buyer, courseId);
    const events = await payWithoutEvents(shop, id);
    const [payment] = shop.provider.ledger.listPaymentsOfOrder(id);
    const paymentId = payment?.id ?? '';
    const proof = {
      razorpay_payment_id: paymentId,
      razorpay_order_id: id,
      razorpay_signature: signPayment(id, paymentId, SANDBOX_KEYS.keySecret),
    };
    const verifications = Array.from(
      { length: CONCURRENT_CALLS },
      () => async () => (await submitProof(shop, buyer, proof)).body.success,
    );
    const deliveries = Array.from({ length: CONCURRENT_CALLS }, (_, index) => async () => {
      const event = events[index % events.length];
      if (!event) throw new Error('No event.');
      // Half of the events get new ids, as in a replay.
      const sent = index % 2 ? event : { ...event, id: `${event.id}x${index}` };
      return (await sendWebhook(shop, sent)) === 200;
    });
    const calls = [...verifications, ...deliveries];
    const every = { minLength: calls.length, maxLength: calls.length };
    const [order = []] = fc.sample(fc.shuffledSubarray(calls, every), { seed, numRuns: 1 });
    const answers = await Promise.all(order.map((call) => call()));
    expect(
      answers.filter((isDone) => !isDone),
      `seed ${seed}`,
    ).toEqual([]);
    const { enrolments, payments, mails } = await loadPurchases(shop, buyer);
    expect([enrolments.length, payments.length, mails.length], `seed ${seed}`).toEqual([1, 1, 1]);
    await shop.work.deliverMails();
    await eventually(() =>
      expect(shop.mails.filter((mail) => mail.to === buyer.email)).toHaveLength(1),
    );
  }
}
