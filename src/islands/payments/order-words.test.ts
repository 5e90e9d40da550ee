// Orders in words.
import { expect, it } from 'vitest';
import { buyerName, reconciled } from './order-words.ts';

const outcome = { checked: 0, settled: 0, refunds: 0, failed: 0 };

it.each([
  [outcome, 'Our books and the provider’s agree.'],
  [{ ...outcome, checked: 2 }, 'Asked about 2 orders. Our books and the provider’s agree.'],
  [
    { checked: 3, settled: 1, refunds: 2, failed: 0 },
    'Asked about 3 orders. Found 1 payment that we had not heard of. 2 refunds moved on.',
  ],
  [
    { ...outcome, checked: 1, failed: 1 },
    'Asked about 1 order. Without an answer: 1 question, asked again by itself.',
  ],
])('tells what asking the provider has brought: %o', (counts, text) => {
  expect(reconciled(counts)).toBe(text);
});

it('calls a buyer by what is left of them', () => {
  expect(buyerName({ _id: 'u', name: 'Asha Rao', email: 'asha@example.com' })).toBe('Asha Rao');
  expect(buyerName({ _id: 'u', name: '', email: 'asha@example.com' })).toBe('asha@example.com');
  expect(buyerName({ _id: '', name: '', email: '' })).toBe('Deleted account');
});
