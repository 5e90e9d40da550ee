// Carries events to the merchant: at least once, again after every failure, for a day.
import type { Delivery, Outbox } from './outbox.ts';

const ANSWER_TIMEOUT_MS = 5_000;
const LEASE_MS = 2 * ANSWER_TIMEOUT_MS;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 3_600_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
const LONGEST_NAP_MS = 60_000;

export interface DeliveryParts {
  outbox: Outbox;
  webhookUrl: () => string;
  clock: () => number;
  /** Milliseconds to wait after that many failed attempts. */
  backoffMs?: ((attempts: number) => number) | undefined;
}

export interface Deliveries {
  /** Goes on with what an earlier process left behind. */
  start(): void;
  /** Looks into the outbox soon, after the running transaction. */
  wake(): void;
  /** Breaks off what is under way; it is sent again after the next start. */
  stop(): Promise<void>;
}

/** Doubles from one second up to an hour. */
export function exponentialBackoffMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}

export function openDeliveries(parts: DeliveryParts): Deliveries {
  const { outbox, clock } = parts;
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  function wakeIn(delayMs: number): void {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    timer = setTimeout(pump, Math.min(delayMs, LONGEST_NAP_MS));
    timer.unref();
  }

  function pump(): void {
    if (stopping.signal.aborted) return;
    try {
      for (const delivery of outbox.claim(clock(), clock() + LEASE_MS)) carry(delivery);
      const due = outbox.nextDue();
      if (due !== undefined) wakeIn(Math.max(due - clock(), 1));
    } catch {
      // The disk is full or the books are locked: nothing is lost, so look again later.
      wakeIn(FIRST_RETRY_MS);
    }
  }

  function carry(delivery: Delivery): void {
    const trip = send(delivery, parts.webhookUrl, stopping.signal)
      .then((answer) => {
        if (stopping.signal.aborted) return;
        outbox.settle(afterAttempt(delivery, answer, parts));
        wakeIn(0);
      })
      // An outcome that could not be written down: the event is sent again when its lease ends.
      .catch(() => wakeIn(LEASE_MS))
      .finally(() => underWay.delete(trip));
    underWay.add(trip);
  }

  return {
    start() {
      outbox.revive(clock());
      wakeIn(0);
    },
    wake: () => wakeIn(0),
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}

/** Answers the status, or in words why there was none; never throws. */
async function send(
  delivery: Delivery,
  webhookUrl: () => string,
  stopping: AbortSignal,
): Promise<string> {
  try {
    const response = await fetch(webhookUrl(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': delivery.signature,
        'x-razorpay-event-id': delivery.id,
      },
      body: delivery.body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return error instanceof Error ? error.message : 'no answer';
  }
}

function afterAttempt(delivery: Delivery, answer: string, parts: DeliveryParts): Delivery {
  const attempts = delivery.attempts + 1;
  const tried = { ...delivery, attempts, last_answer: answer };
  if (/^2\d\d$/.test(answer)) return { ...tried, state: 'delivered' };
  const due = parts.clock() + (parts.backoffMs ?? exponentialBackoffMs)(attempts);
  if (due > delivery.created_ms + GIVE_UP_AFTER_MS) return { ...tried, state: 'given_up' };
  return { ...tried, due_ms: due };
}
