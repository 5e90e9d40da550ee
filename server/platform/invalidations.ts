// Servers on one database tell each other of changes: each counts its own and looks at the numbers every second.
import * as store from './invalidations.store.ts';
import type { Deps } from './ports.ts';

const LOOK_EVERY_MS = 1000;

/** What is counted: what visitors see of the catalogue; what only its kept answers show, of any course. */
export type InvalidationTopic = 'catalogue' | 'answers';
/** Previews of drafts that workers have to build. */
export const DRAFTS_TOPIC = 'drafts';
/** What only the kept answers show of courses that are named. */
const COURSES = 'courses';

export interface Invalidations {
  /** Tells the others, soon; again while the database is away. After the commit. */
  send(change: InvalidationTopic): void;
  /** The same for the kept answers that show these courses. */
  sendCourses(courseIds: readonly string[]): void;
  /** Takes the numbers as they are now for known. Before anything of the database is cached. */
  begin(): Promise<void>;
  /** Looks for changes from now on. Tells once what an earlier process may have died too early to tell. */
  start(): void;
  /** The same for a process that changes nothing itself. */
  follow(): void;
  stop(): Promise<void>;
}

/** What is done about a change of another server. */
export type Received = Readonly<
  Record<InvalidationTopic, () => void> & {
    courses: (courseIds: readonly string[]) => void;
    drafts?: () => void;
  }
>;

/** `received` is called for changes of other servers within about a second. */
export function sharedInvalidations(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  received: Received,
): Invalidations {
  const known = new Map<string, number>();
  const unsent = new Set<InvalidationTopic>();
  const unsentCourses = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isAway = false;
  let isLooking = false;
  let working: Promise<void> = Promise.resolve();

  // A larger step holds changes of others: they are heard with the next look.
  const sent = (name: string, number: number): void => {
    if (number === (known.get(name) ?? 0) + 1) known.set(name, number);
  };
  const sendAll = async (): Promise<void> => {
    for (const change of unsent) {
      unsent.delete(change);
      const number = await store.count(db, change).catch((error: unknown) => {
        unsent.add(change);
        throw error;
      });
      sent(change, number);
    }
    // However many purchases there were since the last time: one count.
    const courseIds = [...unsentCourses];
    if (courseIds.length === 0) return;
    unsentCourses.clear();
    const number = await store.countCourses(db, COURSES, courseIds).catch((error: unknown) => {
      for (const id of courseIds) unsentCourses.add(id);
      throw error;
    });
    sent(COURSES, number);
  };
  const receiveAll = async (): Promise<void> => {
    for (const { name, number } of await store.numbers(db)) {
      const before = known.get(name) ?? 0;
      if (before === number) continue;
      if (name === COURSES) received.courses(await store.changedCourses(db, before));
      if (name === 'catalogue' || name === 'answers') received[name]();
      if (name === DRAFTS_TOPIC) received.drafts?.();
      known.set(name, number);
    }
  };
  /** One after the other, so that own numbers are never taken for those of others. */
  const serially = (...steps: (() => Promise<void>)[]): Promise<void> => {
    working = working.then(async () => {
      try {
        for (const step of steps) await step();
        isAway = false;
      } catch (error) {
        if (!isAway) log.warn({ err: error }, 'changes cannot be shared with other servers');
        isAway = true;
      }
    });
    return working;
  };
  const follow = (): void => {
    timer = setInterval(() => {
      if (isLooking) return;
      isLooking = true;
      void serially(sendAll, receiveAll).then(() => {
        isLooking = false;
      });
    }, LOOK_EVERY_MS).unref();
  };
  return {
    follow,
    send: (change) => {
      unsent.add(change);
      void serially(sendAll);
    },
    sendCourses: (courseIds) => {
      for (const id of courseIds) unsentCourses.add(id);
      void serially(sendAll);
    },
    begin: async () => {
      for (const { name, number } of await store.numbers(db)) known.set(name, number);
    },
    start: () => {
      unsent.add('catalogue');
      void serially(sendAll);
      follow();
    },
    stop: () => {
      clearInterval(timer);
      return serially(sendAll);
    },
  };
}
