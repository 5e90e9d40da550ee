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

const AGAIN_AFTER_MS = 1000;

export interface CatalogueChanges {
  /** Call after the commit. This server sees the change at once, others within a second. Retried while the database is down. */
  notify(topic: CatalogueTopic): void;
  /** Differs after every change. */
  version(topics: readonly CatalogueTopic[]): Promise<string>;
  stop(): Promise<void>;
}

export function catalogueChanges({ db, log }: Pick<Deps, 'db' | 'log'>): CatalogueChanges {
  const own = { catalogue: 0, students: 0 };
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
        timer = setTimeout(notifySoon, AGAIN_AFTER_MS).unref();
        return;
      }
    }
  };
  const notifySoon = (): void => void (notifying = notifying.then(notifyAll));

  return {
    notify(topic) {
      own[topic] += 1;
      unsent.add(topic);
      notifySoon();
    },
    async version(topics) {
      const counted = new Map((await listRevisions(db)).map(({ name, number }) => [name, number]));
      return topics.map((topic) => `${own[topic]}-${counted.get(topic) ?? 0}`).join();
    },
    stop() {
      clearTimeout(timer);
      notifySoon();
      return notifying;
    },
  };
}

const LOOK_EVERY_MS = 1000;

interface Following {
  /** Starts polling. Changes before the start are not reported. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Calls the handler of a topic within about a second after a change. */
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
      for (const { name, number } of await listRevisions(db)) {
        if (known.get(name) === number) continue;
        known.set(name, number);
        changed[name as Topic]?.();
      }
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'changes of other servers cannot be read');
      isAway = true;
    }
  };
  return {
    async start() {
      for (const { name, number } of await listRevisions(db)) known.set(name, number);
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

const WAIT_MS = 2000;
const RETRY_FACTOR = 4;
const RETRY_MOST_MS = 10 * 60_000;

interface AfterChanges {
  /** Schedules the work after `waitMs`. */
  changed(waitMs?: number): void;
  stop(): void;
}

/**
 * Runs `work` once, some time after the first of several changes. A change during the work runs it again. Work that
 * returns false has failed and is retried after `retryMs`, which grows with each failure.
 */
export function afterChanges(work: (retryMs: number) => Promise<boolean>): AfterChanges {
  let timer: NodeJS.Timeout | undefined;
  let due = Infinity;
  let running = false;
  let again = false;
  let failures = 0;
  let stopped = false;
  const run = async (): Promise<void> => {
    running = true;
    again = false;
    due = Infinity;
    const retryMs = Math.min(WAIT_MS * RETRY_FACTOR ** (failures + 1), RETRY_MOST_MS);
    const isDone = await work(retryMs);
    failures = isDone ? 0 : failures + 1;
    running = false;
    if (stopped) return;
    if (!isDone) runIn(retryMs);
    else if (again) runIn(WAIT_MS);
  };
  /** Keeps an earlier schedule, so that continuous changes do not postpone the work. */
  const runIn = (ms: number): void => {
    const at = performance.now() + ms;
    if (at >= due) return;
    due = at;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
    timer.unref();
  };
  return {
    changed: (waitMs = WAIT_MS) => {
      if (running) again = true;
      else runIn(waitMs);
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
