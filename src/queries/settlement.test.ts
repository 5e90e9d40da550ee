// The verdict on a payment after a failed verification.
import { expect, it } from 'vitest';
import { ApiError } from '#site/api/client.ts';
import { toFailureCode } from '#site/api/error-codes.ts';
import type { FailureCode } from '#site/api/error-codes.ts';
import { toSettlementNotice, toVerdict } from './settlement.ts';

const failed = (status: number, serverMessage?: string) =>
  toVerdict(new ApiError({ code: toFailureCode(status), serverMessage })).settlement;

it('PAY-15: an unsuccessful response is a refusal', () => {
  expect(failed(200)).toBe('refused');
  const refusal = new ApiError({ code: toFailureCode(200), serverMessage: 'Not paid.' });
  expect(toVerdict(refusal)).toEqual({ settlement: 'refused', message: 'Not paid.' });
});

it('ERR-22: a refusal that the notice already explains is not repeated; the reason for a useless payment is shown', () => {
  const verdict = (code: FailureCode) => toVerdict(new ApiError({ code, serverMessage: 'Why.' }));
  expect(toSettlementNotice({ settlement: 'refused' }, 'Dots').message).toBe(
    'Payment could not be verified. Please contact support for assistance.',
  );
  expect(verdict('payment_unverified')).toEqual({ settlement: 'refused', message: undefined });
  for (const code of ['payment_returned', 'payment_incomplete'] as const)
    expect(verdict(code)).toEqual({ settlement: 'refused', message: 'Why.' });
});

it('S23: a payment for an already owned course is not announced as a success', () => {
  const notice = toSettlementNotice({ settlement: 'verified', message: 'It goes back.' }, 'Dots');
  expect(notice).toMatchObject({ type: 'warning', message: 'It goes back.' });
  expect(notice.title).not.toContain('Successful');
});

it('S45: without a response, or with one from a proxy, the payment stays pending', () => {
  for (const status of [0, 500, 502, 503, 504]) expect(failed(status, 'Trouble.')).toBe('waiting');
  for (const status of [401, 408, 425, 429]) expect(failed(status, 'Later.')).toBe('waiting');
  // From a proxy that knows nothing about the server behind it.
  for (const status of [403, 404]) expect(failed(status)).toBe('waiting');
  const slow = new DOMException('Too slow', 'TimeoutError');
  expect(toVerdict(slow)).toEqual({ settlement: 'waiting' });
});

it('a malformed request is not retried', () => {
  for (const status of [400, 403, 404]) expect(failed(status, 'Malformed.')).toBe('failed');
});
