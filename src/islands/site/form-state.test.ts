// The states of the contact form.
import { describe, expect, it } from 'vitest';
import { firstFaulty, type FormEvent, nextState, UNTOUCHED } from './form-state.ts';

const after = (...events: FormEvent[]) => events.reduce(nextState, UNTOUCHED);
const SUBMITTED = { type: 'submitted' } as const;
const FAULTY = {
  type: 'faulty',
  errors: { subject: 'Subject is required', email: 'Email address is invalid' },
} as const;

describe('the contact form', () => {
  it('shows errors until their field is edited, and focuses the first one', () => {
    const state = after(SUBMITTED, FAULTY);
    expect(state.status).toBe('writing');
    expect(firstFaulty(state)).toBe('email');
    const edited = nextState(state, { type: 'edited', field: 'email' });
    expect(edited.errors.email).toBeUndefined();
    expect(firstFaulty(edited)).toBe('subject');
  });

  it('OPEN-30: a failure stays visible while the visitor edits, and disappears with the next attempt', () => {
    const failed = after(SUBMITTED, { type: 'failed', reason: 'Too many.' });
    expect(nextState(failed, { type: 'edited', field: 'message' })).toMatchObject({
      status: 'failed',
      reason: 'Too many.',
    });
    expect(nextState(failed, SUBMITTED)).toEqual({ status: 'sending', errors: {}, reason: '' });
  });

  it('is empty again when another message is started', () => {
    expect(after(SUBMITTED, { type: 'sent' }).status).toBe('sent');
    expect(after(SUBMITTED, { type: 'sent' }, { type: 'again' })).toEqual(UNTOUCHED);
  });
});
