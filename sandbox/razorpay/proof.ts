// What the page's handler gets after a payment, and the merchant's server verifies.
import type { Payment } from './entities.ts';
import { paymentSignature } from './signatures.ts';

export interface PaymentProof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export function proofOf(payment: Payment, keySecret: string): PaymentProof {
  return {
    ...idsOf(payment),
    razorpay_signature: paymentSignature(payment.order_id, payment.id, keySecret),
  };
}

/** What is known of a payment without an answer yet: no signature. */
export function idsOf(payment: Payment): Omit<PaymentProof, 'razorpay_signature'> {
  return { razorpay_payment_id: payment.id, razorpay_order_id: payment.order_id };
}
