// The queue of everything dear: bounded in parallel and in waiting, and fair between those who ask.
import { AppError } from './errors.ts';

/** How much of one kind of work is done and waited for. */
export interface QueueRules {
  /** Under which its figures are told. */
  name: string;
  /** Most under way at once. */
  parallel: number;
  /** Most that wait, of all askers together. */
  waitingMax: number;
  /** Most of one asker, under way and waiting together; absent: as many as there is room for. */
  perAskerMax?: number;
  /** Whoever has waited this long is refused; absent: waits for their turn. */
  waitMaxMs?: number;
  /** Of every refusal: its sentence, and the seconds after which another try makes sense. */
  message: string;
  retrySeconds: number;
}

interface WorkQueue {
  /**
   * Does the work in its turn and answers what it answers. `asker` is whom the work is done for: an account's
   * id, or a network (`Call.address`). Askers take turns, however much one of them has waiting, and a full
   * queue drops the last one of the longest line before it refuses somebody with a shorter one. Fails: busy
   * (503 with Retry-After), and whatever the work fails with; work that was refused never began.
   */
  run<T>(asker: string, work: () => Promise<T>): Promise<T>;
  /** Refuses what waits and whatever comes later. What is under way is not its business. */
  close(): void;
}

interface Waiting {
  go: () => void;
  refuse: () => void;
}

/** A queue of its own for one kind of work. */
export function workQueue(rules: QueueRules): WorkQueue {
  const lines = fairLines();
  const ofAsker = new Map<string, number>();
  let running = 0;
  let closed = false;

  const busy = () => new AppError('busy', rules.message, { retryAfter: rules.retrySeconds });

  /** Waits for the place of one that ends; the place is handed over, never freed in between. */
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

/** Keeps a number per key, and no key with none. */
function count(numbers: Map<string, number>, key: string, change: number): void {
  const now = (numbers.get(key) ?? 0) + change;
  if (now === 0) numbers.delete(key);
  else numbers.set(key, now);
}

/** One line per asker, first come first served; the askers take turns. */
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
    /** Takes the first one of the asker whose turn it is, who is then the last to have a turn again. */
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
    /** Refuses the last one of the longest line, if that is still no shorter then than the asker's with one more. */
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

interface Occupancy {
  underWay: number;
  waiting: number;
}

const places = new Map<string, Set<() => Occupancy>>();

/** Counts a place under that name from now on, until the answer is called. Several of one name are counted together. */
export function registerGauge(name: string, read: () => Occupancy): () => void {
  const ofName = places.get(name) ?? new Set();
  places.set(name, ofName.add(read));
  return () => void ofName.delete(read);
}

/** All places by name, also those that nobody uses just now. */
export function occupancies(): [name: string, Occupancy][] {
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
