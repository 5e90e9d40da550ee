// Creates field rules from functions that return an error message.
import type { FieldRule } from './use-form.ts';

export const createRefusal = (message: string) =>
  ({ success: false, error: { issues: [{ message }] } }) as const;

/** `findFault` returns undefined for a valid text, which is sent unchanged. */
export const createRule = (findFault: (typed: string) => string | undefined): FieldRule => ({
  safeParse: (typed) => {
    const message = findFault(typed);
    return message === undefined ? { success: true, data: typed } : createRefusal(message);
  },
});
