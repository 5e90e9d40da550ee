// An event of the provider about a payment, as its desk writes them.
import { SANDBOX_KEYS, signWebhook } from '#sandbox/razorpay/keys.ts';
import { deliver } from './disorder.ts';
import type { Shop } from './sandbox.ts';

/** Of a refund of it, or of a dispute. */
type About = { payment: object } & ({ refund: object } | { dispute: object });

/** Answers the status with which the server takes it. */
export function notifyEvent(server: Shop, kind: string, about: About): Promise<number> {
  const entities = Object.entries(about).map(([name, entity]) => [name, { entity }]);
  const payload: unknown = Object.fromEntries(entities);
  const body = JSON.stringify({ entity: 'event', event: kind, payload });
  const signature = signWebhook(body, SANDBOX_KEYS.webhookSecret);
  return deliver(server, { id: crypto.randomUUID(), body, signature });
}
