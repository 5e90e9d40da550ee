// Public test keys, ids and signatures. The keys protect nothing, and production refuses them.
import { createHash, createHmac, randomInt } from 'node:crypto';

export const SANDBOX_KEYS = {
  keyId: 'rzp_test_sandbox',
  keySecret: 'sandbox-secret',
  webhookSecret: 'sandbox-webhook-secret',
  /** The secret before the last rotation. */
  previousWebhookSecret: 'sandbox-previous-webhook-secret',
} as const;

/** Where the sandbox is mounted, in the server or alone. */
export const SANDBOX_PREFIX = '/sandbox/razorpay';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 14;

/** A prefix such as `order_` or `pay_`, and 14 letters or digits. */
export function generateId(prefix: string): string {
  const letters = Array.from({ length: ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return prefix + letters.join('');
}

/** The account that a key belongs to. */
export function toAccountId(keyId: string): string {
  return `acc_${createHash('sha256').update(keyId).digest('hex').slice(0, ID_LENGTH)}`;
}

/** Hex HMAC-SHA256 over `order_id|payment_id` under the key secret. */
export function signPayment(orderId: string, paymentId: string, keySecret: string): string {
  return createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex');
}

/** Hex HMAC-SHA256 over the raw body of an event under the webhook secret. */
export function signWebhook(rawBody: string | Uint8Array, webhookSecret: string): string {
  return createHmac('sha256', webhookSecret).update(rawBody).digest('hex');
}
