import { expect, test } from 'vitest';
import { signPayment, signWebhook } from './keys.ts';

test('a payment signature equals the example in the documentation', () => {
  expect(
    signPayment('order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l', 'EnLs21M47BllR3X8PSFtjtbd'),
  ).toBe('0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f');
});

test('a webhook signature covers the bytes of a body, not its meaning', () => {
  const compact = signWebhook('{"a":1}', 'secret');
  expect(compact).toBe(signWebhook(Buffer.from('{"a":1}'), 'secret'));
  expect(compact).not.toBe(signWebhook('{ "a": 1 }', 'secret'));
});
