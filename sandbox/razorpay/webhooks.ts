// Webhook events: stored in the transaction of their change, then sent until the merchant accepts them, for at most a
// day.
import { createHash } from 'node:crypto';
import type { Context, WebhookDispatcher } from './context.ts';
import { removeOffers, type Order, type Payment, type Refund } from './entities.ts';
import { buildRefusal } from './errors.ts';
import { toAccountId, generateId, signWebhook } from './keys.ts';
import type { Delivery } from './ledger.ts';

const RESPONSE_TIMEOUT_MS = 5_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 3_600_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
const LONGEST_SLEEP_MS = 60_000;

/** Stores an event; call it in the transaction of the change. */
export function emitEvent(
  context: Context,
  event: `${'payment' | 'order' | 'refund'}.${string}`,
  entities: { refund?: Refund; payment: Payment; order?: Order },
): void {
  const { ledger, options, dispatcher, faults } = context;
  const now = context.nowMs();
  const shown = Object.entries({ ...entities, payment: removeOffers(entities.payment) });
  const body = JSON.stringify({
    entity: 'event',
    account_id: toAccountId(options.keyId),
    event,
    contains: shown.map(([name]) => name),
    payload: Object.fromEntries(shown.map(([name, entity]) => [name, { entity }])),
    created_at: Math.floor(now / 1000),
  });
  ledger.saveDelivery({
    id: generateId(''),
    event,
    order_id: entities.payment.order_id,
    body,
    // Signed now: retries after a rotation keep the secret of that time.
    signature: signWebhook(body, options.webhookSecret),
    state: faults.webhooks.drop ? 'held' : 'pending',
    attempts: 0,
    created_ms: now,
    due_ms: now + faults.webhooks.delayMs,
    last_answer: null,
  });
  dispatcher.wake();
}

export function createDispatcher(context: Context): WebhookDispatcher {
  const { ledger, options, nowMs } = context;
  const stopping = new AbortController();
  const sending = new Set<string>();
  const isIdle = ({ id }: Delivery) => !sending.has(id);
  let timer: NodeJS.Timeout | undefined;

  function wake(delayMs = 0): void {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    timer = setTimeout(sendDue, Math.min(delayMs, LONGEST_SLEEP_MS)).unref();
  }

  function sendDue(): void {
    try {
      const now = nowMs();
      const pending = ledger.listDeliveriesByState('pending').filter(isIdle);
      const due = pending.filter(({ due_ms }) => due_ms <= now);
      if (context.faults.webhooks.drop) {
        for (const delivery of due) ledger.saveDelivery({ ...delivery, state: 'held' });
      } else {
        sendAll(due).catch(() => wake(FIRST_RETRY_MS));
      }
      const later = pending.map(({ due_ms }) => due_ms).filter((due_ms) => due_ms > now);
      if (later.length > 0) wake(Math.min(...later) - now);
    } catch {
      // The disk is full or the file is locked: nothing is lost.
      wake(FIRST_RETRY_MS);
    }
  }

  /** Sends concurrently, or one by one if a fault sets the order. */
  async function sendAll(deliveries: Delivery[]): Promise<Delivery[]> {
    for (const { id } of deliveries) sending.add(id);
    const { webhooks, seed } = context.faults;
    if (!webhooks.reorder) return Promise.all(deliveries.map(send));
    const sent: Delivery[] = [];
    for (const delivery of shuffle(deliveries, seed)) sent.push(await send(delivery));
    return sent;
  }

  async function send(delivery: Delivery): Promise<Delivery> {
    try {
      const answer = await post(delivery);
      if (stopping.signal.aborted) return delivery;
      // Read again, because the event may have been sent manually meanwhile.
      const sent = recordAttempt(context, ledger.delivery(delivery.id) ?? delivery, answer);
      ledger.saveDelivery(sent);
      return sent;
    } finally {
      sending.delete(delivery.id);
      wake();
    }
  }

  /** The status, or why there was no response. */
  async function post(delivery: Delivery): Promise<string> {
    const { body, signature } = sign(delivery, context);
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': delivery.id,
    };
    const timeout = AbortSignal.timeout(options.responseTimeoutMs ?? RESPONSE_TIMEOUT_MS);
    const signal = AbortSignal.any([stopping.signal, timeout]);
    try {
      const request = { method: 'POST', headers, body, signal };
      const response = await fetch(options.webhookUrl(), { ...request, redirect: 'manual' });
      await response.body?.cancel();
      return String(response.status);
    } catch (error) {
      return error instanceof Error ? error.message : 'no answer';
    }
  }

  return {
    wake,
    start() {
      // Retries of an earlier process are due at once.
      for (const delivery of ledger.listDeliveriesByState('pending')) {
        ledger.saveDelivery({ ...delivery, due_ms: nowMs() });
      }
      wake();
    },
    async deliverNow() {
      const isWaiting = ({ state }: Delivery) => state === 'pending' || state === 'held';
      return sendAll(ledger.deliveries().filter(isWaiting).filter(isIdle));
    },
    async redeliver(id) {
      const delivery = ledger.delivery(id);
      if (!delivery) throw buildRefusal('The event does not exist.', 'event_id');
      const [sent = delivery] = await sendAll([delivery]);
      return sent;
    },
    stop() {
      stopping.abort();
      clearTimeout(timer);
    },
  };
}

/** Doubles from one second up to an hour. */
export function getBackoffMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}

function recordAttempt(context: Context, delivery: Delivery, last_answer: string): Delivery {
  const { faults, options } = context;
  const attempts = delivery.attempts + 1;
  const sent = { ...delivery, attempts, last_answer };
  if (delivery.state === 'delivered') return sent;
  const now = context.nowMs();
  if (/^2\d\d$/.test(last_answer)) {
    const state = attempts < faults.webhooks.repeat ? 'pending' : 'delivered';
    return { ...sent, state, due_ms: now };
  }
  const due_ms = now + (options.backoffMs ?? getBackoffMs)(attempts);
  const state = due_ms > delivery.created_ms + GIVE_UP_AFTER_MS ? 'given_up' : 'pending';
  return { ...sent, state, due_ms };
}

function sign({ body, signature }: Delivery, { faults, options }: Context) {
  const withSecret = (secret: string) => ({ body, signature: signWebhook(body, secret) });
  switch (faults.webhooks.signing) {
    case 'right':
      return { body, signature };
    case 'wrong':
      return withSecret('a-secret-that-the-merchant-never-had');
    case 'old':
      return withSecret(options.previousWebhookSecret);
    case 're-serialised':
      return { body: JSON.stringify(JSON.parse(body), null, 2), signature };
  }
}

/** Another order of the deliveries, fixed for a seed and a number of deliveries. */
function shuffle(deliveries: Delivery[], seed: number): Delivery[] {
  const rank = (index: number) => createHash('sha256').update(`${seed}:${index}`).digest('hex');
  const ranks = new Map(deliveries.map((delivery, index) => [delivery, rank(index)]));
  const shuffled = deliveries.toSorted((left, right) =>
    String(ranks.get(left)).localeCompare(String(ranks.get(right))),
  );
  const isUnchanged = shuffled.every((delivery, index) => delivery === deliveries[index]);
  return isUnchanged ? [...shuffled.slice(1), ...shuffled.slice(0, 1)] : shuffled;
}
