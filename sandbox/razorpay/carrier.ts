// Carries events to the merchant: at least once, again after every failure, for a day.
import { envelopeOf, type Envelope } from './envelope.ts';
import type { Knobs } from './faults.ts';
import type { Delivery, Outbox } from './outbox.ts';
import { shuffled } from './shuffle.ts';

const ANSWER_TIMEOUT_MS = 5_000;
/** Long enough for everything that is claimed together, one after the other. */
export const LEASE_MS = 10 * ANSWER_TIMEOUT_MS;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 3_600_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

export interface CarrierParts {
  outbox: Outbox;
  knobs: Knobs;
  webhookUrl: () => string;
  previousWebhookSecret: string;
  clock: () => number;
  /** Milliseconds to wait after that many failed attempts. */
  backoffMs?: ((attempts: number) => number) | undefined;
  /** How long an answer may take. */
  answerMaxMs?: number | undefined;
}

export interface Carrier {
  /** Sends all at once, or in the order of the seed one after the other; answers them as they stand then. */
  carry(batch: readonly Delivery[]): Promise<Delivery[]>;
  isCarrying(id: string): boolean;
  idle(): Promise<unknown>;
}

export function openCarrier(
  parts: CarrierParts,
  { stopping, onDone }: { stopping: AbortSignal; onDone: () => void },
): Carrier {
  const { outbox, knobs } = parts;
  const trips = new Set<Promise<unknown>>();
  const underWay = new Set<string>();

  async function carryOne(claimed: Delivery): Promise<Delivery> {
    try {
      const { signing } = knobs.faults.webhooks;
      const envelope = envelopeOf(claimed, signing, parts.previousWebhookSecret);
      const late = AbortSignal.timeout(parts.answerMaxMs ?? ANSWER_TIMEOUT_MS);
      const ends = AbortSignal.any([stopping, late]);
      const answer = await send({ ...envelope, id: claimed.id }, parts.webhookUrl, ends);
      if (stopping.aborted) return claimed;
      const tried = afterAttempt(outbox.one(claimed.id) ?? claimed, answer, parts);
      outbox.settle(tried);
      return tried;
    } finally {
      underWay.delete(claimed.id);
      onDone();
    }
  }

  return {
    isCarrying: (id) => underWay.has(id),
    idle: () => Promise.allSettled(trips),
    carry(batch) {
      for (const { id } of batch) underWay.add(id);
      const { webhooks, seed } = knobs.faults;
      const trip = webhooks.reorder
        ? inTurn(shuffled(batch, seed), carryOne)
        : Promise.all(batch.map(carryOne));
      trips.add(trip);
      return trip.finally(() => trips.delete(trip));
    },
  };
}

/** Doubles from one second up to an hour. */
export function exponentialBackoffMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}

async function inTurn<T, U>(things: readonly T[], work: (thing: T) => Promise<U>): Promise<U[]> {
  const done: U[] = [];
  for (const thing of things) done.push(await work(thing));
  return done;
}

/** Answers the status, or in words why there was none; never throws. */
async function send(
  { id, body, signature }: Envelope & { id: string },
  webhookUrl: () => string,
  signal: AbortSignal,
): Promise<string> {
  try {
    const response = await fetch(webhookUrl(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': id,
      },
      body,
      redirect: 'manual',
      signal,
    });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return error instanceof Error ? error.message : 'no answer';
  }
}

function afterAttempt(delivery: Delivery, answer: string, parts: CarrierParts): Delivery {
  const attempts = delivery.attempts + 1;
  const tried = { ...delivery, attempts, last_answer: answer };
  const { repeat } = parts.knobs.faults.webhooks;
  if (delivery.state === 'delivered') return tried;
  if (/^2\d\d$/.test(answer)) {
    return attempts < repeat
      ? { ...tried, due_ms: parts.clock() }
      : { ...tried, state: 'delivered' };
  }
  const due = parts.clock() + (parts.backoffMs ?? exponentialBackoffMs)(attempts);
  if (due > delivery.created_ms + GIVE_UP_AFTER_MS) return { ...tried, state: 'given_up' };
  return { ...tried, due_ms: due };
}
