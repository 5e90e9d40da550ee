// A rule of a field that no schema says: what is wrong with what was typed, in words.
import type { FieldRule } from './use-form.ts';

export const refusal = (message: string) =>
  ({ success: false, error: { issues: [{ message }] } }) as const;

/** `faultIn`: undefined where nothing is wrong. What was typed is sent as it stands. */
export const getRule = (faultIn: (typed: string) => string | undefined): FieldRule => ({
  safeParse: (typed) => {
    const message = faultIn(typed);
    return message === undefined ? { success: true, data: typed } : refusal(message);
  },
});
