// Counts attempts per key in a sliding window. Servers count together in the database. An attempt is counted before it
// starts, so that a burst of parallel attempts cannot exceed the limit.
import { hashSha256 } from './canonical-json.ts';
import { AppError } from './errors.ts';
import type { Deps, Queries } from './ports.ts';

export interface ThrottleRule {
  /** Separates the keys of different rules. */
  name: string;
  windowMs: number;
  /** Maximum number of attempts within the window, by the first word of the key. */
  most: Readonly<Record<string, number>>;
  message: string;
}

export interface Attempt {
  /** Uncounts the attempt. */
  release(): Promise<void>;
}

export interface Throttle {
  /** Counts an attempt under each key; fails with too_many and counts nothing if a key has reached its limit. */
  begin(keys: readonly string[]): Promise<Attempt>;
  /** As `begin`, in the caller's transaction: if it is rolled back, nothing was counted. */
  beginIn(tx: Queries, keys: readonly string[]): Promise<void>;
  /** Resets the counts of these keys. */
  forget(keys: readonly string[]): Promise<void>;
}

interface CountedKey {
  hash: string;
  most: number;
}

/** Keys are stored as hashes only. */
export function createThrottle(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rule: ThrottleRule,
): Throttle {
  const hashKey = (key: string) => hashSha256(`${rule.name} ${key}`);
  const toCountedKey = (key: string): CountedKey => ({
    hash: hashKey(key),
    most: rule.most[key.split(' ')[0] ?? ''] ?? 0,
  });
  return {
    async begin(keys) {
      const now = clock();
      const slots = keys.map(toCountedKey);
      // During a flood, most requests are refused here, at the cost of a read.
      for (const { hash, most } of slots) {
        requireFreeSlot(rule, { times: await getTimes(db, hash), most, now });
      }
      await db.transaction().execute((tx) => takeSlots(tx, rule, { slots, now }));
      return {
        release: () =>
          db.transaction().execute(async (tx) => {
            for (const { hash } of slots) await freeSlot(tx, rule, { hash, at: now });
          }),
      };
    },
    beginIn: (tx, keys) => takeSlots(tx, rule, { slots: keys.map(toCountedKey), now: clock() }),
    forget: async (keys) => {
      await db.deleteFrom('throttles').where('key_hash', 'in', keys.map(hashKey)).execute();
    },
  };
}

/** Removes entries whose windows have passed. */
export async function sweepThrottles({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('throttles').where('ends_at', '<=', clock()).execute();
}

async function takeSlots(
  tx: Queries,
  rule: ThrottleRule,
  { slots, now }: { slots: readonly CountedKey[]; now: number },
): Promise<void> {
  for (const slot of slots) await takeSlot(tx, rule, { ...slot, now });
}

async function takeSlot(
  tx: Queries,
  rule: ThrottleRule,
  { hash, most, now }: CountedKey & { now: number },
): Promise<void> {
  const times = filterRecent(rule, await lockTimes(tx, hash), now);
  requireFreeSlot(rule, { times, most, now });
  await writeTimes(tx, hash, { times: [...times, now], endsAt: now + rule.windowMs });
}

async function freeSlot(
  tx: Queries,
  rule: ThrottleRule,
  { hash, at }: { hash: string; at: number },
): Promise<void> {
  const times = await lockTimes(tx, hash);
  const index = times.indexOf(at);
  const left = index < 0 ? times : times.toSpliced(index, 1);
  await writeTimes(tx, hash, { times: left, endsAt: (left.at(-1) ?? 0) + rule.windowMs });
}

function filterRecent({ windowMs }: ThrottleRule, times: readonly number[], now: number): number[] {
  return times.filter((at) => now - at < windowMs);
}

function requireFreeSlot(
  rule: ThrottleRule,
  { times, most, now }: { times: readonly number[]; most: number; now: number },
): void {
  const tries = filterRecent(rule, times, now);
  if (tries.length < most) return;
  const wait = (tries[0] ?? now) + rule.windowMs - now;
  throw new AppError('too_many', rule.message, {
    retryAfter: Math.max(1, Math.ceil(wait / 1000)),
  });
}

async function getTimes(db: Queries, keyHash: string): Promise<number[]> {
  const row = await db
    .selectFrom('throttles')
    .select('times')
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  return row ? (JSON.parse(row.times) as number[]) : [];
}

/** Locks the row until the transaction ends, so that one server counts at a time. */
async function lockTimes(tx: Queries, keyHash: string): Promise<number[]> {
  const row = await tx
    .insertInto('throttles')
    .values({ key_hash: keyHash, times: '[]', ends_at: 0 })
    .onConflict((conflict) =>
      conflict.column('key_hash').doUpdateSet((row) => ({ ends_at: row.ref('throttles.ends_at') })),
    )
    .returning('times')
    .executeTakeFirstOrThrow();
  return JSON.parse(row.times) as number[];
}

async function writeTimes(
  tx: Queries,
  keyHash: string,
  { times, endsAt }: { times: readonly number[]; endsAt: number },
): Promise<void> {
  await tx
    .updateTable('throttles')
    .set({ times: JSON.stringify(times), ends_at: endsAt })
    .where('key_hash', '=', keyHash)
    .execute();
}
