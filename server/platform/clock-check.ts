// Protects old data from a wrong clock. A clock that is years ahead looks like a school that was off for years; in both
// cases nothing is erased for some days, which leaves time to set the clock right.
import { sql } from 'kysely';
import { DAY_MS } from './durations.ts';
import type { Queries } from './ports.ts';
import type { ClockRow } from './tables.ts';

/** A running server checks the clock every few minutes, so a longer gap is suspicious. */
export const JUMP_MS = 2 * DAY_MS;
const PAUSE_MS = 7 * DAY_MS;

const NAME = 'server';

/**
 * Records that a server runs at this time. Returns the end of the pause in which nothing may be erased, in epoch
 * milliseconds; undefined if the clock is as expected. A single statement, so that concurrent jobs and servers notice
 * the same jump.
 */
export async function observeClock(db: Queries, now: number): Promise<number | undefined> {
  await db
    .insertInto('clock')
    .values({ name: NAME, seen_at: now, held_until: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .updateTable('clock')
    .set({
      seen_at: now,
      held_until: sql<number>`case when seen_at < ${now - JUMP_MS} then ${now + PAUSE_MS} else held_until end`,
    })
    .where('name', '=', NAME)
    .returning('held_until')
    .executeTakeFirstOrThrow();
  return findPauseEnd(row, now);
}

/** Reads the last record without changing it. `behindBy`: milliseconds by which the clock has gone back since. */
export async function getClockState(
  db: Queries,
  now: number,
): Promise<{ pausedUntil: number | undefined; behindBy: number }> {
  const row = await db.selectFrom('clock').selectAll().where('name', '=', NAME).executeTakeFirst();
  if (!row) return { pausedUntil: undefined, behindBy: 0 };
  return { pausedUntil: findPauseEnd(row, now), behindBy: Math.max(0, Number(row.seen_at) - now) };
}

/** Ends the pause after an operator has confirmed the clock. */
export async function trustClock(db: Queries, now: number): Promise<void> {
  await db
    .insertInto('clock')
    .values({ name: NAME, seen_at: now, held_until: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ seen_at: now, held_until: 0 }))
    .execute();
}

/** The pause also ends when the clock is set back by days. Servers whose clocks differ by less share one pause. */
function findPauseEnd(
  { held_until: until }: Pick<ClockRow, 'held_until'>,
  now: number,
): number | undefined {
  const pausedSince = Number(until) - PAUSE_MS;
  const isPaused = now < Number(until) && pausedSince - JUMP_MS <= now;
  return isPaused ? Number(until) : undefined;
}
