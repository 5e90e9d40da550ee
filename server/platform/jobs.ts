// Runs what the server does by itself, again and again: of several servers on one database one at a time.
import { setTimeout as wait } from 'node:timers/promises';
import { observeClock } from './clock-check.ts';
import * as store from './jobs.store.ts';
import type { Deps } from './ports.ts';
import type { JobRow } from './tables.ts';
import { inContext } from './work-context.ts';

export const LOOK_EVERY_MS = 2000;
/** A server that says nothing for this long has died: another takes its job over. */
export const LEASE_MS = 30_000;
const PROLONG_EVERY_MS = 10_000;
export const RETRY_FIRST_MS = 5000;
export const RETRY_MOST_MS = 15 * 60_000;
const ERROR_TEXT_MAX = 300;
const STOP_MAX_MS = 10_000;

export type JobsDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'log'>;

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
    const due = turns.size > 0 ? await store.dueJobs(deps.db, turns) : [];
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
      for (const { name } of toMake) await store.makeDue(deps.db, name, deps.clock());
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
  const row = await store.claim(db, held, turnOf(job, clock()));
  if (!row) return;
  const heart = setInterval(() => {
    store.prolong(db, held, clock() + LEASE_MS).catch((error: unknown) => {
      log.warn({ err: error, job: job.name }, 'a job could not be held');
    });
  }, PROLONG_EVERY_MS).unref();
  try {
    await inContext({ job: job.name }, () => workOf(deps, job));
    const next_run_at = clock() + job.everyMs;
    await store.giveBack(db, held, { next_run_at, attempts: 0, last_error: '' });
  } catch (error) {
    log.error({ err: error, job: job.name, attempts: row.attempts }, 'a job failed');
    await store.giveBack(db, held, {
      next_run_at: clock() + pauseAfter(row),
      last_error: textOf(error),
    });
  } finally {
    clearInterval(heart);
  }
}

const turnOf = ({ everyMs }: Job, now: number): store.Turn => ({
  now,
  waitsMs: Math.max(everyMs, RETRY_MOST_MS),
  leaseMs: LEASE_MS,
});

/** What erases waits while the clock is in doubt, and comes again at its next turn. */
async function workOf({ db, clock, log }: JobsDeps, job: Job): Promise<void> {
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

function textOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text || 'It failed without a word.').slice(0, ERROR_TEXT_MAX);
}
