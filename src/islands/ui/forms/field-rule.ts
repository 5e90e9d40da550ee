// Creates field rules from functions that return an error message.
import type { FieldRule } from './use-form.ts';

export const refusal = (message: string) =>
  ({ success: false, error: { issues: [{ message }] } }) as const;

/** `findFault` returns undefined for a valid text, which is sent unchanged. */
export const getRule = (faultIn: (typed: string) => string | undefined): FieldRule => ({
  safeParse: (typed) => {
    const message = faultIn(typed);
    return message === undefined ? { success: true, data: typed } : refusal(message);
  },
});
