// Webhook events of the provider: signatures, and idempotence in any order and repetition.
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { SANDBOX_KEYS } from '#sandbox/razorpay/keys.ts';
import { closeAfterAll, closeAfterTest } from '../../support/close-after.ts';
import { makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import {
  waitForEvents,
  loadPurchases,
  orderCoursesForId,
  payWithoutEvents,
  startShop,
  webhookUrl,
} from '../../support/shop.ts';

const shop = closeAfterAll(
  await startShop({ previousWebhookSecret: SANDBOX_KEYS.previousWebhookSecret }),
);
const course = await makeCourse(shop, await makeAdmin(shop), { price: '499' });

interface Event {
  body: string;
  signature?: string;
  id?: string;
}

function signEvent(body: string, secret: string = SANDBOX_KEYS.webhookSecret): Event {
  return { body, signature: createHmac('sha256', secret).update(body).digest('hex') };
}

async function deliver({ body, signature, id }: Event): Promise<[status: number, code: unknown]> {
  const response = await fetch(webhookUrl(shop), {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'x-razorpay-signature': signature }),
      ...(id === undefined ? {} : { 'x-razorpay-event-id': id }),
    },
  });
  const answer = (await response.json()) as { code?: string };
  return [response.status, answer.code];
}

async function createLostEvents(buyer: Person): Promise<Event[]> {
  const lost = await payWithoutEvents(shop, await orderCoursesForId(shop, buyer, course._id));
  return lost.map(({ id, body, signature }) => ({ id, body, signature }));
}

test('S17: events alone enrol the student when the browser never returns', async () => {
  const buyer = await makeStudent(shop);
  await shop.provider.pay(await orderCoursesForId(shop, buyer, course._id));
  await waitForEvents(shop);
  const { enrolments, payments, mails } = await loadPurchases(shop, buyer);
  expect([enrolments.length, payments.length, mails.length]).toEqual([1, 1, 1]);
});

test('S18: a payment that fails before it is captured still enrols the student', async () => {
  const buyer = await makeStudent(shop);
  const id = await orderCoursesForId(shop, buyer, course._id);
  await shop.provider.pay(id, 'failed');
  await waitForEvents(shop);
  expect((await loadPurchases(shop, buyer)).enrolments).toEqual([]);
  await shop.provider.pay(id, 'pending');
  await shop.provider.pay(id, 'success');
  await waitForEvents(shop);
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
});

test('S21: captures an authorized payment because of its event', async () => {
  const buyer = await makeStudent(shop);
  const id = await orderCoursesForId(shop, buyer, course._id);
  await shop.provider.pay(id, 'authorized');
  await waitForEvents(shop);
  expect(shop.provider.ledger.listPaymentsOfOrder(id)).toMatchObject([{ status: 'captured' }]);
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
});

test('S18: any order and repetition of the events ends in the same state', async () => {
  const buyer = await makeStudent(shop);
  const events = await createLostEvents(buyer);
  for (const event of [...events].reverse()) expect((await deliver(event))[0]).toBe(200);
  for (const event of events) expect((await deliver(event))[0]).toBe(200);
  for (const event of events) {
    expect((await deliver({ ...event, id: `again${event.id}` }))[0]).toBe(200);
  }
  const { enrolments, payments, mails } = await loadPurchases(shop, buyer);
  expect([enrolments.length, payments.length, mails.length]).toEqual([1, 1, 1]);
});

test('S19: accepts only a signature over the exact bytes', async () => {
  const buyer = await makeStudent(shop);
  const [event] = (await createLostEvents(buyer)).filter((lostEvent) =>
    lostEvent.body.includes('order.paid'),
  );
  if (!event) throw new Error('No event.');
  const prettyBody = JSON.stringify(JSON.parse(event.body), null, 2);
  const badEvents = [
    { body: event.body },
    { ...event, signature: '' },
    { ...event, signature: event.signature?.toUpperCase() ?? '' },
    { ...event, body: prettyBody },
    { ...event, body: `${event.body} ` },
    signEvent(event.body, 'another-secret'),
    signEvent(event.body, SANDBOX_KEYS.keySecret),
    { body: '' },
  ];
  for (const item of badEvents) expect(await deliver(item)).toEqual([400, 'wrong_signature']);
  expect((await loadPurchases(shop, buyer)).enrolments).toEqual([]);
  expect(await deliver(signEvent(prettyBody))).toEqual([200, undefined]);
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
});

test('S19: accepts the previous secret during a rotation, and never a wrong one', async () => {
  const buyer = await makeStudent(shop);
  const { provider } = shop;
  const answers = () =>
    provider.ledger
      .dump()
      .deliveries.slice(-3)
      .map((delivery) => delivery.last_answer);
  await payWithoutEvents(shop, await orderCoursesForId(shop, buyer, course._id));
  await provider.faults({ webhooks: { signing: 'wrong' } });
  await provider.act('deliver-now');
  expect(answers()).toEqual(['400', '400', '400']);
  await provider.faults({ webhooks: { signing: 'old' } });
  await provider.act('deliver-now');
  await provider.reset();
  expect(answers()).toEqual(['200', '200', '200']);
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
});

test('S19: stores an unknown event and returns 200', async () => {
  const body = JSON.stringify({ entity: 'event', event: 'invoice.dreamt', payload: {} });
  expect((await deliver({ ...signEvent(body), id: 'unknownEvent1' }))[0]).toBe(200);
  const row = await shop.deps.db
    .selectFrom('payment_events')
    .selectAll()
    .where('id', '=', 'unknownEvent1')
    .executeTakeFirst();
  expect(row).toMatchObject({ kind: 'invoice.dreamt', body });
});

test('returns 200 for an event of an unknown order, and opens nothing', async () => {
  const entity = {
    id: 'pay_x',
    order_id: 'order_x',
    amount: 1,
    currency: 'INR',
    status: 'captured',
  };
  const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
  expect((await deliver(signEvent(body)))[0]).toBe(200);
});

test.each(['', 'null', '[]', '{', '"x"', '{"event":7}'])(
  'S35: returns 400 for a signed body that is not an event: %j',
  async (body) => {
    expect(await deliver(signEvent(body))).toEqual([400, 'malformed']);
  },
);

test('S19: returns 413 for a body over 1 MB', async () => {
  const [status, code] = await deliver(signEvent('x'.repeat(1024 * 1024 + 1)));
  expect([status, code]).toEqual([413, 'too_large']);
});

test('S19: after a failure the event is not marked as processed, and its next delivery enrols the student', async () => {
  const buyer = await makeStudent(shop);
  const id = await orderCoursesForId(shop, buyer, course._id);
  const [event] = await payWithoutEvents(shop, id, 'authorized');
  if (!event) throw new Error('No event.');
  await shop.provider.faults({ api: { fault: 'status 500' } });
  expect(await deliver(event)).toEqual([502, 'gateway']);
  await shop.provider.reset();
  expect((await deliver(event))[0]).toBe(200);
  expect((await loadPurchases(shop, buyer)).enrolments).toHaveLength(1);
});

test('does not rate limit the provider on a busy day', async () => {
  const busyShop = closeAfterTest(await startShop({ limits: { requestsPerMinute: 10 } }));
  const [event] = await createLostEvents(await makeStudent(shop));
  const answers: number[] = [];
  for (let index = 0; index < 50; index += 1) {
    const { body, signature } = signEvent(event?.body ?? '');
    const requestHeaders = {
      'content-type': 'application/json',
      'x-razorpay-signature': signature ?? '',
    };
    const answer = await fetch(webhookUrl(busyShop), {
      method: 'POST',
      body,
      headers: requestHeaders,
    });
    answers.push(answer.status);
  }
  expect(new Set(answers)).toEqual(new Set([200]));
});
