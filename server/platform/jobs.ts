// Runs what the server does by itself, again and again: of several servers on one database one at a time.
import { setTimeout as wait } from 'node:timers/promises';
import { observeClock } from './clock-check.ts';
import type { Deps, Queries } from './ports.ts';
import type { JobRow } from './tables.ts';
import { inContext } from './work-context.ts';
import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { CLOCK_SKEW_MS, isUnclaimed } from './claims.ts';

export const LOOK_EVERY_MS = 2000;
/** A server that says nothing for this long has died: another takes its job over. */
export const LEASE_MS = 30_000;
const PROLONG_EVERY_MS = 10_000;
export const RETRY_FIRST_MS = 5000;
export const RETRY_MOST_MS = 15 * 60_000;
const ERROR_TEXT_MAX = 300;
const STOP_MAX_MS = 10_000;

type JobsDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'log'>;

export interface Job {
  /** Names its row: never rename one lightly. */
  name: string;
  /** From the end of a run to the next. */
  everyMs: number;
  /** Erases for good what is old: not run while the clock is in doubt. */
  erases?: true;
  /** May be called again after a death in the middle. */
  work(): Promise<unknown>;
}

export interface Jobs {
  /** Runs what is due and free, and waits for its end. */
  runDue(): Promise<void>;
  /** Makes every job due now, then looks for due ones until `stop`. */
  start(): void;
  /** Begins nothing more; waits a while for what runs. */
  stop(): Promise<void>;
}

/** A failing job comes again later and later; one whose server died is taken over. Source: S41. */
export function runner(deps: JobsDeps, jobs: readonly Job[]): Jobs {
  const stopped = new AbortController();
  const running = new Map<string, Promise<void>>();
  const begin = async (job: Job): Promise<void> => {
    const run = runIfDue(deps, job).finally(() => running.delete(job.name));
    running.set(job.name, run);
    await run;
  };
  const runDue = async (): Promise<void> => {
    const idle = jobs.filter(({ name }) => !running.has(name));
    const now = deps.clock();
    const turns = new Map(idle.map((job) => [job.name, turnOf(job, now)]));
    const due = turns.size > 0 ? await dueJobs(deps.db, turns) : [];
    if (stopped.signal.aborted) return;
    await Promise.all(idle.filter(({ name }) => due.includes(name)).map(begin));
  };
  return {
    runDue,
    start: () => void look(deps, { jobs, runDue, signal: stopped.signal }),
    stop: async () => {
      stopped.abort();
      const limit = wait(STOP_MAX_MS, undefined, { ref: false });
      await Promise.race([Promise.allSettled(running.values()), limit]);
    },
  };
}

interface Looking {
  jobs: readonly Job[];
  runDue: Jobs['runDue'];
  signal: AbortSignal;
}

/** While the database is away nothing is due; it is said once. */
async function look(deps: JobsDeps, { jobs, runDue, signal }: Looking): Promise<void> {
  let isAway = false;
  const failed = (error: unknown) => {
    if (!isAway && !signal.aborted) deps.log.error({ err: error }, 'jobs cannot be run');
    isAway = true;
  };
  let toMake = [...jobs];
  while (!signal.aborted) {
    try {
      for (const { name } of toMake) await makeDue(deps.db, name, deps.clock());
      toMake = [];
      runDue().then(() => {
        isAway = false;
      }, failed);
    } catch (error) {
      failed(error);
    }
    await wait(LOOK_EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined);
  }
}

async function runIfDue(deps: JobsDeps, job: Job): Promise<void> {
  const { db, clock, random, log } = deps;
  const held = { name: job.name, by: random.id() };
  const row = await claim(db, held, turnOf(job, clock()));
  if (!row) return;
  const heart = setInterval(() => {
    prolong(db, held, clock() + LEASE_MS).catch((error: unknown) => {
      log.warn({ err: error, job: job.name }, 'a job could not be held');
    });
  }, PROLONG_EVERY_MS).unref();
  try {
    await inContext({ job: job.name }, () => getWork(deps, job));
    const next_run_at = clock() + job.everyMs;
    await giveBack(db, held, { next_run_at, attempts: 0, last_error: '' });
  } catch (error) {
    log.error({ err: error, job: job.name, attempts: row.attempts }, 'a job failed');
    await giveBack(db, held, {
      next_run_at: clock() + pauseAfter(row),
      last_error: toText(error),
    });
  } finally {
    clearInterval(heart);
  }
}

const turnOf = ({ everyMs }: Job, now: number): Turn => ({
  now,
  waitsMs: Math.max(everyMs, RETRY_MOST_MS),
  leaseMs: LEASE_MS,
});

/** What erases waits while the clock is in doubt, and comes again at its next turn. */
async function getWork({ db, clock, log }: JobsDeps, job: Job): Promise<void> {
  const heldUntil = job.erases ? await observeClock(db, clock()) : undefined;
  if (heldUntil === undefined) await job.work();
  else
    log.warn(
      { job: job.name, until: new Date(heldUntil).toISOString() },
      'nothing old is erased: the clock has jumped ahead, or no server ran for days. Is the clock right?',
    );
}

function pauseAfter({ attempts }: JobRow): number {
  return Math.min(RETRY_FIRST_MS * 2 ** (attempts - 1), RETRY_MOST_MS);
}

function toText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text || 'It failed without a word.').slice(0, ERROR_TEXT_MAX);
}

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
async function dueJobs(db: Queries, turns: ReadonlyMap<string, Turn>): Promise<string[]> {
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
    .where((item) => item.not(isUnclaimed(now, leaseMs)))
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

/** The name of the job that a server is always at. */
export const SERVER_LEASE = 'serve';

/** A job that one of the servers is always at, until `leaving` is aborted. */
export function serverLeaseJob(stopped: AbortSignal): Job {
  return {
    name: SERVER_LEASE,
    everyMs: 0,
    work: () =>
      new Promise((resolve) => {
        if (stopped.aborted) resolve(undefined);
        else stopped.addEventListener('abort', resolve, { once: true });
      }),
  };
}

/**
 * Throws with what to do while a server runs; one that was killed counts as running for half a minute. Looks
 * twice: a server that takes the lease over from another does so within the time between two looks for jobs.
 */
export async function requireNoServer({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const runs = () => isHeld(db, SERVER_LEASE, { now: clock(), leaseMs: LEASE_MS });
  if ((await runs()) || (await wait(LOOK_EVERY_MS * 1.5, undefined).then(runs))) {
    throw new Error(
      'Nothing was changed. A server runs on this database: stop it first. ' +
        `If it was killed, wait ${LEASE_MS / 1000} seconds.`,
    );
  }
}
