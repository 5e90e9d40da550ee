// Schemas of requests to the provider's API.
import * as z from 'zod/mini';

/** Empty notes are `[]`, never `{}`. */
type Notes = Record<string, string> | never[];

const Method = z.enum(['upi', 'card', 'netbanking', 'wallet', 'emi']);
export type Method = z.infer<typeof Method>;

const message = (field: string, invalid: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? `The ${field} field is required.` : invalid;

const Amount = z
  .int({ error: message('amount', 'The amount must be an integer.') })
  .check(z.minimum(100, 'The amount must be at least INR 1.00'));

const Currency = z.literal('INR', { error: message('currency', 'Currency is not supported') });

const Receipt = z.optional(
  z.nullable(
    z
      .string('The receipt must be a string.')
      .check(z.maxLength(40, 'The receipt may not be greater than 40 characters.')),
  ),
);

const NoteValue = z.union([z.string(), z.number(), z.boolean()]);
const NotesInput = z.pipe(
  z
    .union([z.array(z.never()), z.record(z.string(), NoteValue)], 'The notes must be an array.')
    .check(
      z.refine((notes) => Object.keys(notes).length <= 15, {
        error: 'The number of fields in notes should be less than or equal to 15.',
      }),
      z.refine((notes) => Object.values(notes).every((value) => String(value).length <= 256), {
        error: 'A value in notes may not be greater than 256 characters.',
      }),
    ),
  z.transform((notes): Notes => {
    const pairs = Object.entries(notes).map(([name, value]) => [name, String(value)] as const);
    return pairs.length === 0 ? [] : Object.fromEntries(pairs);
  }),
);

const CaptureOptions = z.object({
  automatic_expiry_period: z.optional(z.int().check(z.minimum(12))),
  manual_expiry_period: z.optional(z.int().check(z.maximum(7200))),
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

export const RefundRequest = z.strictObject({
  amount: z.optional(Amount),
  speed: z.optional(z.enum(['normal', 'optimum'], 'The speed is invalid.')),
  notes: z.optional(NotesInput),
  receipt: Receipt,
});
export type RefundRequest = z.infer<typeof RefundRequest>;

const KEY_INVALID =
  'The idempotency key must be at least 10 letters, digits, hyphens or underscores.';
export const IdempotencyKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{10,}$/, KEY_INVALID));

const whole = (least: number) => z.coerce.number().check(z.int(), z.minimum(least));

/** Newest first; times in Unix seconds, both inclusive. */
export const ListQuery = z.object({
  receipt: z.optional(z.string()),
  from: z._default(whole(0), 0),
  to: z._default(whole(0), Number.MAX_SAFE_INTEGER),
  skip: z._default(whole(0), 0),
  count: z._default(whole(1).check(z.maximum(100)), 10),
});
export type ListQuery = z.infer<typeof ListQuery>;

const buyer = {
  /** `pending` gets no outcome yet, `authorized` is captured later. */
  outcome: z._default(z.enum(['success', 'failed', 'authorized', 'pending']), 'success'),
  offer: z.optional(z.boolean()),
  email: z.optional(z.string()),
  contact: z.optional(z.string()),
};
const text = (field: string) =>
  z.string({ error: message(field, `The ${field} must be a string.`) });

export const TestPay = z.object({
  order_id: text('order_id'),
  method: z._default(Method, 'upi'),
  ...buyer,
});

export const CheckoutPay = z.object({
  key_id: text('key_id'),
  order_id: text('order_id'),
  method: Method,
  amount: z.optional(z.coerce.number()),
  description: z.optional(z.string()),
  notes: z.optional(NotesInput),
  ...buyer,
});

/** An attempt to pay an order. */
export type Attempt = Omit<z.infer<typeof CheckoutPay>, 'key_id' | 'amount'>;
