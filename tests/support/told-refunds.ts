// An event of the provider about a payment and its refund, as its desk writes them.
import { SANDBOX_KEYS } from '#sandbox/razorpay/keys.ts';
import { webhookSignature } from '#sandbox/razorpay/signatures.ts';
import { deliver } from './disorder.ts';
import type { Shop } from './sandbox.ts';

/** Answers the status with which the server takes it. */
export function tellOfRefund(
  server: Shop,
  kind: string,
  { payment, refund }: { payment: object; refund: object },
): Promise<number> {
  const payload = { refund: { entity: refund }, payment: { entity: payment } };
  const body = JSON.stringify({ entity: 'event', event: kind, payload });
  const signature = webhookSignature(body, SANDBOX_KEYS.webhookSecret);
  return deliver(server, { id: crypto.randomUUID(), body, signature });
}
