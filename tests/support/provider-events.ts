// Sends provider events about a payment, in the provider's format.
import { SANDBOX_KEYS, signWebhook } from '#sandbox/razorpay/keys.ts';
import { sendWebhook } from './event-order.ts';
import type { Shop } from './shop.ts';

/** A payment with its refund or dispute. */
type About = { payment: object } & ({ refund: object } | { dispute: object });

/** Returns the status of the response. */
export function sendProviderEvent(server: Shop, kind: string, about: About): Promise<number> {
  const entities = Object.entries(about).map(([name, entity]) => [name, { entity }]);
  const payload: unknown = Object.fromEntries(entities);
  const body = JSON.stringify({ entity: 'event', event: kind, payload });
  const signature = signWebhook(body, SANDBOX_KEYS.webhookSecret);
  return sendWebhook(server, { id: crypto.randomUUID(), body, signature });
}
