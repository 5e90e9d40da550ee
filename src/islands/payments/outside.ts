// What is typed of a payment that the office took itself, and what is sent.
import * as z from 'zod/mini';
import { Email } from '#contract/auth.ts';
import {
  OUTSIDE_MIN,
  OUTSIDE_WAYS,
  type OutsideWay,
  ReceivedOn,
  Reference,
} from '#contract/outside-payments.ts';
import { parsePrice } from '#contract/price.ts';
import { Reason } from '#contract/reviews.ts';
import { STATE_CODES, STATES } from '#contract/states.ts';
import type { OutsideBody } from '#site/api/outside-payments.ts';
import { methodName } from '#contract/payment-methods.ts';
import type { FieldRule } from '../parts/use-form.ts';

export type OutsideField =
  'email' | 'amount' | 'way' | 'receivedOn' | 'reference' | 'state' | 'reason';

export const EMPTY: Record<OutsideField, string> = {
  ...{ email: '', amount: '', way: 'cash', receivedOn: '', reference: '', state: '', reason: '' },
};

export const WAYS = OUTSIDE_WAYS.map((value) => ({ value, label: methodName(value) }));

/** By name, as people look for them. */
export const STATE_OPTIONS = STATE_CODES.map((value) => ({ value, label: STATES[value] })).toSorted(
  (one, other) => one.label.localeCompare(other.label),
);

const AMOUNT: FieldRule = {
  safeParse: (typed) => {
    const read = parsePrice(typed);
    const message = !read.ok
      ? 'Write the amount in rupees, as 499 or 499.50.'
      : read.paise < OUTSIDE_MIN && 'A payment is at least ₹1.';
    return message
      ? { success: false, error: { issues: [{ message }] } }
      : { success: true, data: typed };
  },
};

/** In the order of the form. */
export const OUTSIDE_RULES: Readonly<Record<OutsideField, FieldRule>> = {
  email: z.string().check(
    z.trim(),
    z.refine((typed) => Email.safeParse(typed).success, 'Email address is invalid'),
  ),
  amount: AMOUNT,
  way: z.string(),
  receivedOn: ReceivedOn,
  reference: Reference,
  state: z.string(),
  reason: Reason,
};

export function outsideOf(
  { amount, way, state, ...typed }: Record<OutsideField, string>,
  { courses, creationKey }: Pick<OutsideBody, 'courses' | 'creationKey'>,
): OutsideBody {
  const read = parsePrice(amount);
  if (!read.ok) throw new Error(read.message);
  const stated = STATE_CODES.find((code) => code === state);
  return {
    ...{ ...typed, courses, creationKey, amount: read.paise, way: way as OutsideWay },
    ...(stated ? { buyer: { state: stated } } : {}),
  };
}
