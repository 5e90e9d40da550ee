// Public answers that are the same for everybody: kept as bytes with an ETag, made once per change.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a cache on the way may do with an answer. */
export const CACHING = {
  /** Answer it itself, for a while. */
  held: 'public, max-age=60, stale-while-revalidate=600',
  /** Ask every time whether it still holds. */
  revalidate: 'no-cache',
} as const;
export type Caching = keyof typeof CACHING;

const KEPT_MAX = 3000;
/** Longer addresses are answered too, but never cached. */
const SPELLING_MAX = 300;
const COMPRESS_FROM_BYTES = 1024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

interface Variant {
  /** Content encoding; empty for the plain bytes, which come last. */
  name: '' | 'br' | 'gzip';
  bytes: Buffer;
  headers: Readonly<Record<string, string>>;
}

export interface CachedAnswer {
  etag: string;
  variants: readonly Variant[];
}

/** What an answer is made of, and which courses it shows: absent for all of them. */
export interface Making {
  caching: Caching;
  make: () => Promise<object>;
  shows?: (body: object) => readonly string[];
}

/** An outdated answer that shows every course is given for this long while its next one is made. */
const OUTDATED_MAX_MS = 60_000;

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
  /** The making under way, and whether something has changed since it began. */
  making: Promise<CachedAnswer> | undefined;
  isOvertaken: boolean;
}

export function answerCache(now: () => number = Date.now): AnswerCache {
  const entries = new Map<string, Entry>();
  /** Keys of answers by requests. */
  const requests = new Map<string, string>();

  const isCurrent = (entry: Entry | undefined): entry is Entry & { answer: CachedAnswer } =>
    entry?.answer !== undefined && entry.outdatedAt === undefined;
  const make = (entry: Entry, { caching, make: begin, shows }: Making): Promise<CachedAnswer> => {
    entry.isOvertaken = false;
    const made = begin()
      .then(async (body) => {
        const answer = await pack(body, caching);
        entry.shows = shows?.(body);
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
  const entryOf = (key: string, { caching, shows }: Making): Entry => {
    const known = entries.get(key);
    if (known) return known;
    // What shows a few courses is made in a moment: whoever has just bought one reads it true.
    const mayLag = caching === 'held' && !shows;
    const entry: Entry = {
      ...{ mayLag, isOvertaken: false },
      ...{ outdatedAt: undefined, making: undefined },
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
      if (answer && entry.mayLag && now() - outdatedAt < OUTDATED_MAX_MS) {
        // Whoever asks next is refused with whatever this fails with.
        if (!entry.making) make(entry, making).catch(() => undefined);
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

async function pack(body: object, caching: Caching): Promise<CachedAnswer> {
  const plain = Buffer.from(JSON.stringify(body));
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'cache-control': CACHING[caching],
    etag,
    vary: 'accept-encoding, origin',
    'content-type': 'application/json; charset=utf-8',
  };
  const variants: Variant[] = [{ name: '', bytes: plain, headers }];
  if (plain.length >= COMPRESS_FROM_BYTES) {
    const br = await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
    variants.unshift(
      { name: 'br', bytes: br, headers: { ...headers, 'content-encoding': 'br' } },
      {
        name: 'gzip',
        bytes: await gzipped(plain),
        headers: { ...headers, 'content-encoding': 'gzip' },
      },
    );
  }
  return { etag, variants };
}

/** Sends kept bytes, or 304 to a caller that has them. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
): FastifyReply {
  const variant = variantFor(answer, request.headers['accept-encoding'] ?? '');
  reply.headers(variant.headers);
  if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send();
  return reply.send(variant.bytes);
}

function variantFor({ variants }: CachedAnswer, accepted: string): Variant {
  const variant = variants.find(({ name }) => name === '' || accepts(accepted, name));
  if (!variant) throw new Error('A kept answer always has its plain bytes.');
  return variant;
}

/** Whether a list of encodings names one without refusing it by a weight of zero. */
function accepts(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((one) => {
    const [name = '', ...parameters] = one.toLowerCase().split(';');
    const isRefused = parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter));
    return name.trim() === encoding && !isRefused;
  });
}
