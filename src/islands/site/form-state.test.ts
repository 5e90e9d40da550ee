// The states of the contact form.
import { describe, expect, it } from 'vitest';
import {
  findFirstInvalidField,
  type FormEvent,
  reduceFormState,
  INITIAL_STATE,
} from './form-state.ts';

const applyEvents = (...events: FormEvent[]) => events.reduce(reduceFormState, INITIAL_STATE);
const SUBMITTED = { type: 'submitted' } as const;
const FAULTY = {
  type: 'faulty',
  errors: { subject: 'Subject is required', email: 'Email address is invalid' },
} as const;

describe('the contact form', () => {
  it('shows errors until their field is edited, and focuses the first one', () => {
    const state = applyEvents(SUBMITTED, FAULTY);
    expect(state.status).toBe('writing');
    expect(findFirstInvalidField(state)).toBe('email');
    const edited = reduceFormState(state, { type: 'edited', field: 'email' });
    expect(edited.errors.email).toBeUndefined();
    expect(findFirstInvalidField(edited)).toBe('subject');
  });

  it('OPEN-30: a failure stays visible while the visitor edits, and disappears with the next attempt', () => {
    const failed = applyEvents(SUBMITTED, { type: 'failed', reason: 'Too many.' });
    expect(reduceFormState(failed, { type: 'edited', field: 'message' })).toMatchObject({
      status: 'failed',
      reason: 'Too many.',
    });
    expect(reduceFormState(failed, SUBMITTED)).toEqual({
      status: 'sending',
      errors: {},
      reason: '',
    });
  });

  it('is empty again when another message is started', () => {
    expect(applyEvents(SUBMITTED, { type: 'sent' }).status).toBe('sent');
    expect(applyEvents(SUBMITTED, { type: 'sent' }, { type: 'again' })).toEqual(INITIAL_STATE);
  });
});
