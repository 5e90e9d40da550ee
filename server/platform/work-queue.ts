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
  perAskerMax?: number;
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
  run<T>(asker: string, work: () => Promise<T>): Promise<T>;
  /** Refuses waiting and later work. Running work goes on. */
  close(): void;
}

interface Waiting {
  go: () => void;
  refuse: () => void;
}

export function workQueue(rules: QueueRules): WorkQueue {
  const lines = fairLines();
  const ofAsker = new Map<string, number>();
  let running = 0;
  let closed = false;

  const busy = () => new AppError('busy', rules.message, { retryAfter: rules.retrySeconds });

  /** Waits for a slot. The previous work hands its slot over directly, so that no other work can take it in between. */
  const turn = (asker: string): Promise<void> => {
    if (lines.size() >= rules.waitingMax && !lines.dropLongerThan(asker)) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { go: resolve, refuse: () => reject(busy()) };
    lines.add(asker, waiting);
    if (rules.waitMaxMs === undefined) return promise;
    const timer = setTimeout(() => {
      lines.leave(asker, waiting);
      waiting.refuse();
    }, rules.waitMaxMs);
    return promise.finally(() => clearTimeout(timer));
  };

  const forget = registerGauge(rules.name, () => ({ underWay: running, waiting: lines.size() }));
  return {
    async run(asker, work) {
      const own = ofAsker.get(asker) ?? 0;
      if (closed || own >= (rules.perAskerMax ?? Infinity)) throw busy();
      count(ofAsker, asker, 1);
      try {
        if (running >= rules.parallel) await turn(asker);
        else running += 1;
        try {
          return await work();
        } finally {
          const next = lines.next();
          if (next) next.go();
          else running -= 1;
        }
      } finally {
        count(ofAsker, asker, -1);
      }
    },
    close() {
      closed = true;
      forget();
      for (let item = lines.next(); item; item = lines.next()) item.refuse();
    },
  };
}

/** Counts per key and removes keys that reach 0. */
function count(numbers: Map<string, number>, key: string, change: number): void {
  const now = (numbers.get(key) ?? 0) + change;
  if (now === 0) numbers.delete(key);
  else numbers.set(key, now);
}

/** One first-in, first-out queue per client; the clients take turns. */
function fairLines() {
  /** In the order of the clients' turns; no queue is empty. */
  const lines = new Map<string, Waiting[]>();
  let size = 0;
  const leave = (asker: string, waiting: Waiting): void => {
    const line = lines.get(asker) ?? [];
    const at = line.indexOf(waiting);
    if (at < 0) return;
    line.splice(at, 1);
    size -= 1;
    if (line.length === 0) lines.delete(asker);
  };
  return {
    size: () => size,
    leave,
    add(asker: string, waiting: Waiting): void {
      const line = lines.get(asker);
      if (line) line.push(waiting);
      else lines.set(asker, [waiting]);
      size += 1;
    },
    /** Takes the first item of the client whose turn it is, and moves the client to the end. */
    next(): Waiting | undefined {
      for (const [asker, line] of lines) {
        const item = line.shift();
        size -= 1;
        lines.delete(asker);
        if (line.length > 0) lines.set(asker, line);
        return item;
      }
      return undefined;
    },
    /** Refuses the last item of the longest queue, unless the client's own queue would become longer than it. */
    dropLongerThan(asker: string): boolean {
      const own = lines.get(asker)?.length ?? 0;
      const [longest, line = []] =
        [...lines].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
      const last = line.at(-1);
      if (longest === undefined || !last || line.length < own + 2) return false;
      leave(longest, last);
      last.refuse();
      return true;
    },
  };
}

interface Gauge {
  underWay: number;
  waiting: number;
}

const places = new Map<string, Set<() => Gauge>>();

/** Registers a gauge until the returned function is called. Gauges with the same name are added up. */
export function registerGauge(name: string, read: () => Gauge): () => void {
  const ofName = places.get(name) ?? new Set();
  places.set(name, ofName.add(read));
  return () => void ofName.delete(read);
}

/** All gauges by name, also idle ones. */
export function readGauges(): [name: string, Gauge][] {
  return [...places].map(([name, ofName]) => {
    const all = [...ofName].map((read) => read());
    return [
      name,
      {
        underWay: all.reduce((sum, item) => sum + item.underWay, 0),
        waiting: all.reduce((sum, item) => sum + item.waiting, 0),
      },
    ];
  });
}
