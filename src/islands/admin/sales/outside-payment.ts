import * as z from 'zod/mini';
import { Email } from '#contract/accounts/auth.ts';
import { validateGstin, normalizeGstin } from '#contract/sales/gstin.ts';
import {
  OUTSIDE_MIN,
  OUTSIDE_METHODS,
  type OutsideMethod,
  ReceivedOn,
  type recordOutsidePayment,
  Reference,
} from '#contract/sales/outside-payments.ts';
import { parsePrice } from '#contract/sales/price.ts';
import { Reason } from '#contract/courses/reviews.ts';
import { STATE_CODES, STATES } from '#contract/sales/states.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { getMethodName } from '#contract/sales/payment-methods.ts';
import { ANY_TEXT, createRule } from '../../ui/forms/field-rule.ts';
import type { FieldRule } from '../../ui/forms/use-form.ts';

type OutsideBody = BodyOf<typeof recordOutsidePayment>;

/** Keyed by the paths that the server uses in errors. */
export type OutsideField =
  | ('email' | 'amount' | 'way' | 'receivedOn' | 'reference' | 'reason')
  | ('buyer.state' | 'buyer.gstin' | 'buyer.name' | 'buyer.address');

export const EMPTY_FIELDS: Record<OutsideField, string> = {
  email: '',
  amount: '',
  way: 'cash',
  receivedOn: '',
  reference: '',
  reason: '',
  'buyer.state': '',
  'buyer.gstin': '',
  'buyer.name': '',
  'buyer.address': '',
};

export const ABROAD = 'abroad';

export const WAY_OPTIONS = OUTSIDE_METHODS.map((value) => ({ value, label: getMethodName(value) }));

/** Sorted by name. */
export const STATE_OPTIONS = STATE_CODES.map((value) => ({ value, label: STATES[value] })).toSorted(
  (left, right) => left.label.localeCompare(right.label),
);

const AMOUNT = createRule((typed) => {
  const parsed = parsePrice(typed);
  if (!parsed.ok) return 'Enter the amount in rupees, for example 499 or 499.50.';
  return parsed.paise < OUTSIDE_MIN ? 'Enter at least ₹1.' : undefined;
});

const GSTIN = createRule((typed) => {
  const gstin = normalizeGstin(typed);
  return gstin === '' ? undefined : validateGstin(gstin);
});

/** In the order of the form. */
export const OUTSIDE_RULES: Readonly<Record<OutsideField, FieldRule>> = {
  email: z.string().check(
    z.trim(),
    z.refine((typed) => Email.safeParse(typed).success, 'Email address is invalid'),
  ),
  amount: AMOUNT,
  way: ANY_TEXT,
  receivedOn: ReceivedOn,
  reference: Reference,
  'buyer.state': ANY_TEXT,
  'buyer.gstin': GSTIN,
  'buyer.name': ANY_TEXT,
  'buyer.address': ANY_TEXT,
  reason: Reason,
};

export function toOutsideBody(
  typed: Record<OutsideField, string>,
  { courses, creationKey }: Pick<OutsideBody, 'courses' | 'creationKey'>,
): OutsideBody {
  const { email, amount, way, receivedOn, reference, reason } = typed;
  const parsed = parsePrice(amount);
  if (!parsed.ok) throw new Error(parsed.message);
  const buyer = toBuyer(typed);
  return {
    email,
    receivedOn,
    reference,
    reason,
    courses,
    creationKey,
    amount: parsed.paise,
    way: way as OutsideMethod,
    ...(buyer ? { buyer } : {}),
  };
}

/** Undefined if no details were typed. */
function toBuyer(typed: Record<OutsideField, string>): OutsideBody['buyer'] {
  const state = STATE_CODES.find((code) => code === typed['buyer.state']);
  const details = {
    gstin: normalizeGstin(typed['buyer.gstin']),
    name: typed['buyer.name'],
    address: typed['buyer.address'],
  };
  const texts = Object.entries(details).filter(([, text]) => text !== '');
  const region = state ? { state } : typed['buyer.state'] === ABROAD ? { isAbroad: true } : {};
  const buyer = { ...region, ...(Object.fromEntries(texts) as Partial<typeof details>) };
  return Object.keys(buyer).length > 0 ? buyer : undefined;
}
