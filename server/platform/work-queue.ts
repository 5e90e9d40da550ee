// The queue for expensive work: limits concurrency and waiting, and is fair between askers.
import { AppError } from './errors.ts';

export interface QueueRules {
  /** Name of its metrics. */
  name: string;
  /** Most at once. */
  parallel: number;
  /** Most waiting, of all askers together. */
  waitingMax: number;
  /** Most of one asker, running and waiting together; absent: no limit. */
  perAskerMax?: number;
  /** Waiting longer than this is refused; absent: no limit. */
  waitMaxMs?: number;
  /** The message of every refusal, and the seconds after which another try makes sense. */
  message: string;
  retrySeconds: number;
}

interface WorkQueue {
  /**
   * Runs the work in its turn and returns its result. `asker` is the account's id or the network (`Call.address`) that
   * the work is for. Askers take turns, however much one of them has waiting, and a full queue drops the last entry of
   * the longest line before it refuses somebody with a shorter one. Fails: busy (503 with Retry-After), and with errors
   * of the work; refused work never began.
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

  /** Waits for a place; it is handed over directly, never freed in between. */
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

/** One line per asker, first come, first served; the askers take turns. */
function fairLines() {
  /** In the order of their turns; no line is empty. */
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
    /** Takes the first entry of the asker whose turn it is; that asker then goes to the end. */
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
    /** Refuses the last entry of the longest line, unless the asker's own line would become longer than that. */
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
