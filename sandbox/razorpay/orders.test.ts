import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  buildAuthorization,
  startPaymentSandbox,
  type PaymentSandbox,
} from '#tests/support/payment-sandbox.ts';

let sandbox: PaymentSandbox;
beforeEach(async () => {
  sandbox = await startPaymentSandbox({ clock: () => 1_700_000_000_000 });
});
afterEach(() => sandbox.close());

const order = { amount: 49_900, currency: 'INR' };

describe('the API', () => {
  test.each([
    ['no header', {}],
    ['a lower-case scheme', { authorization: buildAuthorization().replace('Basic', 'basic') }],
    ['another key', { authorization: buildAuthorization('rzp_test_other') }],
    ['quotes', { authorization: `Basic "${buildAuthorization().slice(6)}"` }],
  ])('refuses %s with status 401', async (_what, headers) => {
    const url = '/sandbox/razorpay/v1/orders';
    const answer = await sandbox.app.inject({ method: 'POST', url, headers, payload: order });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: 'Authentication failed',
        source: 'NA',
        step: 'NA',
        reason: 'NA',
        metadata: {},
      },
    });
  });

  test('returns errors for unknown URLs and broken JSON in the format of the provider', async () => {
    expect((await sandbox.callApi('GET', '/nothing')).json).toHaveProperty('error.code');
    const broken = await sandbox.app.inject({
      method: 'POST',
      url: '/sandbox/razorpay/v1/orders',
      headers: { authorization: buildAuthorization(), 'content-type': 'application/json' },
      payload: '{',
    });
    expect(broken.statusCode).toBe(400);
    expect(broken.json()).toHaveProperty('error.code', 'BAD_REQUEST_ERROR');
  });
});

describe('an order', () => {
  test('has every field that the provider returns', async () => {
    const { status, json } = await sandbox.callApi('POST', '/orders', { ...order, receipt: 'r-1' });
    expect(status).toBe(200);
    expect(json).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 49_900,
      amount_paid: 0,
      amount_due: 49_900,
      currency: 'INR',
      receipt: 'r-1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: 1_700_000_000,
    });
    expect((await sandbox.callApi('GET', `/orders/${String(json['id'])}`)).json).toEqual(json);
  });

  test('stores notes as text', async () => {
    const { json } = await sandbox.callApi('POST', '/orders', { ...order, notes: { seats: 2 } });
    expect(json['notes']).toEqual({ seats: '2' });
  });

  test('is found by its receipt after a lost response', async () => {
    const { json } = await sandbox.callApi('POST', '/orders', { ...order, receipt: 'lost' });
    await sandbox.callApi('POST', '/orders', { ...order, receipt: 'other' });
    const found = await sandbox.callApi('GET', '/orders?receipt=lost');
    expect(found.json).toEqual({ entity: 'collection', count: 1, items: [json] });
    expect((await sandbox.callApi('GET', '/orders?receipt=none')).json['count']).toBe(0);
  });

  test('is refused with the receipt of another order', async () => {
    await sandbox.callApi('POST', '/orders', { ...order, receipt: 'once' });
    const again = await sandbox.callApi('POST', '/orders', { ...order, receipt: 'once' });
    expect(again.status).toBe(400);
    expect(sandbox.ledger.dump().orders).toHaveLength(1);
  });

  test.each([
    [{ ...order, amount: 99 }, 'The amount must be at least INR 1.00'],
    [{ ...order, amount: 100.5 }, 'The amount must be an integer.'],
    [{ ...order, amount: '49900' }, 'The amount must be an integer.'],
    [{ currency: 'INR' }, 'The amount field is required.'],
    [{ amount: 49_900 }, 'The currency field is required.'],
    [{ ...order, currency: 'XYZ' }, 'Currency is not supported'],
    [{ ...order, receipt: 'x'.repeat(41) }, 'The receipt may not be greater than 40 characters.'],
    [{ ...order, price: 1 }, 'price is/are not required and should not be sent'],
    [
      { ...order, notes: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`n${n}`, ''])) },
      'The number of fields in notes should be less than or equal to 15.',
    ],
  ])('is refused: %j', async (body, description) => {
    const { status, json } = await sandbox.callApi('POST', '/orders', body);
    expect(status).toBe(400);
    expect(json).toMatchObject({
      error: {
        code: 'BAD_REQUEST_ERROR',
        description,
        source: 'business',
        step: 'payment_initiation',
        reason: 'input_validation_failed',
      },
    });
  });

  test('orders are listed newest first, ten at a time, in pages', async () => {
    for (let n = 0; n < 12; n += 1) {
      await sandbox.callApi('POST', '/orders', { ...order, receipt: `r${n}` });
    }
    const getReceipts = async (query: string) => {
      const { json } = await sandbox.callApi('GET', `/orders${query}`);
      return (json['items'] as { receipt: string }[]).map(({ receipt }) => receipt);
    };
    expect(await getReceipts('')).toEqual(Array.from({ length: 10 }, (_, n) => `r${11 - n}`));
    expect(await getReceipts('?skip=10&count=100')).toEqual(['r1', 'r0']);
  });

  test.each(['/orders/order_none', '/payments/pay_none', '/refunds/rfnd_none'])(
    'an unknown id is refused: %s',
    async (path) => {
      const { status, json } = await sandbox.callApi('GET', path);
      expect(status).toBe(400);
      expect(json).toHaveProperty('error.description', 'The id provided does not exist');
    },
  );
});
