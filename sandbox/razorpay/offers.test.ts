// Payments with an offer: their amount, what responses and events contain, capture and refund.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPaymentSandbox, type PaymentSandbox } from '#tests/support/payment-sandbox.ts';

let sandbox: PaymentSandbox;
beforeEach(async () => {
  sandbox = await startPaymentSandbox();
});
afterEach(() => sandbox.close());

async function payWith(more: object) {
  const order = await sandbox.callApi('POST', '/orders', { amount: 10_001, currency: 'INR' });
  const orderId = String(order.json['id']);
  await sandbox.callWithoutKey('POST', '/test/pay', { order_id: orderId, ...more });
  const [payment] = sandbox.ledger.listPaymentsOfOrder(orderId);
  return { orderId, paymentId: payment?.id ?? '' };
}

it('the payment is less than its order, and the offer is returned only when expanded', async () => {
  const { orderId, paymentId } = await payWith({ offer: true, method: 'emi' });
  const plain = (await sandbox.callApi('GET', `/payments/${paymentId}`)).json;
  expect(plain).toMatchObject({ amount: 9001, status: 'captured', method: 'emi' });
  expect(plain).not.toHaveProperty('offers');
  const expanded = (await sandbox.callApi('GET', `/payments/${paymentId}?expand[]=offers`)).json;
  expect(expanded['offers']).toEqual({
    entity: 'collection',
    count: 1,
    items: [{ id: expect.stringMatching(/^offer_\w{14}$/) }],
  });
  const order = (await sandbox.callApi('GET', `/orders/${orderId}`)).json;
  expect(order).toMatchObject({ amount: 10_001, amount_paid: 9001, amount_due: 0, status: 'paid' });
  const events = sandbox.ledger.deliveries();
  expect(events).toHaveLength(3);
  expect(events.filter(({ body }) => body.includes('offers'))).toEqual([]);
});

it('an authorized payment can be captured only at its own amount', async () => {
  const { paymentId } = await payWith({ offer: true, outcome: 'authorized' });
  const capture = (amount: number) =>
    sandbox.callApi('POST', `/payments/${paymentId}/capture`, { amount, currency: 'INR' });
  expect((await capture(10_001)).status).toBe(400);
  expect((await capture(9001)).json).toMatchObject({ status: 'captured' });
  const refund = await sandbox.callApi('POST', `/payments/${paymentId}/refund`, {});
  expect(refund.json).toMatchObject({ amount: 9001 });
});

it.each([
  ['offers', { offers: true }, 9001],
  ['less', { amount: 'less' as const }, 9501],
  ['more', { amount: 'more' as const }, 10_501],
  ['right', {}, 10_001],
])('the fault sets the amount of a payment by default: %s', async (_name, payments, amount) => {
  await sandbox.setFaults({ payments });
  const { paymentId } = await payWith({});
  expect(sandbox.ledger.payment(paymentId)?.amount).toBe(amount);
});
