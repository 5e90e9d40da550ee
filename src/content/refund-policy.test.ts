// The default refund policy matches server/sales/refunds/return-offers.ts.
import { expect, it } from 'vitest';
import policy from './refunds.json';

const words = policy.flatMap(({ body }) => body).join('\n');

it.each([
  ["press 'Request a refund'"],
  ['You see the amount before you confirm'],
  ['A person looks at your request first, and answers by email within two working days'],
  ['a certificate of the course'],
  ['above ₹50,000'],
  ['invoice is to a business'],
  ['three courses in the last 365 days'],
  ['the same course before'],
  ['a part of the payment was refunded already'],
  ['opened a dispute'],
  ['closed the course to you'],
  ['paid us directly'],
  ['count at their list prices on the day you bought them, up to the price of the bundle'],
])('RET-04 says: %s', (text) => {
  expect(words).toContain(text);
});

it('RET-04 promises no immediate refund when a person reviews the request', () => {
  expect(words).toContain('In most cases the refund begins at once.');
  expect(words).not.toContain('You are asked once, and the refund begins at once.');
});
