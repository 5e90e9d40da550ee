// The rows of jobs: one each, however many servers run.
import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { CLOCK_SKEW_MS, isUnclaimed } from './claims.ts';
import type { Queries } from './ports.ts';
import type { JobRow } from './tables.ts';

/** Whoever holds a claim; it ends by itself. */
export interface Claim {
  name: string;
  by: string;
}

/** Makes the row of a job, and the job due at once unless another server is at it. */
export async function makeDue(db: Queries, name: string, now: number): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      name,
      next_run_at: now,
      claim_id: null,
      claimed_until: null,
      attempts: 0,
      last_error: '',
    })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ next_run_at: now }).where('jobs.attempts', '=', 0),
    )
    .execute();
}

/** When a job is taken: now, and the longest that it waits for its next run and is held at one time. */
export interface Turn {
  now: number;
  waitsMs: number;
  leaseMs: number;
}

/** Names of the jobs among these that are due and that nobody holds. */
export async function dueJobs(db: Queries, turns: ReadonlyMap<string, Turn>): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('name')
    .where((row) =>
      row.or([...turns].map(([name, turn]) => row.and([row('name', '=', name), isFree(turn)]))),
    )
    .execute();
  return rows.map(({ name }) => name);
}

/** A run beyond the longest wait was planned by a clock that was ahead: the job is due. */
function isFree({ now, waitsMs, leaseMs }: Turn): Expression<SqlBool> {
  const isDue = sql<SqlBool>`(next_run_at <= ${now} or next_run_at > ${now + waitsMs + CLOCK_SKEW_MS})`;
  return sql<SqlBool>`(${isDue} and ${isUnclaimed(now, leaseMs)})`;
}

/** Takes a job that is due and that nobody holds. Undefined when there is nothing to take. */
export function claim(db: Queries, { name, by }: Claim, turn: Turn): Promise<JobRow | undefined> {
  return db
    .updateTable('jobs')
    .set((row) => ({
      claim_id: by,
      claimed_until: turn.now + turn.leaseMs,
      attempts: row('attempts', '+', 1),
    }))
    .where('name', '=', name)
    .where(isFree(turn))
    .returningAll()
    .executeTakeFirst();
}

/** Holds a claim longer. Changes nothing after somebody else has taken the job over. */
export async function prolong(db: Queries, held: Claim, until: number): Promise<void> {
  await ofHolder(db, held).set({ claimed_until: until }).execute();
}

/** Gives a job back until its next turn. Changes nothing after somebody else has taken it over. */
export async function giveBack(
  db: Queries,
  held: Claim,
  next: Pick<JobRow, 'next_run_at' | 'last_error'> & { attempts?: number },
): Promise<void> {
  await ofHolder(db, held)
    .set({ ...next, claim_id: null, claimed_until: null })
    .execute();
}

/** Whether somebody is at a job. */
export async function isHeld(
  db: Queries,
  name: string,
  { now, leaseMs }: Omit<Turn, 'waitsMs'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('name')
    .where('name', '=', name)
    .where((one) => one.not(isUnclaimed(now, leaseMs)))
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every claim, and forgets failures: after a restore the servers that had them are gone. */
export async function freeAll(db: Queries): Promise<void> {
  const free = { claim_id: null, claimed_until: null, attempts: 0, last_error: '' };
  await db.updateTable('jobs').set(free).execute();
}

function ofHolder(db: Queries, { name, by }: Claim) {
  return db.updateTable('jobs').where('name', '=', name).where('claim_id', '=', by);
}
