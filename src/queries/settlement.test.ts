// What a failed verification means for the money.
import { expect, it } from 'vitest';
import { ApiError } from '#site/api/client.ts';
import { getCode } from '#site/api/error-codes.ts';
import type { FailureCode } from '#site/api/error-codes.ts';
import { settlementNotice, getVerdict } from './settlement.ts';

const failed = (status: number, serverMessage?: string) =>
  getVerdict(new ApiError({ code: getCode(status), serverMessage })).settlement;

it('PAY-15: an answer of no success is a refusal', () => {
  expect(failed(200)).toBe('refused');
  const refusal = new ApiError({ code: getCode(200), serverMessage: 'Not paid.' });
  expect(getVerdict(refusal)).toEqual({ settlement: 'refused', message: 'Not paid.' });
});

it('ERR-22: a refusal that the notice says in its own words is not said twice; where money went is', () => {
  const verdict = (code: FailureCode) => getVerdict(new ApiError({ code, serverMessage: 'Why.' }));
  expect(settlementNotice({ settlement: 'refused' }, 'Dots').message).toBe(
    'Payment could not be verified. Please contact support for assistance.',
  );
  expect(verdict('payment_unverified')).toEqual({ settlement: 'refused', message: undefined });
  for (const code of ['payment_returned', 'payment_incomplete'] as const)
    expect(verdict(code)).toEqual({ settlement: 'refused', message: 'Why.' });
});

it('S23: a payment for what was open before is not called a success of its own', () => {
  const notice = settlementNotice({ settlement: 'verified', message: 'It goes back.' }, 'Dots');
  expect(notice).toMatchObject({ type: 'warning', message: 'It goes back.' });
  expect(notice.title).not.toContain('Successful');
});

it('S45: where nobody answered, or the wrong one, the payment waits', () => {
  for (const status of [0, 500, 502, 503, 504]) expect(failed(status, 'Trouble.')).toBe('waiting');
  for (const status of [401, 408, 425, 429]) expect(failed(status, 'Later.')).toBe('waiting');
  // A proxy that knows nothing of the server behind it.
  for (const status of [403, 404]) expect(failed(status)).toBe('waiting');
  const slow = new DOMException('Too slow', 'TimeoutError');
  expect(getVerdict(slow)).toEqual({ settlement: 'waiting' });
});

it('a call that the server finds wrong would be wrong again', () => {
  for (const status of [400, 403, 404]) expect(failed(status, 'Malformed.')).toBe('failed');
});
