// The code of a failed request, also when a section 7 server sends none.
import { expect, it } from 'vitest';
import { REFUSALS } from '#contract/refusals.ts';
import { ApiError } from './client.ts';
import { toFailureCode } from './error-codes.ts';

it.each(Object.entries(REFUSALS))('%s keeps the code that our server sends', (code, { status }) => {
  expect(toFailureCode(status, code)).toBe(code);
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
])('without a code, status %i becomes %s', (status, code) => {
  expect(toFailureCode(status)).toBe(code);
});

it.each(['E11000', 'TokenExpired', 'ERR_BAD', '', '11000'])(
  'ignores codes of other servers, such as %j',
  (named) => {
    expect(toFailureCode(404, named)).toBe('not_found');
  },
);

it('a comparison with a misspelt code does not compile', () => {
  const { code } = new ApiError({ code: 'not_found' });
  // @ts-expect-error This code does not exist.
  expect(code === 'not_fuond').toBe(false);
});
