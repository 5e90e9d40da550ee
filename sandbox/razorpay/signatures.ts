// The provider's two signatures: one over a payment, one over the bytes of an event.
import { createHmac } from 'node:crypto';

/** Hex HMAC-SHA256 over `order_id|payment_id` under the key secret. */
export function paymentSignature(orderId: string, paymentId: string, keySecret: string): string {
  return createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex');
}

/** Hex HMAC-SHA256 over the raw body of an event under the webhook secret. */
export function webhookSignature(rawBody: string | Uint8Array, webhookSecret: string): string {
  return createHmac('sha256', webhookSecret).update(rawBody).digest('hex');
}
