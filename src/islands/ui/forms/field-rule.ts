// Creates field rules from functions that return an error message.
import { parsePrice } from '#contract/sales/price.ts';
import type { FieldRule } from './use-form.ts';

export const createRefusal = (message: string) =>
  ({ success: false, error: { issues: [{ message }] } }) as const;

/** `findFault` gets the trimmed text, which is sent if it returns undefined. */
export const createRule = (findFault: (typed: string) => string | undefined): FieldRule => ({
  safeParse: (typed) => {
    const data = typed.trim();
    const message = findFault(data);
    return message === undefined ? { success: true, data } : createRefusal(message);
  },
});

export const ANY_TEXT = createRule(() => undefined);

export const createRequiredRule = (message: string) =>
  createRule((typed) => (typed === '' ? message : undefined));

export const createOptionalRule = (rule: FieldRule): FieldRule => ({
  safeParse: (typed) => (typed.trim() ? rule.safeParse(typed) : ANY_TEXT.safeParse(typed)),
});

/** In rupees. */
export const PRICE_RULE = createRule((typed) => {
  const parsed = parsePrice(typed);
  return parsed.ok ? undefined : parsed.message;
});

export const PAID_PRICE_RULE = createRule((typed) => {
  const parsed = parsePrice(typed);
  if (!parsed.ok) return parsed.message;
  return parsed.paise > 0 ? undefined : 'Enter at least ₹1';
});
