// Payments whose events are dropped at first, and then delivered in random order and repetition.
import fc from 'fast-check';
import { expect } from 'vitest';
import { expectInvariants } from './invariants.ts';
import { makeStudent } from './makers.ts';
import type { Person } from './makers.ts';
import { loadPurchases, orderCoursesForId, webhookUrl } from './shop.ts';
import type { Provider, Shop } from './shop.ts';

const REPEATS_MAX = 4;
const DAYS_UNTIL_AUTO_REFUND = 5;

/** The possible histories of an order at the provider. */
const STORIES = {
  paid: async ({ provider }: Shop, id: string) => void (await provider.pay(id)),
  failed: async ({ provider }: Shop, id: string) => void (await provider.pay(id, 'failed')),
  'failed, then paid': async ({ provider }: Shop, id: string) => {
    await provider.pay(id, 'failed');
    await provider.pay(id);
  },
  authorised: async ({ provider }: Shop, id: string) => void (await provider.pay(id, 'authorized')),
  'paid and given back': async (shop: Shop, id: string) => {
    await refundAtProvider(shop, (await shop.provider.pay(id)).razorpay_payment_id);
  },
  'paid and given back in two parts': async (shop: Shop, id: string) => {
    const { razorpay_payment_id: paymentId } = await shop.provider.pay(id);
    await refundAtProvider(shop, paymentId, 100);
    await refundAtProvider(shop, paymentId);
  },
  'paid and given back in part': async (shop: Shop, id: string) => {
    await refundAtProvider(shop, (await shop.provider.pay(id)).razorpay_payment_id, 100);
  },
  // Like a UPI payment with a slow bank.
  'failed, and captured after all': async ({ provider }: Shop, id: string) => {
    await provider.act('capture-late', { payment_id: await makeFailedPayment(provider, id) });
  },
  'failed, and authorised after all': async ({ provider }: Shop, id: string) => {
    await provider.act('authorise-late', { payment_id: await makeFailedPayment(provider, id) });
  },
  'paid twice': async ({ provider }: Shop, id: string) => {
    await provider.pay(id);
    await provider.act('pay-again', { order_id: id });
  },
  'authorised until it went back by itself': async ({ provider }: Shop, id: string) => {
    await provider.pay(id, 'authorized');
    await provider.act('set-clock', { forwardSeconds: DAYS_UNTIL_AUTO_REFUND * 86_400 });
    // Resets the clock, because orders of later stories expire after a day.
    await provider.act('set-clock', { offsetSeconds: 0 });
  },
  'paid with an offer': async ({ provider }: Shop, id: string) =>
    void (await provider.pay(id, 'success', { offer: true })),
  'authorised with no-cost EMI': async ({ provider }: Shop, id: string) =>
    void (await provider.pay(id, 'authorized', { method: 'emi', offer: true })),
  'paid with an offer, and given back in part': async (shop: Shop, id: string) => {
    const proof = await shop.provider.pay(id, 'success', { offer: true });
    await refundAtProvider(shop, proof.razorpay_payment_id, 100);
  },
  'paid with an offer, and again without': async ({ provider }: Shop, id: string) => {
    await provider.pay(id, 'success', { offer: true });
    await provider.act('pay-again', { order_id: id });
  },
  'paid, and the refund fails': async ({ provider }: Shop, id: string) =>
    refundSlowly(provider, id, 'failed'),
  'paid, and given back slowly': async ({ provider }: Shop, id: string) =>
    refundSlowly(provider, id, 'processed'),
} as const;
type Story = keyof typeof STORIES;

/** Creates a failed payment of an order. Returns its id. */
async function makeFailedPayment(provider: Provider, id: string): Promise<string> {
  await provider.pay(id, 'failed');
  const [payment] = provider.ledger.listPaymentsOfOrder(id);
  if (!payment) throw new Error('No payment.');
  return payment.id;
}

/** Creates a refund that is pending at first. */
async function refundSlowly(
  provider: Provider,
  id: string,
  outcome: 'processed' | 'failed',
): Promise<void> {
  const { razorpay_payment_id: payment_id } = await provider.pay(id);
  await provider.faults({ payments: { refunds: 'pending' } });
  await provider.act('refund', { payment_id });
  await provider.faults({ payments: { refunds: 'processed' } });
  const [refund] = provider.ledger.listRefundsOfPayment(payment_id);
  await provider.act('end-refund', { refund_id: refund?.id, outcome });
}

/** Refunds a payment in the provider's dashboard. */
async function refundAtProvider(
  { provider }: Shop,
  payment_id: string,
  amount?: number,
): Promise<void> {
  await provider.act('refund', { payment_id, ...(amount === undefined ? {} : { amount }) });
}

interface Event {
  id: string;
  body: string;
  signature: string;
}

/** Sends an event as the provider does. */
export async function sendWebhook(shop: Shop, { id, body, signature }: Event): Promise<number> {
  const response = await fetch(webhookUrl(shop), {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': id,
    },
  });
  await response.body?.cancel();
  return response.status;
}

/** Runs one to three random orders at a time, and expects that our state equals the provider's. */
export async function expectConvergence(
  shop: Shop,
  courseId: string,
  { runs, seed }: { runs: number; seed?: number },
): Promise<void> {
  const stories = fc.array(fc.constantFrom(...(Object.keys(STORIES) as Story[])), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(stories, fc.gen(), async (storyNames, gen) => {
      const { buyers, events } = await runStories(shop, courseId, storyNames);
      const repeatedEvents = events.flatMap((event) =>
        Array.from({ length: gen(fc.integer, { min: 1, max: REPEATS_MAX }) }, () => event),
      );
      const allEvents = { minLength: repeatedEvents.length, maxLength: repeatedEvents.length };
      for (const event of gen(fc.shuffledSubarray, repeatedEvents, allEvents)) {
        expect(await sendWebhook(shop, event)).toBe(200);
      }
      for (const { buyer, id } of buyers) await expectSameAsProvider(shop, buyer, { id, courseId });
    }),
    { numRuns: runs, ...(seed === undefined ? {} : { seed }), endOnFailure: true },
  );
  await shop.work.carryOutRefunds();
  // Failed refunds are reported to the operator, and nothing else has gone wrong.
  expect(shop.failures().filter((failure) => !('refund' in failure))).toEqual([]);
  await expectInvariants({ db: shop.deps.db, ledger: shop.provider.ledger.dump() });
}

/** Returns the orders of a run, and their dropped events. */
async function runStories(shop: Shop, courseId: string, storyNames: readonly Story[]) {
  const { provider } = shop;
  await provider.faults({ webhooks: { drop: true } });
  const known = provider.ledger.deliveries().length;
  const buyers: { buyer: Person; id: string }[] = [];
  for (const story of storyNames) {
    const buyer = await makeStudent(shop);
    const id = await orderCoursesForId(shop, buyer, courseId);
    await STORIES[story](shop, id);
    buyers.push({ buyer, id });
  }
  return { buyers, events: provider.ledger.deliveries().slice(known) };
}

async function expectSameAsProvider(
  shop: Shop,
  buyer: Person,
  { id, courseId }: { id: string; courseId: string },
): Promise<void> {
  const { ledger } = shop.provider;
  const captured = ledger.listPaymentsOfOrder(id).filter((payment) => payment.captured);
  const notRefunded = captured.filter((payment) => payment.status === 'captured');
  const { enrolments, payments } = await loadPurchases(shop, buyer);
  expect(enrolments).toEqual(
    notRefunded.length > 0 ? [{ course_id: courseId, source: 'payment' }] : [],
  );
  expect(payments.map((payment) => payment.id).toSorted()).toEqual(
    captured.map((payment) => payment.id).toSorted(),
  );
}
