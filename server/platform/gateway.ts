// The payment provider as the rest of the server knows it.
import type { Paise } from '#contract/money.ts';

export interface ProviderPayment {
  id: string;
  orderId: string | null;
  amountPaise: Paise;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** Whether it ever came in; not so for what was authorised and given back by itself. */
  wasCaptured: boolean;
  /** What of it has gone back, or is on its way. */
  refundedPaise: number;
  method: string;
  /** When its payer began it, in epoch milliseconds by the provider's clock; null where that is not told. */
  begunAt: number | null;
  /** As the payer typed them in the checkout; null where the provider has none. */
  email: string | null;
  contact: string | null;
}

export interface ProviderRefund {
  id: string;
  paymentId: string;
  /** The key under which it was asked for here; null or something else for one of the provider's desk. */
  receipt: string | null;
  amountPaise: Paise;
  status: 'pending' | 'processed' | 'failed';
  /** What was sent with the request for it. */
  notes: Notes;
}

/** Key-value pairs that the provider stores with an order or a refund: at most 15, of 256 characters each. */
export type Notes = Readonly<Record<string, string>>;

/** A payment that its buyer disputes at the bank. */
export interface ProviderDispute {
  id: string;
  paymentId: string;
  amountPaise: Paise;
  /** Epoch milliseconds; null where the provider names no day. */
  answerBy: number | null;
}

/** An order as a list of the provider shows it. */
export interface ProviderOrderState {
  id: string;
  amountPaise: number;
  /** The id of our order; null or something else for orders that were not made here. */
  receipt: string | null;
  notes: Notes;
  /** Epoch milliseconds by the provider's clock; null where that is not told. */
  createdAt: number | null;
  isPaid: boolean;
  /** Payments that were tried, whatever became of them. */
  attempts: number;
}

/** What a webhook tells, as of its moment. */
export interface ProviderEvent {
  kind: string;
  payment: ProviderPayment | undefined;
  refund: ProviderRefund | undefined;
  dispute: ProviderDispute | undefined;
}

/** The payment provider. Every call fails with `gateway` when the provider cannot be reached in time. */
export interface Gateway {
  /** Public key for the checkout. */
  keyId: string;
  /** Address of the checkout script. */
  checkoutScript: string;
  /** Creates an order; after a timeout it is looked up by its receipt, so no order is made twice. */
  createOrder(order: {
    receipt: string;
    amountPaise: Paise;
    currency: 'INR';
    notes: Notes;
  }): Promise<{ id: string }>;
  /** Undefined where the provider has no such order. */
  order(id: string): Promise<ProviderOrderState | undefined>;
  /** Ids of the provider's offers that made a payment cheaper than its order, no-cost EMI among them. */
  offersOf(paymentId: string): Promise<string[]>;
  payment(id: string): Promise<ProviderPayment | undefined>;
  paymentsOf(providerOrderId: string): Promise<ProviderPayment[]>;
  /** Captures an authorised payment; already captured is success. */
  capture(id: string, amountPaise: Paise): Promise<ProviderPayment>;
  /** Gives a captured payment back, whole or in part: once per key, however often it is asked. */
  refund(request: {
    paymentId: string;
    amountPaise: Paise;
    key: string;
    notes: Notes;
  }): Promise<ProviderRefund>;
  refundsOf(paymentId: string): Promise<ProviderRefund[]>;
  /** Every order, and every refund, made since a moment in epoch milliseconds. */
  ordersSince(since: number): Promise<ProviderOrderState[]>;
  refundsSince(since: number): Promise<ProviderRefund[]>;
  /** Makes one read, within seconds: what is wrong, as a sentence that begins with the setting; undefined: nothing. */
  check(): Promise<string | undefined>;
  /** Constant-time check of the checkout's signature. */
  isPaymentSignature(fields: { orderId: string; paymentId: string; signature: string }): boolean;
  /** Constant-time check of a webhook's signature, current and previous secret. */
  isWebhookSignature(body: Buffer, signature: string): boolean;
  /** Reads a webhook's body; undefined when it is none. */
  readEvent(body: Buffer): ProviderEvent | undefined;
}
