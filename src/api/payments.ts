// Orders, their verification, and the public facts that a checkout needs.
import * as z from 'zod/mini';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Paise } from '#contract/money.ts';
import * as contract from '#contract/payments.ts';
import { browserLog } from '#site/lib/browser-log.ts';
import { send } from './client.ts';
import { orderIn, returnedIn } from './section-7/order.ts';

export { checkoutScript } from './section-7/order.ts';

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

/** What servers of section 7 do not know of. */
export type OrderWish = Partial<BodyOf<typeof contract.capturePayment>>;

/** Throws ApiError; its sentence is fit to be shown. */
export async function createOrder(courseId: string, wish: OrderWish = {}): Promise<Order> {
  return orderIn(await send(contract.capturePayment, { body: { courses: [courseId], ...wish } }));
}

/** Answers what goes back of it, in words, if anything does. Throws ApiError; `settlement.ts` knows by its code what became of the money. Broken off, it rejects with another error. */
export async function verifyPayment(
  proof: PaymentProof,
  { courseId, signal }: { courseId: string; signal: AbortSignal },
): Promise<string | undefined> {
  const body = { ...proof, courses: [courseId] };
  return returnedIn(await send(contract.verifyPayment, { body, signal }));
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
