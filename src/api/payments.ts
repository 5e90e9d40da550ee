// Payments: creating and verifying orders, and the settings that a checkout needs.
import * as z from 'zod/mini';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Paise } from '#contract/sales/money.ts';
import * as payments from '#contract/sales/payments.ts';
import { browserLog } from '#site/lib/browser-log.ts';
import { send } from './client.ts';
import { parseOrder, readText } from './section-7/responses.ts';
import { fetchServerMeta } from './server.ts';

export interface Order {
  /** Absent for a total of 0: the caller is already enrolled (OPEN-52). */
  orderId: string | undefined;
  amount: Paise;
  currency: string;
  keyId: string;
}

/** The result of a successful checkout. */
export const PaymentProof = z.object({
  razorpay_payment_id: z.string(),
  razorpay_order_id: z.string(),
  razorpay_signature: z.string(),
});
export type PaymentProof = z.infer<typeof PaymentProof>;

/** Options that a server of section 7 does not know. */
export type OrderOptions = Partial<BodyOf<typeof payments.capturePayment>>;

/** Throws ApiError. */
export async function createOrder(courseId: string, options: OrderOptions = {}): Promise<Order> {
  const body = { courses: [courseId], ...options };
  const order = parseOrder(await send(payments.capturePayment, { body }));
  const fallbackKey = import.meta.env.PUBLIC_RAZORPAY_KEY_ID || '';
  return {
    orderId: order.orderId || undefined,
    amount: order.amount,
    currency: order.currency || 'INR',
    keyId: order.keyId || (await fetchServerMeta())?.paymentKeyId || fallbackKey,
  };
}

const PROVIDER_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

/** OPEN-65: from the server, the build setting, or the provider's host. Never rejects. */
export async function fetchCheckoutScript(): Promise<string> {
  const script = (await fetchServerMeta())?.checkoutScript;
  return script || import.meta.env.PUBLIC_RAZORPAY_CHECKOUT_URL || PROVIDER_SCRIPT;
}

/**
 * Returns a message about a refunded part, if any. Throws ApiError, whose code gives `settlement.ts` the state of the
 * money, or the cancellation.
 */
export async function verifyPayment(
  proof: PaymentProof,
  { courseId, signal }: { courseId: string; signal: AbortSignal },
): Promise<string | undefined> {
  const body = { ...proof, courses: [courseId] };
  return readText(await send(payments.verifyPayment, { body, signal }), 'returned') || undefined;
}

/** Never rejects: the server is responsible for the mail (OPEN-53). */
export async function requestSuccessMail(proof: PaymentProof, amount: number): Promise<void> {
  const body = {
    amount,
    paymentId: proof.razorpay_payment_id,
    orderId: proof.razorpay_order_id,
  };
  await send(payments.sendPaymentSuccessEmail, { body }).catch((error: unknown) =>
    browserLog.warn('Requesting the confirmation mail failed.', error),
  );
}
