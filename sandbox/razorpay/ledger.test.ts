import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLedger } from './ledger.ts';
import { startPaymentSandbox } from '#tests/support/payment-sandbox.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the ledger survives a process that did not close it', async () => {
  const file = join(folder, 'deep', 'sandbox.sqlite');
  const sandbox = await startPaymentSandbox({ ledger: openLedger(file) });
  const order = await sandbox.callApi('POST', '/orders', { amount: 10_000, currency: 'INR' });
  const order_id = order.json['id'];
  const paid = await sandbox.callWithoutKey('POST', '/test/pay', { order_id, outcome: 'success' });
  await sandbox.callApi('POST', `/payments/${String(paid.json['razorpay_payment_id'])}/refund`);

  const reopened = openLedger(file);
  expect(reopened.dump()).toEqual(sandbox.ledger.dump());
  expect(reopened.dump()).toMatchObject({
    orders: [{ id: order_id, status: 'paid' }],
    payments: [{ status: 'refunded' }],
    refunds: [{ amount: 10_000 }],
  });
  expect(reopened.dump().deliveries).toHaveLength(5);
  reopened.close();
  await sandbox.close();
});

test('a failed transaction saves nothing', () => {
  const ledger = openLedger(':memory:');
  const event = {
    id: 'e',
    event: 'order.paid',
    order_id: '',
    body: '{}',
    signature: '',
    state: 'pending',
    attempts: 0,
    last_answer: null,
    created_ms: 0,
    due_ms: 0,
  } as const;
  expect(() =>
    ledger.transaction(() => {
      ledger.saveDelivery(event);
      throw new Error('power cut');
    }),
  ).toThrow('power cut');
  expect(ledger.deliveries()).toEqual([]);
  ledger.close();
});
