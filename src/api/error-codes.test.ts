// Why a call failed, as one code: also where a server of section 7 names none.
import { expect, it } from 'vitest';
import { REFUSALS } from '#contract/refusals.ts';
import { ApiError } from './client.ts';
import { getCode } from './error-codes.ts';

it.each(Object.entries(REFUSALS))('%s is known as what our server calls it', (code, { status }) => {
  expect(getCode(status, code)).toBe(code);
});

it.each([
  [0, 'no_answer'],
  [200, 'unsuccessful'],
  [201, 'unsuccessful'],
  [400, 'malformed'],
  [401, 'not_signed_in'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [409, 'conflict'],
  [413, 'too_large'],
  [415, 'wrong_type'],
  [418, 'forbidden'],
  [422, 'malformed'],
  [429, 'too_many'],
  [500, 'failed'],
  [501, 'failed'],
  [502, 'busy'],
  [503, 'busy'],
  [504, 'busy'],
])('without a code, status %i comes to %s', (status, code) => {
  expect(getCode(status)).toBe(code);
});

it.each(['E11000', 'TokenExpired', 'ERR_BAD', '', '11000'])(
  'what another server calls a code, such as %j, is none of ours',
  (named) => {
    expect(getCode(404, named)).toBe('not_found');
  },
);

it('a comparison with a misspelt code does not compile', () => {
  const { code } = new ApiError({ code: 'not_found' });
  // @ts-expect-error There is no such code.
  expect(code === 'not_fuond').toBe(false);
});
