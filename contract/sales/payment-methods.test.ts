// Display names of payment methods.
import { expect, it } from 'vitest';
import { getMethodName } from './payment-methods.ts';

it('names payment methods, and returns an unknown name unchanged', () => {
  expect(['upi', 'netbanking', 'bank-transfer', 'paylater', ''].map(getMethodName)).toEqual([
    'UPI',
    'Net banking',
    'Bank transfer',
    'paylater',
    '',
  ]);
});
