// A process that is told of changes by looking at their numbers every second.
import * as store from './revisions.store.ts';
import type { Topic } from './revisions.store.ts';
import type { Deps } from './ports.ts';

const LOOK_EVERY_MS = 1000;

export interface Following {
  /** Takes the numbers as they are now for known, and looks at them from then on. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** `changed` is called within about a second. */
export function followChanges(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  changed: Partial<Record<Topic, () => void>>,
): Following {
  const known = new Map<string, number>();
  let looking: Promise<void> | undefined;
  let isAway = false;
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    try {
      for (const { name, number } of await store.numbers(db)) {
        if (known.get(name) === number) continue;
        known.set(name, number);
        changed[name as Topic]?.();
      }
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'changes at other servers cannot be seen');
      isAway = true;
    }
  };
  return {
    async start() {
      for (const { name, number } of await store.numbers(db)) known.set(name, number);
      timer = setInterval(() => {
        looking ??= look().finally(() => (looking = undefined));
      }, LOOK_EVERY_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
