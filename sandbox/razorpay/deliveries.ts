// When events go to the merchant: at once, again after every failure, or as the knobs say.
import { openCarrier, LEASE_MS, type CarrierParts } from './carrier.ts';
import { ProviderError, WORDS } from './errors.ts';
import type { Delivery } from './outbox.ts';

const LOOK_AGAIN_MS = 1_000;
const LONGEST_NAP_MS = 60_000;

export interface Deliveries {
  /** Goes on with what an earlier process left behind. */
  start(): void;
  /** Looks into the outbox soon, after the running transaction. */
  wake(): void;
  /** Sends everything that waits now, whatever holds it; answers how each event stands afterwards. */
  deliverNow(): Promise<Delivery[]>;
  /** Sends one event once more, the same, whatever became of it before. */
  redeliver(id: string): Promise<Delivery>;
  /** Breaks off what is under way; it is sent again after the next start. */
  stop(): Promise<void>;
}

export function openDeliveries(parts: CarrierParts): Deliveries {
  const { outbox, clock, knobs } = parts;
  const stopping = new AbortController();
  const carrier = openCarrier(parts, { stopping: stopping.signal, onDone: () => wakeIn(0) });
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
      if (knobs.faults.webhooks.drop) outbox.hold(clock());
      // An outcome that could not be written down: the event is sent again when its lease ends.
      else carrier.carry(due()).catch(() => wakeIn(LEASE_MS));
      const next = outbox.nextDue();
      if (next !== undefined) wakeIn(Math.max(next - clock(), 1));
    } catch {
      // The disk is full or the books are locked: nothing is lost, so look again later.
      wakeIn(LOOK_AGAIN_MS);
    }
  }

  /** A clock that was turned ends leases early: what is on its way does not go a second time. */
  const due = (): Delivery[] =>
    outbox.claim(clock(), clock() + LEASE_MS).filter(({ id }) => !carrier.isCarrying(id));

  /** Takes an event out of the outbox by hand. What was delivered stays so, whatever comes of it. */
  function taken(delivery: Delivery): Delivery {
    if (delivery.state === 'delivered') return delivery;
    const leased: Delivery = { ...delivery, state: 'pending', due_ms: clock() + LEASE_MS };
    outbox.settle(leased);
    return leased;
  }

  return {
    start() {
      outbox.revive(clock());
      wakeIn(0);
    },
    wake: () => wakeIn(0),
    deliverNow: async () => {
      const free = outbox.waiting().filter(({ id }) => !carrier.isCarrying(id));
      return carrier.carry(free.map(taken));
    },
    async redeliver(id) {
      const delivery = outbox.one(id);
      if (!delivery) throw new ProviderError(WORDS.unknownEvent, { field: 'event_id' });
      const [carried = delivery] = await carrier.carry([taken(delivery)]);
      return carried;
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await carrier.idle();
    },
  };
}
