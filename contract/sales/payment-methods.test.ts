// Ways to pay in words.
import { expect, it } from 'vitest';
import { methodName } from './payment-methods.ts';

it('names ways to pay, and keeps a name it does not know', () => {
  expect(['upi', 'netbanking', 'bank-transfer', 'paylater', ''].map(methodName)).toEqual([
    'UPI',
    'Net banking',
    'Bank transfer',
    'paylater',
    '',
  ]);
});
