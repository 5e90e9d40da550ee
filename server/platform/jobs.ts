// Runs recurring jobs; of several servers on one database, one runs a job at a time.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { observeClock } from './clock-check.ts';
import { toIsoTime } from './iso-time.ts';
import type { Deps, Queries } from './ports.ts';
import type { JobRow } from './tables.ts';
import { runInContext } from './work-context.ts';
import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { CLOCK_SKEW_MS, isUnclaimed } from './claims.ts';

export const POLL_EVERY_MS = 2000;
/** After this long without a sign of life, another server takes over the jobs of a dead one. */
export const LEASE_MS = 30_000;
const RENEW_EVERY_MS = 10_000;
export const RETRY_FIRST_MS = 5000;
export const RETRY_MAX_MS = 15 * 60_000;
const ERROR_TEXT_MAX = 300;
const STOP_MAX_MS = 10_000;

type JobsDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'log'>;

export interface Job {
  /** The key of its row: a changed name starts a new job. */
  name: string;
  /** From the end of a run to the next. */
  everyMs: number;
  /** The job erases old data for good, so it is paused while the clock is in doubt. */
  erases?: true;
  /** Must be safe to repeat: after a crash it runs again. */
  work(): Promise<unknown>;
}

export interface Jobs {
  /** Runs the due jobs that are unclaimed, and waits for them. */
  runDue(): Promise<void>;
  /** Makes every job due now, then polls until `stop`. */
  start(): void;
  /** Starts nothing more and waits a while for running jobs. */
  stop(): Promise<void>;
}

/** Retries failing jobs with growing pauses, and takes over the jobs of dead servers. Source: S41. */
export function createJobRunner(deps: JobsDeps, jobs: readonly Job[]): Jobs {
  const stopped = new AbortController();
  const running = new Map<string, Promise<void>>();
  const startJob = async (job: Job): Promise<void> => {
    const run = runIfDue(deps, job).finally(() => running.delete(job.name));
    running.set(job.name, run);
    await run;
  };
  const runDue = async (): Promise<void> => {
    const idle = jobs.filter(({ name }) => !running.has(name));
    const now = deps.clock();
    const claimWindows = new Map(idle.map((job) => [job.name, getClaimWindow(job, now)]));
    const due = claimWindows.size > 0 ? await listDueJobs(deps.db, claimWindows) : [];
    if (stopped.signal.aborted) return;
    await Promise.all(idle.filter(({ name }) => due.includes(name)).map(startJob));
  };
  return {
    runDue,
    start: () => void pollJobs(deps, { jobs, runDue, signal: stopped.signal }),
    stop: async () => {
      stopped.abort();
      const limit = wait(STOP_MAX_MS, undefined, { ref: false });
      await Promise.race([Promise.allSettled(running.values()), limit]);
    },
  };
}

interface PollOptions {
  jobs: readonly Job[];
  runDue: Jobs['runDue'];
  signal: AbortSignal;
}

/** Polls for due jobs until the signal aborts. Logs once that the database is down. */
async function pollJobs(deps: JobsDeps, { jobs, runDue, signal }: PollOptions): Promise<void> {
  let isDatabaseDown = false;
  const handleError = (error: unknown) => {
    if (!isDatabaseDown && !signal.aborted)
      deps.log.error({ err: error }, 'jobs cannot be run while the database is unavailable');
    isDatabaseDown = true;
  };
  let jobsToCreate = [...jobs];
  while (!signal.aborted) {
    try {
      for (const { name } of jobsToCreate) await makeDue(deps.db, name, deps.clock());
      jobsToCreate = [];
      runDue().then(() => {
        isDatabaseDown = false;
      }, handleError);
    } catch (error) {
      handleError(error);
    }
    await wait(POLL_EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined);
  }
}

async function runIfDue(deps: JobsDeps, job: Job): Promise<void> {
  const { db, clock, random, log } = deps;
  const ownClaim = { name: job.name, by: random.id() };
  const row = await claim(db, ownClaim, getClaimWindow(job, clock()));
  if (!row) return;
  const heartbeat = setInterval(() => {
    renewClaim(db, ownClaim, clock() + LEASE_MS).catch((error: unknown) => {
      log.warn({ err: error, job: job.name }, 'the claim of a job could not be renewed');
    });
  }, RENEW_EVERY_MS).unref();
  try {
    await runInContext({ job: job.name }, () => runUnlessClockInDoubt(deps, job));
    const next_run_at = clock() + job.everyMs;
    await releaseClaim(db, ownClaim, { next_run_at, attempts: 0, last_error: '' });
  } catch (error) {
    log.error({ err: error, job: job.name, attempts: row.attempts }, 'a job failed');
    await releaseClaim(db, ownClaim, {
      next_run_at: clock() + getRetryDelay(row),
      last_error: toErrorText(error),
    });
  } finally {
    clearInterval(heartbeat);
  }
}

const getClaimWindow = ({ everyMs }: Job, now: number): ClaimWindow => ({
  now,
  longestPauseMs: Math.max(everyMs, RETRY_MAX_MS),
  leaseMs: LEASE_MS,
});

/** Skips a job that erases data while the clock is in doubt. It is due again after its usual interval. */
async function runUnlessClockInDoubt({ db, clock, log }: JobsDeps, job: Job): Promise<void> {
  const pausedUntil = job.erases ? await observeClock(db, clock()) : undefined;
  if (pausedUntil === undefined) await job.work();
  else
    log.warn(
      { job: job.name, until: toIsoTime(pausedUntil) },
      'erasing old data is paused: the clock has jumped ahead, or no server ran for days; check the clock',
    );
}

function getRetryDelay({ attempts }: JobRow): number {
  return Math.min(RETRY_FIRST_MS * 2 ** (attempts - 1), RETRY_MAX_MS);
}

function toErrorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text || 'The error has no message.').slice(0, ERROR_TEXT_MAX);
}

/** One run of a job on one server. A claim that is not renewed expires. */
export interface Claim {
  name: string;
  by: string;
}

/** Creates the row of a job and makes the job due at once unless it is running. */
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

/** The current time, and the longest possible pause and claim. Later times in a row came from a wrong clock. */
export interface ClaimWindow {
  now: number;
  longestPauseMs: number;
  leaseMs: number;
}

/** Names of the due jobs that are unclaimed. */
async function listDueJobs(
  db: Queries,
  claimWindows: ReadonlyMap<string, ClaimWindow>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('name')
    .where((row) =>
      row.or(
        [...claimWindows].map(([name, claimWindow]) =>
          row.and([row('name', '=', name), isClaimable(claimWindow)]),
        ),
      ),
    )
    .execute();
  return rows.map(({ name }) => name);
}

/** A next run beyond the longest pause was planned by a clock that was ahead, so the job is due. */
function isClaimable({ now, longestPauseMs, leaseMs }: ClaimWindow): Expression<SqlBool> {
  const isDue = sql<SqlBool>`(next_run_at <= ${now} or next_run_at > ${now + longestPauseMs + CLOCK_SKEW_MS})`;
  return sql<SqlBool>`(${isDue} and ${isUnclaimed(now, leaseMs)})`;
}

/** Claims a due job. Undefined if it is not due or already claimed. */
export function claim(
  db: Queries,
  { name, by }: Claim,
  claimWindow: ClaimWindow,
): Promise<JobRow | undefined> {
  return db
    .updateTable('jobs')
    .set((row) => ({
      claim_id: by,
      claimed_until: claimWindow.now + claimWindow.leaseMs,
      attempts: row('attempts', '+', 1),
    }))
    .where('name', '=', name)
    .where(isClaimable(claimWindow))
    .returningAll()
    .executeTakeFirst();
}

/** Extends a claim. Changes nothing after another server has taken the job over. */
async function renewClaim(db: Queries, claim: Claim, until: number): Promise<void> {
  await updateClaimed(db, claim).set({ claimed_until: until }).execute();
}

/** Releases a job until its next run. Changes nothing after another server has taken it over. */
export async function releaseClaim(
  db: Queries,
  claim: Claim,
  next: Pick<JobRow, 'next_run_at' | 'last_error'> & { attempts?: number },
): Promise<void> {
  await updateClaimed(db, claim)
    .set({ ...next, claim_id: null, claimed_until: null })
    .execute();
}

export async function isClaimed(
  db: Queries,
  name: string,
  { now, leaseMs }: Omit<ClaimWindow, 'longestPauseMs'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('name')
    .where('name', '=', name)
    .where((item) => item.not(isUnclaimed(now, leaseMs)))
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends all claims and resets the failures, after a restore: the servers that made them no longer run. */
export async function releaseAllClaims(db: Queries): Promise<void> {
  const released = { claim_id: null, claimed_until: null, attempts: 0, last_error: '' };
  await db.updateTable('jobs').set(released).execute();
}

function updateClaimed(db: Queries, { name, by }: Claim) {
  return db.updateTable('jobs').where('name', '=', name).where('claim_id', '=', by);
}

/** The name of the job that shows that a server is running. */
export const SERVER_LEASE = 'serve';

/** A job that runs on one of the servers until the signal is aborted. */
export function createServerLeaseJob(stopped: AbortSignal): Job {
  return {
    name: SERVER_LEASE,
    everyMs: 0,
    work: async () => stopped.aborted || once(stopped, 'abort'),
  };
}

/**
 * Throws with instructions while a server runs. A killed server counts as running for half a minute. Checks twice,
 * because another server may take over the lease between two polls.
 */
export async function requireNoServer({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const isServerRunning = () => isClaimed(db, SERVER_LEASE, { now: clock(), leaseMs: LEASE_MS });
  if (
    (await isServerRunning()) ||
    (await wait(POLL_EVERY_MS * 1.5, undefined).then(isServerRunning))
  ) {
    throw new Error(
      'Nothing was changed. A server runs on this database: stop it first. ' +
        `If it was killed, wait ${LEASE_MS / 1000} seconds.`,
    );
  }
}
