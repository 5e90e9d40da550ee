// The default refund policy matches server/sales/refunds/return-offers.ts.
import { expect, it } from 'vitest';
import policy from './refunds.json';

const words = policy.flatMap(({ body }) => body).join('\n');

it.each([
  ["press 'Request a refund'"],
  ['You see the amount before you confirm'],
  ['Our team reviews your request first and replies by email within two working days'],
  ['a certificate for the course'],
  ['above ₹50,000'],
  ['invoice is made out to a business'],
  ['three courses in the last 365 days'],
  ['the same course before'],
  ['part of the payment was already refunded'],
  ['opened a dispute'],
  ['ended your access to the course'],
  ['paid us directly'],
  ['charge them at their list prices on the day of purchase, up to the price of the bundle'],
])('RET-04 says: %s', (text) => {
  expect(words).toContain(text);
});

it('RET-04 promises no immediate refund when the team reviews the request', () => {
  expect(words).toContain('In most cases the refund starts immediately.');
  expect(words).not.toContain('You are asked once, and the refund begins at once.');
});
