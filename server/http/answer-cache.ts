// Public answers that are the same for everybody: kept as bytes with an ETag, made once per change.
import { pack } from './packed-answer.ts';
import type { CachedAnswer, Caching } from './packed-answer.ts';

const KEPT_MAX = 3000;
/** Longer addresses are answered too, but never cached. */
const SPELLING_MAX = 300;

export interface Made {
  /** Its text, which may still be made while it is read. */
  parts: Iterable<string> | AsyncIterable<string>;
  /** The ids of the courses that it shows; absent: it may show any. */
  shows?: readonly string[];
  /** From then on it is not true any more. Epoch milliseconds. */
  until?: number | null;
  /** False: caches beyond this server ask each time. */
  mayBeHeld?: boolean;
}

export interface Making {
  caching: Caching;
  make: () => Promise<Made>;
  /** It shows a few courses, and says which. */
  showsFew?: boolean;
}

/** An outdated answer that shows every course is given for this long while its next one is made. */
const OUTDATED_MAX_MS = 60_000;
/** It is not made more often than this, however often what it shows changes: somebody buys all the time. */
const REMADE_EVERY_MS = 1000;

/**
 * Answers kept by key. One is made at a time, however many ask; a making that began before the answer was forgotten is
 * never kept.
 */
export interface AnswerCache {
  get(key: string, making: Making): Promise<CachedAnswer>;
  /** What `get` gave before for the same request, so that it need not be read again; undefined once it is outdated. */
  known(request: string): CachedAnswer | undefined;
  remember(request: string, key: string, answer: CachedAnswer): void;
  /** What shows one of these courses, or all: is made anew. */
  outdate(courseIds?: readonly string[]): void;
  /** Nothing that was made until now is given again. */
  clear(): void;
}

interface Entry {
  answer?: CachedAnswer;
  /** Undefined: all of them. */
  shows?: readonly string[] | undefined;
  mayLag: boolean;
  /** When the answer ceased to be true; undefined while it is. */
  outdatedAt: number | undefined;
  /** When it ceases by itself. */
  until: number;
  /** The making under way, and whether something has changed since it began. */
  making: Promise<CachedAnswer> | undefined;
  isOvertaken: boolean;
  /** When the last making began while the outdated one was given. */
  remadeAt: number;
}

export function answerCache(now: () => number = Date.now): AnswerCache {
  const entries = new Map<string, Entry>();
  /** Keys of answers by requests. */
  const requests = new Map<string, string>();

  const isCurrent = (entry: Entry | undefined): entry is Entry & { answer: CachedAnswer } =>
    entry?.answer !== undefined && entry.outdatedAt === undefined && now() < entry.until;
  const make = (entry: Entry, { caching, make: begin }: Making): Promise<CachedAnswer> => {
    entry.isOvertaken = false;
    const made = begin()
      .then(async ({ parts, shows, until, mayBeHeld = true }) => {
        const isHeld = caching === 'held' && mayBeHeld;
        const answer = await pack(parts, caching === 'held' && !isHeld ? 'revalidate' : caching);
        entry.shows = shows;
        entry.until = until ?? Infinity;
        // What changed meanwhile is not in it: outdated from the start, where it may be given at all.
        if (!entry.isOvertaken) Object.assign(entry, { answer, outdatedAt: undefined });
        else if (entry.answer) entry.answer = answer;
        return answer;
      })
      .finally(() => {
        entry.making = undefined;
      });
    entry.making = made;
    return made;
  };
  const entryOf = (key: string, { caching, showsFew }: Making): Entry => {
    const known = entries.get(key);
    if (known) return known;
    // What shows a few courses is made in a moment: whoever has just bought one reads it true.
    const mayLag = caching === 'held' && !showsFew;
    const entry: Entry = {
      ...{ mayLag, isOvertaken: false, until: Infinity },
      ...{ outdatedAt: undefined, making: undefined, remadeAt: -Infinity },
    };
    entries.set(key, entry);
    forgetOldest(entries);
    return entry;
  };

  return {
    async get(key, making) {
      const entry = entryOf(key, making);
      if (isCurrent(entry)) return entry.answer;
      const { answer, outdatedAt = 0 } = entry;
      const isBearable = now() < entry.until && now() - outdatedAt < OUTDATED_MAX_MS;
      if (answer && entry.mayLag && isBearable) {
        if (!entry.making && now() - entry.remadeAt >= REMADE_EVERY_MS) {
          entry.remadeAt = now();
          // Whoever asks next is refused with whatever this fails with.
          make(entry, making).catch(() => undefined);
        }
        return answer;
      }
      // One that was overtaken is waited for, so that there is one at a time, and then made anew.
      while (entry.making && entry.isOvertaken) await entry.making.catch(() => undefined);
      if (isCurrent(entry)) return entry.answer;
      return entry.making ?? make(entry, making);
    },
    known(request) {
      const entry = entries.get(requests.get(request) ?? '');
      return isCurrent(entry) ? entry.answer : undefined;
    },
    remember(request, key, answer) {
      if (entries.get(key)?.answer !== answer || request.length > SPELLING_MAX) return;
      requests.set(request, key);
      forgetOldest(requests);
    },
    outdate(courseIds) {
      for (const entry of entries.values()) {
        const { shows } = entry;
        // What is being made for the first time may show anything.
        const isMeant = !courseIds || !shows || courseIds.some((id) => shows.includes(id));
        if (!isMeant && entry.answer) continue;
        entry.isOvertaken = true;
        entry.outdatedAt ??= now();
      }
    },
    clear() {
      for (const entry of entries.values()) entry.isOvertaken = true;
      entries.clear();
      requests.clear();
    },
  };
}

function forgetOldest(entries: Map<string, unknown>): void {
  const oldest = entries.keys().next();
  if (entries.size > KEPT_MAX && !oldest.done) entries.delete(oldest.value);
}
