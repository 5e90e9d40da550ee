// What every rule of the stand-in works with: the books, the time, new ids and a way to tell.
import type { Knobs } from './faults.ts';
import { accountIdOf, newId, type Random } from './ids.ts';
import type { Ledger } from './ledger.ts';
import { withoutOffers, type Order, type Payment, type Refund } from './entities.ts';
import { webhookSignature } from './signatures.ts';

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed';

/** The entities an event shows, as they are at that moment, in the order of `contains`. */
export interface EventEntities {
  refund?: Refund;
  payment?: Payment;
  order?: Order;
}

export interface Desk {
  ledger: Ledger;
  knobs: Knobs;
  /** Unix seconds. */
  now(): number;
  id(prefix: string): string;
  /** Puts an event into the outbox: call it in the transaction that makes the event true. */
  announce(event: EventName, entities: EventEntities): void;
}

export interface DeskParts {
  ledger: Ledger;
  knobs: Knobs;
  keyId: string;
  webhookSecret: string;
  /** The stand-in's time, in milliseconds. */
  clock: () => number;
  random: Random;
  /** Called after an event went into the outbox. */
  onAnnounce: () => void;
}

export function openDesk(parts: DeskParts): Desk {
  const now = () => Math.floor(parts.clock() / 1000);
  return {
    ledger: parts.ledger,
    knobs: parts.knobs,
    now,
    id: (prefix) => newId(prefix, parts.random),
    announce(event, entities) {
      const { payment } = entities;
      const shown = payment ? { ...entities, payment: withoutOffers(payment) } : entities;
      const body = JSON.stringify({
        entity: 'event',
        account_id: accountIdOf(parts.keyId),
        event,
        contains: Object.keys(entities),
        payload: Object.fromEntries(
          Object.entries(shown).map(([name, entity]) => [name, { entity }]),
        ),
        created_at: now(),
      });
      // Signed now and not when sent: after a rotation, retries keep the secret of their day.
      const signature = webhookSignature(body, parts.webhookSecret);
      const { drop, delayMs } = parts.knobs.faults.webhooks;
      const created_ms = parts.clock();
      parts.ledger.outbox.add({
        id: newId('', parts.random),
        event,
        body,
        signature,
        state: drop ? 'held' : 'pending',
        created_ms,
        due_ms: created_ms + delayMs,
      });
      parts.onAnnounce();
    },
  };
}
