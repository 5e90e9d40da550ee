// What the provider keeps: orders, payments and refunds, exactly as it answers them.
import * as z from 'zod/mini';

const Notes = z.union([z.array(z.never()), z.record(z.string(), z.string())]);

/** Empty notes are `[]`, never `{}`. */
export type Notes = z.infer<typeof Notes>;

const nullableText = z.nullable(z.string());

export const Order = z.object({
  id: z.string(),
  entity: z.literal('order'),
  amount: z.int(),
  amount_paid: z.int(),
  amount_due: z.int(),
  currency: z.string(),
  receipt: nullableText,
  offer_id: z.null(),
  status: z.enum(['created', 'attempted', 'paid']),
  attempts: z.int(),
  notes: Notes,
  created_at: z.int(),
});
export type Order = z.infer<typeof Order>;

export const Method = z.enum(['upi', 'card', 'netbanking', 'wallet', 'emi']);
export type Method = z.infer<typeof Method>;

export const Payment = z.object({
  id: z.string(),
  entity: z.literal('payment'),
  amount: z.int(),
  base_amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.string(),
  invoice_id: z.null(),
  international: z.boolean(),
  method: Method,
  amount_refunded: z.int(),
  refund_status: z.nullable(z.enum(['partial', 'full'])),
  captured: z.boolean(),
  description: nullableText,
  card_id: nullableText,
  card: z.optional(z.record(z.string(), z.unknown())),
  bank: nullableText,
  wallet: nullableText,
  vpa: nullableText,
  email: nullableText,
  contact: nullableText,
  notes: Notes,
  fee: z.nullable(z.int()),
  tax: z.nullable(z.int()),
  error_code: nullableText,
  error_description: nullableText,
  error_source: nullableText,
  error_step: nullableText,
  error_reason: nullableText,
  acquirer_data: z.record(z.string(), z.nullable(z.string())),
  created_at: z.int(),
  upi: z.optional(z.record(z.string(), z.string())),
  /** Shown only where a call asks to expand it. */
  offers: z.optional(
    z.object({
      entity: z.literal('collection'),
      count: z.int(),
      items: z.array(z.object({ id: z.string() })),
    }),
  ),
});
export type Payment = z.infer<typeof Payment>;

/** The payment as calls and events show it. */
export function withoutOffers({ offers: _offers, ...payment }: Payment): Payment {
  return payment;
}

export const Refund = z.object({
  id: z.string(),
  entity: z.literal('refund'),
  amount: z.int(),
  currency: z.string(),
  payment_id: z.string(),
  notes: Notes,
  receipt: nullableText,
  acquirer_data: z.object({ arn: nullableText }),
  created_at: z.int(),
  batch_id: z.null(),
  status: z.enum(['pending', 'processed', 'failed']),
  speed_processed: z.enum(['normal', 'instant']),
  speed_requested: z.enum(['normal', 'optimum']),
});
export type Refund = z.infer<typeof Refund>;

/** Whether a successful payment of an order is captured at once or waits for the merchant. */
export type CaptureMode = 'automatic' | 'manual';

export interface Collection<T> {
  entity: 'collection';
  count: number;
  items: T[];
}

export function collection<T>(items: T[]): Collection<T> {
  return { entity: 'collection', count: items.length, items };
}
