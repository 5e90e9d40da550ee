// What we read of the provider's answers, and no more: its samples differ in everything else.
import * as z from 'zod/mini';
import { Paise } from '#contract/money.ts';
import type {
  ProviderEvent,
  ProviderOrderState,
  ProviderPayment,
  ProviderRefund,
  ProviderDispute,
} from '../../platform/ports.ts';

/** Ids of the provider: a prefix, an underscore, letters and digits. Anything else never enters a path. */
export const PROVIDER_ID = /^[a-z]{2,10}_[A-Za-z0-9]{1,40}$/;

export const ProviderOrder = z.object({
  id: z.string(),
  amount: z.int(),
  receipt: z.optional(z.nullable(z.string())),
});
export type ProviderOrder = z.infer<typeof ProviderOrder>;

const ListedOrder = z.object({
  id: z.string(),
  /** A status that we do not know may hide a payment, so it counts as one that was tried. */
  status: z.catch(z.enum(['created', 'attempted', 'paid']), 'attempted'),
  attempts: z.optional(z.nullable(z.int())),
});

export const OrderState = z.pipe(
  ListedOrder,
  z.transform((order): ProviderOrderState => ({
    id: order.id,
    isPaid: order.status === 'paid',
    attempts: Math.max(order.attempts ?? 0, order.status === 'created' ? 0 : 1),
  })),
);

/** A status that we do not know counts as `created`: it opens nothing. */
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
  method: z.optional(z.nullable(z.string())),
  /** Unix seconds. */
  created_at: z.catch(z.optional(z.nullable(z.int())), undefined),
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
    method: payment.method ?? '',
    begunAt: typeof payment.created_at === 'number' ? payment.created_at * 1000 : null,
  })),
);

const RefundEntity = z.object({
  id: Id,
  payment_id: Id,
  amount: Paise,
  receipt: z.catch(z.optional(z.nullable(z.string())), undefined),
  /** A status that we do not know has changed nothing yet. */
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
  })),
);

const DisputeEntity = z.object({
  id: Id,
  payment_id: Id,
  amount: Paise,
  /** Unix seconds. */
  respond_by: z.catch(z.optional(z.nullable(z.int())), undefined),
});

const Dispute = z.pipe(
  DisputeEntity,
  z.transform((dispute): ProviderDispute => ({
    id: dispute.id,
    paymentId: dispute.payment_id,
    amountPaise: dispute.amount,
    answerBy: typeof dispute.respond_by === 'number' ? dispute.respond_by * 1000 : null,
  })),
);

export const collectionOf = <Item extends z.ZodMiniType>(item: Item) =>
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

/** Reads the body of a webhook; undefined when it is not an event. */
export function eventOf(body: Buffer): ProviderEvent | undefined {
  const envelope = Envelope.safeParse(jsonOf(body.toString('utf8')));
  if (!envelope.success) return undefined;
  const { event: kind, payload } = envelope.data;
  const { payment, refund, dispute } = payload ?? {};
  return { kind, payment: payment?.entity, refund: refund?.entity, dispute: dispute?.entity };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
