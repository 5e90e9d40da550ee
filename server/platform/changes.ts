// Changes of public data are counted in rows, so that every process notices them and can run follow-up work.
import type { Queries, Deps } from './ports.ts';
import type { RevisionRow } from './tables.ts';

/** `catalogue`: public course data. `students`: only the public numbers of students. */
type CatalogueTopic = 'catalogue' | 'students';
/** `drafts`: previews of drafts that workers have to build. */
export type Topic = CatalogueTopic | 'drafts';

export async function incrementRevision(db: Queries, name: Topic): Promise<void> {
  await db
    .insertInto('revisions')
    .values({ name, number: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((old) => ({ number: old('revisions.number', '+', 1) })),
    )
    .execute();
}

function listRevisions(db: Queries): Promise<RevisionRow[]> {
  return db.selectFrom('revisions').selectAll().execute();
}

const RETRY_AFTER_MS = 1000;

export interface CatalogueChanges {
  /** Call after the commit. This server sees the change at once, others within a second. Retried while the database is down. */
  notify(topic: CatalogueTopic): void;
  /** Differs after every change. */
  getVersion(topics: readonly CatalogueTopic[]): Promise<string>;
  stop(): Promise<void>;
}

export function createCatalogueChanges({ db, log }: Pick<Deps, 'db' | 'log'>): CatalogueChanges {
  const ownChanges = { catalogue: 0, students: 0 };
  const unsent = new Set<CatalogueTopic>();
  let notifying: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const notifyAll = async (): Promise<void> => {
    for (const topic of unsent) {
      unsent.delete(topic);
      try {
        await incrementRevision(db, topic);
      } catch (error) {
        unsent.add(topic);
        log.warn({ err: error }, 'notifying other servers of a change failed and will be retried');
        clearTimeout(timer);
        timer = setTimeout(notifySoon, RETRY_AFTER_MS).unref();
        return;
      }
    }
  };
  const notifySoon = (): void => void (notifying = notifying.then(notifyAll));

  return {
    notify(topic) {
      ownChanges[topic] += 1;
      unsent.add(topic);
      notifySoon();
    },
    async getVersion(topics) {
      const numbers = new Map((await listRevisions(db)).map(({ name, number }) => [name, number]));
      return topics.map((topic) => `${ownChanges[topic]}-${numbers.get(topic) ?? 0}`).join();
    },
    stop() {
      clearTimeout(timer);
      notifySoon();
      return notifying;
    },
  };
}

const POLL_EVERY_MS = 1000;

interface ChangePoller {
  /** Starts polling. Changes before the start are not reported. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Calls the handler of a topic within about a second after a change. */
export function createChangePoller(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  notify: Partial<Record<Topic, () => void>>,
): ChangePoller {
  const known = new Map<string, number>();
  let polling: Promise<void> | undefined;
  let isDatabaseDown = false;
  let timer: NodeJS.Timeout | undefined;

  const poll = async (): Promise<void> => {
    try {
      for (const { name, number } of await listRevisions(db)) {
        if (known.get(name) === number) continue;
        known.set(name, number);
        notify[name as Topic]?.();
      }
      isDatabaseDown = false;
    } catch (error) {
      if (!isDatabaseDown) log.warn({ err: error }, 'changes of other servers cannot be read');
      isDatabaseDown = true;
    }
  };
  return {
    async start() {
      for (const { name, number } of await listRevisions(db)) known.set(name, number);
      timer = setInterval(() => {
        polling ??= poll().finally(() => (polling = undefined));
      }, POLL_EVERY_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      await polling;
    },
  };
}

const WAIT_MS = 2000;
const RETRY_FACTOR = 4;
const RETRY_MAX_MS = 10 * 60_000;

interface ChangeDebouncer {
  /** Schedules the work after `waitMs`. */
  notify(waitMs?: number): void;
  stop(): void;
}

/**
 * Runs `work` once, some time after the first of several changes. A change during the work runs it again. Work that
 * returns false or rejects has failed and is retried after `retryMs`, which grows with each failure.
 */
export function createChangeDebouncer(
  { log }: Pick<Deps, 'log'>,
  work: (retryMs: number) => Promise<boolean>,
): ChangeDebouncer {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Infinity;
  let isRunning = false;
  let hasNewChanges = false;
  let failures = 0;
  let isStopped = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    hasNewChanges = false;
    dueAt = Infinity;
    const retryMs = Math.min(WAIT_MS * RETRY_FACTOR ** (failures + 1), RETRY_MAX_MS);
    const isDone = await work(retryMs).catch((error: unknown) => {
      log.error({ err: error }, 'handling a change failed and will be retried');
      return false;
    });
    failures = isDone ? 0 : failures + 1;
    isRunning = false;
    if (isStopped) return;
    if (!isDone) runIn(retryMs);
    else if (hasNewChanges) runIn(WAIT_MS);
  };
  /** Keeps an earlier schedule, so that continuous changes do not postpone the work. */
  const runIn = (ms: number): void => {
    const at = performance.now() + ms;
    if (at >= dueAt) return;
    dueAt = at;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
    timer.unref();
  };
  return {
    notify: (waitMs = WAIT_MS) => {
      if (isRunning) hasNewChanges = true;
      else runIn(waitMs);
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
