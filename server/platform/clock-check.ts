// Whether the clock can be trusted before something is erased for good. A clock that is years ahead by mistake looks like
// a school that was switched off for years: for some days both erase nothing, which leaves time to set the clock right.
import { sql } from 'kysely';
import { DAY_MS } from './durations.ts';
import type { Queries } from './ports.ts';

/** A server that is on looks at the clock every few minutes, so a longer gap is worth a second thought. */
export const JUMP_MS = 2 * DAY_MS;
const HOLD_MS = 7 * DAY_MS;

const NAME = 'server';

/**
 * Notes that a server runs now, by its clock. Answers until when nothing may be erased, in epoch milliseconds; undefined
 * where the clock is as expected. One statement, so that of several jobs and servers none misses a jump.
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
      held_until: sql<number>`case when seen_at < ${now - JUMP_MS} then ${now + HOLD_MS} else held_until end`,
    })
    .where('name', '=', NAME)
    .returning('held_until')
    .executeTakeFirstOrThrow();
  return heldUntil(row, now);
}

/** What was last noted, without noting anything. `behindBy` are the milliseconds by which the clock went back since. */
export async function clockState(
  db: Queries,
  now: number,
): Promise<{ heldUntil: number | undefined; behindBy: number }> {
  const row = await db.selectFrom('clock').selectAll().where('name', '=', NAME).executeTakeFirst();
  if (!row) return { heldUntil: undefined, behindBy: 0 };
  return { heldUntil: heldUntil(row, now), behindBy: Math.max(0, Number(row.seen_at) - now) };
}

/** A person has looked at the clock: it is right. */
export async function trustClock(db: Queries, now: number): Promise<void> {
  await db
    .insertInto('clock')
    .values({ name: NAME, seen_at: now, held_until: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ seen_at: now, held_until: 0 }))
    .execute();
}

/** A clock that was set back by days ends the hold. Jobs and servers whose clocks differ by less share one hold. */
function heldUntil({ held_until: until }: { held_until: number }, now: number): number | undefined {
  const heldSince = Number(until) - HOLD_MS;
  const isHeld = now < Number(until) && heldSince - JUMP_MS <= now;
  return isHeld ? Number(until) : undefined;
}
