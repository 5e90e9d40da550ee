// Orders, their verification, and the public facts that a checkout needs.
import * as z from 'zod/mini';
import { Paise, paise } from '#contract/money.ts';
import * as contract from '#contract/payments.ts';
import { browserLog } from '#site/lib/browser-log.ts';
import { send } from './client.ts';
import { serverFacts } from './meta.ts';

export interface Order {
  /** Absent for a total of 0: then the caller is enrolled already (OPEN-52). */
  orderId: string | undefined;
  amount: Paise;
  currency: string;
  keyId: string;
}

/** What a successful checkout hands over. */
export const PaymentProof = z.object({
  razorpay_payment_id: z.string(),
  razorpay_order_id: z.string(),
  razorpay_signature: z.string(),
});
export type PaymentProof = z.infer<typeof PaymentProof>;

const text = z.catch(z.string(), '');
const OrderAnswer = z.object({
  orderId: text,
  amount: z.catch(z.pipe(z.coerce.number(), Paise), paise(0)),
  currency: text,
  keyId: text,
});

/** Throws ApiError; its sentence is fit to be shown. */
export async function createOrder(courseId: string): Promise<Order> {
  const answer = await send(contract.capturePayment, { body: { courses: [courseId] } });
  const read = OrderAnswer.parse(answer);
  return {
    orderId: read.orderId || undefined,
    amount: read.amount,
    currency: read.currency || 'INR',
    keyId: read.keyId || (await paymentKey()),
  };
}

/** Throws ApiError; `settlement.ts` knows by its code what became of the money. Broken off, it rejects with another error. */
export async function verifyPayment(
  proof: PaymentProof,
  { courseId, signal }: { courseId: string; signal: AbortSignal },
): Promise<void> {
  await send(contract.verifyPayment, { body: { ...proof, courses: [courseId] }, signal });
}

/** Never rejects: the mail is the server's business (OPEN-53). */
export async function requestSuccessMail(proof: PaymentProof, amount: number): Promise<void> {
  const body = {
    amount,
    paymentId: proof.razorpay_payment_id,
    orderId: proof.razorpay_order_id,
  };
  await send(contract.sendPaymentSuccessEmail, { body }).catch((error: unknown) =>
    browserLog.warn('The confirmation mail could not be asked for.', error),
  );
}

const PROVIDER_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

/** OPEN-65: what the server says, else the build setting, else the provider's own host. */
export async function checkoutScript(): Promise<string> {
  const { checkoutScript: offered } = await serverFacts();
  return offered || import.meta.env.PUBLIC_RAZORPAY_CHECKOUT_URL || PROVIDER_SCRIPT;
}

async function paymentKey(): Promise<string> {
  const { paymentKeyId } = await serverFacts();
  return paymentKeyId || import.meta.env.PUBLIC_RAZORPAY_KEY_ID || '';
}
