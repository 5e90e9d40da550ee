// The parts of the provider's responses that we read. Its examples differ in everything else.
import * as z from 'zod/mini';
import { parseJson } from '#contract/parse-json.ts';
import { Paise } from '#contract/sales/money.ts';
import type {
  ProviderEvent,
  ProviderOrderState,
  ProviderPayment,
  ProviderRefund,
  ProviderDispute,
} from '../../platform/ports.ts';

/** Ids of the provider: a prefix, an underscore, letters and digits. No other text is ever put into a path. */
export const PROVIDER_ID = /^[a-z]{2,10}_[A-Za-z0-9]{1,40}$/;

export const ProviderOrder = z.object({
  id: z.string(),
  amount: z.int(),
  receipt: z.optional(z.nullable(z.string())),
});
export type ProviderOrder = z.infer<typeof ProviderOrder>;

/** Empty notes are sent as a list; values may be numbers. */
const Notes = z.catch(
  z.pipe(
    z.record(z.string(), z.union([z.string(), z.number()])),
    z.transform((notes): Record<string, string> =>
      Object.fromEntries(Object.entries(notes).map(([name, value]) => [name, String(value)])),
    ),
  ),
  {},
);

/** Unix seconds. */
const UnixSeconds = z.catch(z.optional(z.nullable(z.int())), undefined);
const OptionalText = z.catch(z.optional(z.nullable(z.string())), undefined);

const toEpochMs = (seconds: number | null | undefined): number | null =>
  typeof seconds === 'number' ? seconds * 1000 : null;

const ListedOrder = z.object({
  id: z.string(),
  amount: z.catch(z.int(), 0),
  receipt: OptionalText,
  notes: Notes,
  created_at: UnixSeconds,
  /** An unknown status may hide a payment, so it counts as attempted. */
  status: z.catch(z.enum(['created', 'attempted', 'paid']), 'attempted'),
  attempts: z.optional(z.nullable(z.int())),
});

export const OrderState = z.pipe(
  ListedOrder,
  z.transform((order): ProviderOrderState => ({
    id: order.id,
    amountPaise: order.amount,
    receipt: order.receipt ?? null,
    notes: order.notes,
    createdAt: toEpochMs(order.created_at),
    isPaid: order.status === 'paid',
    attempts: Math.max(order.attempts ?? 0, order.status === 'created' ? 0 : 1),
  })),
);

/** An unknown status counts as `created`, which grants no access. */
const Status = z.catch(
  z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  'created',
);

const Id = z.string().check(z.regex(PROVIDER_ID));

const PaymentEntity = z.object({
  id: Id,
  order_id: z.optional(z.nullable(Id)),
  amount: Paise,
  currency: z.string(),
  status: Status,
  captured: z.catch(z.optional(z.nullable(z.boolean())), undefined),
  amount_refunded: z.catch(z.optional(z.nullable(z.int())), undefined),
  method: z.optional(z.nullable(z.string())),
  email: OptionalText,
  contact: OptionalText,
  created_at: UnixSeconds,
});

export const Payment = z.pipe(
  PaymentEntity,
  z.transform((payment): ProviderPayment => ({
    id: payment.id,
    orderId: payment.order_id ?? null,
    amountPaise: payment.amount,
    currency: payment.currency,
    status: payment.status,
    wasCaptured: payment.captured ?? payment.status === 'captured',
    refundedPaise: payment.amount_refunded ?? (payment.status === 'refunded' ? payment.amount : 0),
    method: payment.method ?? '',
    begunAt: toEpochMs(payment.created_at),
    email: payment.email ?? null,
    contact: payment.contact ?? null,
  })),
);

/** A payment read with its offers; the key is missing where none applied. */
export const PaymentOffers = z.object({
  offers: z.optional(z.nullable(z.object({ items: z.array(z.object({ id: z.string() })) }))),
});

const RefundEntity = z.object({
  id: Id,
  payment_id: Id,
  amount: Paise,
  receipt: OptionalText,
  notes: Notes,
  /** An unknown status counts as pending. */
  status: z.catch(z.enum(['pending', 'processed', 'failed']), 'pending'),
});

export const Refund = z.pipe(
  RefundEntity,
  z.transform((refund): ProviderRefund => ({
    id: refund.id,
    paymentId: refund.payment_id,
    receipt: refund.receipt ?? null,
    amountPaise: refund.amount,
    status: refund.status,
    notes: refund.notes,
  })),
);

const DisputeEntity = z.object({
  id: Id,
  payment_id: Id,
  amount: Paise,
  respond_by: UnixSeconds,
});

const Dispute = z.pipe(
  DisputeEntity,
  z.transform((dispute): ProviderDispute => ({
    id: dispute.id,
    paymentId: dispute.payment_id,
    amountPaise: dispute.amount,
    answerBy: toEpochMs(dispute.respond_by),
  })),
);

export const toCollection = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item) });

const Envelope = z.object({
  event: z.string().check(z.maxLength(100)),
  payload: z.optional(
    z.object({
      payment: z.optional(z.object({ entity: z.catch(z.optional(Payment), undefined) })),
      refund: z.optional(z.object({ entity: z.catch(z.optional(Refund), undefined) })),
      dispute: z.optional(z.object({ entity: z.catch(z.optional(Dispute), undefined) })),
    }),
  ),
});

/** Parses a webhook; undefined if it is not an event. */
export function parseEvent(body: Buffer): ProviderEvent | undefined {
  const envelope = Envelope.safeParse(parseJson(body.toString('utf8')));
  if (!envelope.success) return undefined;
  const { event: kind, payload } = envelope.data;
  const { payment, refund, dispute } = payload ?? {};
  return { kind, payment: payment?.entity, refund: refund?.entity, dispute: dispute?.entity };
}
