// The messages of the contact form: errors at its fields by the contract, and failures.
import { describe, expect, it } from 'vitest';
import { ContactMessage } from '#contract/accounts/contact.ts';
import { ApiError } from '#site/api/client.ts';
import { toFailureCode } from '#site/api/error-codes.ts';
import { sendContactMessage, getFailureReason } from './send-message.ts';
import { FIELDS } from './form-state.ts';

const EMPTY = Object.fromEntries(FIELDS.map((field) => [field, '']));

describe('deliver', () => {
  it('CONT-09: reports every empty required field, but not the phone', async () => {
    expect(await sendContactMessage(EMPTY)).toEqual({
      type: 'faulty',
      errors: {
        firstName: 'First name is required',
        lastName: 'Last name is required',
        email: 'Email address is required',
        subject: 'Subject is required',
        message: 'Message is required',
      },
    });
  });

  it('CONT-08: the form has exactly the fields of the contract', () => {
    expect([...FIELDS].sort()).toEqual(Object.keys(ContactMessage.shape).sort());
  });
});

describe('failureReason', () => {
  it('shows helpful server messages, and no internal errors', () => {
    const getReason = (status: number) =>
      getFailureReason(new ApiError({ code: toFailureCode(status), serverMessage: 'A sentence.' }));
    expect([400, 413, 429].map(getReason)).toEqual(Array(3).fill('A sentence.'));
    expect([0, 200, 404, 500, 501, 503].map(getReason)).toEqual(Array(6).fill(''));
    expect(getFailureReason(new DOMException('late', 'TimeoutError'))).toBe('');
  });
});
