// The queue for expensive work: limits concurrency and waiting, and is fair between clients.
import { AppError } from './errors.ts';

export interface QueueRules {
  /** Name of its metrics. */
  name: string;
  /** Maximum number of running items. */
  parallel: number;
  /** Maximum number of waiting items of all clients together. */
  waitingMax: number;
  /** Maximum number of one client's running and waiting items; absent: no limit. */
  perClientMax?: number;
  /** Items that have waited for this long are refused; absent: no limit. */
  waitMaxMs?: number;
  /** The message of every refusal, and the seconds after which another try makes sense. */
  message: string;
  retrySeconds: number;
}

interface WorkQueue {
  /**
   * Waits for the client's turn, runs the work and returns its result. `clientId` is an account's id or a network
   * (`Call.address`). Clients take turns, regardless of how much each has waiting. A full queue drops the last item of
   * the client with the most waiting items before it refuses a client with fewer. Fails: busy (503 with Retry-After)
   * for work that was not started, and with errors of the work.
   */
  run<T>(clientId: string, work: () => Promise<T>): Promise<T>;
  /** Refuses waiting and later work. Running work goes on. */
  close(): void;
}

interface Waiting {
  start: () => void;
  refuse: () => void;
}

export function createWorkQueue(rules: QueueRules): WorkQueue {
  const queues = createFairQueues();
  const countByClient = new Map<string, number>();
  let running = 0;
  let isClosed = false;

  const createBusyError = () =>
    new AppError('busy', rules.message, { retryAfter: rules.retrySeconds });

  /** Waits for a slot. The previous work hands its slot over directly, so that no other work can take it in between. */
  const waitForTurn = (clientId: string): Promise<void> => {
    if (queues.size() >= rules.waitingMax && !queues.dropFromLongest(clientId))
      throw createBusyError();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { start: resolve, refuse: () => reject(createBusyError()) };
    queues.add(clientId, waiting);
    if (rules.waitMaxMs === undefined) return promise;
    const timer = setTimeout(() => {
      queues.leave(clientId, waiting);
      waiting.refuse();
    }, rules.waitMaxMs);
    return promise.finally(() => clearTimeout(timer));
  };

  const unregisterGauge = registerGauge(rules.name, () => ({
    underWay: running,
    waiting: queues.size(),
  }));
  return {
    async run(clientId, work) {
      const ownCount = countByClient.get(clientId) ?? 0;
      if (isClosed || ownCount >= (rules.perClientMax ?? Infinity)) throw createBusyError();
      addToCount(countByClient, clientId, 1);
      try {
        if (running >= rules.parallel) await waitForTurn(clientId);
        else running += 1;
        try {
          return await work();
        } finally {
          const next = queues.next();
          if (next) next.start();
          else running -= 1;
        }
      } finally {
        addToCount(countByClient, clientId, -1);
      }
    },
    close() {
      isClosed = true;
      unregisterGauge();
      for (let item = queues.next(); item; item = queues.next()) item.refuse();
    },
  };
}

/** Counts per key and removes keys that reach 0. */
function addToCount(numbers: Map<string, number>, key: string, change: number): void {
  const now = (numbers.get(key) ?? 0) + change;
  if (now === 0) numbers.delete(key);
  else numbers.set(key, now);
}

/** One first-in, first-out queue per client; the clients take turns. */
function createFairQueues() {
  /** In the order of the clients' turns; no queue is empty. */
  const queues = new Map<string, Waiting[]>();
  let size = 0;
  const removeWaiting = (clientId: string, waiting: Waiting): void => {
    const queue = queues.get(clientId) ?? [];
    const at = queue.indexOf(waiting);
    if (at < 0) return;
    queue.splice(at, 1);
    size -= 1;
    if (queue.length === 0) queues.delete(clientId);
  };
  return {
    size: () => size,
    leave: removeWaiting,
    add(clientId: string, waiting: Waiting): void {
      const queue = queues.get(clientId);
      if (queue) queue.push(waiting);
      else queues.set(clientId, [waiting]);
      size += 1;
    },
    /** Takes the first item of the client whose turn it is, and moves the client to the end. */
    next(): Waiting | undefined {
      for (const [clientId, queue] of queues) {
        const item = queue.shift();
        size -= 1;
        queues.delete(clientId);
        if (queue.length > 0) queues.set(clientId, queue);
        return item;
      }
      return undefined;
    },
    /** Refuses the last item of the longest queue, unless the client's own queue would become longer than it. */
    dropFromLongest(clientId: string): boolean {
      const ownCount = queues.get(clientId)?.length ?? 0;
      const [longest, queue = []] =
        [...queues].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
      const last = queue.at(-1);
      if (longest === undefined || !last || queue.length < ownCount + 2) return false;
      removeWaiting(longest, last);
      last.refuse();
      return true;
    },
  };
}

interface Gauge {
  underWay: number;
  waiting: number;
}

const readersByName = new Map<string, Set<() => Gauge>>();

/** Registers a gauge until the returned function is called. Gauges with the same name are added up. */
export function registerGauge(name: string, read: () => Gauge): () => void {
  const readers = readersByName.get(name) ?? new Set();
  readersByName.set(name, readers.add(read));
  return () => void readers.delete(read);
}

/** All gauges by name, also idle ones. */
export function readGauges(): [name: string, Gauge][] {
  return [...readersByName].map(([name, readers]) => {
    const all = [...readers].map((read) => read());
    return [
      name,
      {
        underWay: all.reduce((sum, item) => sum + item.underWay, 0),
        waiting: all.reduce((sum, item) => sum + item.waiting, 0),
      },
    ];
  });
}
