// What callers may send: the API's bodies and queries, the checkout's and the tests' payments.
import * as z from 'zod/mini';
import { WORDS } from './errors.ts';
import { Method, type Notes } from './entities.ts';

const MIN_AMOUNT_PAISE = 100;
const RECEIPT_MAX = 40;
const NOTES_MAX_PAIRS = 15;
const NOTE_MAX = 256;
const AUTOMATIC_EXPIRY_MIN_MINUTES = 12;
const MANUAL_EXPIRY_MAX_MINUTES = 7200;
const LIST_DEFAULT = 10;
const LIST_MAX = 100;

const wordsFor = (field: string, otherwise: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? `The ${field} field is required.` : otherwise;

const Amount = z
  .int({ error: wordsFor('amount', WORDS.integerAmount) })
  .check(z.minimum(MIN_AMOUNT_PAISE, WORDS.minimumAmount));

const Currency = z.literal('INR', { error: wordsFor('currency', 'Currency is not supported') });

const Receipt = z.optional(
  z.nullable(
    z
      .string('The receipt must be a string.')
      .check(z.maxLength(RECEIPT_MAX, 'The receipt may not be greater than 40 characters.')),
  ),
);

const NoteValue = z.union([z.string(), z.number(), z.boolean()]);

const NotesInput = z.pipe(
  z
    .union([z.array(z.never()), z.record(z.string(), NoteValue)], 'The notes must be an array.')
    .check(
      z.refine((notes) => Object.keys(notes).length <= NOTES_MAX_PAIRS, {
        error: 'The number of fields in notes should be less than or equal to 15.',
      }),
      z.refine((notes) => Object.values(notes).every((value) => String(value).length <= NOTE_MAX), {
        error: 'A value in notes may not be greater than 256 characters.',
      }),
    ),
  z.transform(asNotes),
);

function asNotes(input: Record<string, string | number | boolean> | never[]): Notes {
  const pairs = Object.entries(input);
  if (pairs.length === 0) return [];
  return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]));
}

const CaptureOptions = z.object({
  automatic_expiry_period: z.optional(z.int().check(z.minimum(AUTOMATIC_EXPIRY_MIN_MINUTES))),
  manual_expiry_period: z.optional(z.int().check(z.maximum(MANUAL_EXPIRY_MAX_MINUTES))),
  refund_speed: z.optional(z.enum(['normal', 'optimum'])),
});

export const NewOrder = z.strictObject({
  amount: Amount,
  currency: Currency,
  receipt: Receipt,
  notes: z.optional(NotesInput),
  partial_payment: z.optional(z.boolean()),
  payment: z.optional(
    z.object({
      capture: z.optional(z.enum(['automatic', 'manual'])),
      capture_options: z.optional(CaptureOptions),
    }),
  ),
});
export type NewOrder = z.infer<typeof NewOrder>;

export const Capture = z.strictObject({ amount: Amount, currency: z.optional(Currency) });
export type Capture = z.infer<typeof Capture>;

export const RefundRequest = z.strictObject({
  amount: z.optional(Amount),
  speed: z.optional(z.enum(['normal', 'optimum'], 'The speed is invalid.')),
  notes: z.optional(NotesInput),
  receipt: Receipt,
});
export type RefundRequest = z.infer<typeof RefundRequest>;

/** The header that makes a refund repeatable: at least 10 of `[A-Za-z0-9_-]`. */
export const IdempotencyKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{10,}$/, WORDS.keyForm));

const whole = (least: number) => z.coerce.number().check(z.int(), z.minimum(least));

/** A stretch of a list, newest first; times in Unix seconds, both inclusive. */
const stretch = {
  from: z.optional(whole(0)),
  to: z.optional(whole(0)),
  skip: z._default(whole(0), 0),
  count: z._default(whole(1).check(z.maximum(LIST_MAX)), LIST_DEFAULT),
};
export const RefundList = z.object(stretch);
export const OrderList = z.object({ receipt: z.optional(z.string()), ...stretch });

const LATEST = 'must be a whole number from 1';
export const LedgerQuery = z.strictObject({
  latest: z.optional(z.coerce.number(LATEST).check(z.int(LATEST), z.minimum(1, LATEST))),
});

/** What becomes of a payment; `pending` gets no answer yet, `authorized` is captured late. */
export const Outcome = z.enum(['success', 'failed', 'authorized', 'pending']);
export type Outcome = z.infer<typeof Outcome>;

export const TestPay = z.object({
  order_id: z.string({ error: wordsFor('order_id', 'The order_id must be a string.') }),
  outcome: z._default(Outcome, 'success'),
  method: z._default(Method, 'upi'),
  offer: z.optional(z.boolean()),
  email: z.optional(z.string()),
  contact: z.optional(z.string()),
});

export const CheckoutPay = z.object({
  key_id: z.string({ error: wordsFor('key_id', 'The key_id must be a string.') }),
  order_id: z.string({ error: wordsFor('order_id', 'The order_id must be a string.') }),
  method: Method,
  outcome: z._default(Outcome, 'success'),
  amount: z.optional(z.coerce.number()),
  offer: z.optional(z.boolean()),
  description: z.optional(z.string()),
  email: z.optional(z.string()),
  contact: z.optional(z.string()),
  notes: z.optional(NotesInput),
});
export type CheckoutPay = z.infer<typeof CheckoutPay>;
