export const FIELDS = ['firstName', 'lastName', 'email', 'phoneNo', 'subject', 'message'] as const;
export type Field = (typeof FIELDS)[number];
export type FieldErrors = Partial<Record<Field, string>>;

export interface FormState {
  status: 'writing' | 'sending' | 'failed' | 'sent';
  errors: FieldErrors;
  reason: string;
}

export type SubmitResult =
  { type: 'faulty'; errors: FieldErrors } | { type: 'failed'; reason: string } | { type: 'sent' };

export type FormEvent =
  SubmitResult | { type: 'edited'; field: string } | { type: 'submitted' } | { type: 'again' };

export const INITIAL_STATE: FormState = { status: 'writing', errors: {}, reason: '' };

export function reduceFormState(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'edited':
      return { ...state, errors: { ...state.errors, [event.field]: undefined } };
    case 'submitted':
      return { status: 'sending', errors: {}, reason: '' };
    case 'faulty':
      return { status: 'writing', errors: event.errors, reason: '' };
    case 'failed':
      return { status: 'failed', errors: {}, reason: event.reason };
    case 'sent':
      return { status: 'sent', errors: {}, reason: '' };
    case 'again':
      return INITIAL_STATE;
  }
}

export function findFirstInvalidField({ errors }: FormState): Field | undefined {
  return FIELDS.find((field) => errors[field]);
}
