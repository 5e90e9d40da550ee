// What the server does by itself, now and then: settle open orders, send mail, sweep files and
// what has ended.
import type { Chores } from './app.ts';
import { ARRIVAL_SILENT_MS, sweepMedia } from './media/media.ts';
import type { Deps } from './ports.ts';

const MAILS_EVERY_MS = 30_000;
const RECONCILE_EVERY_MS = 3 * 60_000;
const SWEEP_EVERY_MS = 60 * 60_000;

export interface Jobs {
  stop(): void;
}

/** Runs every job now and then regularly; a job never runs twice at once, a failure is logged and tried again. */
export function startJobs(deps: Deps, chores: Chores): Jobs {
  const stops = [
    regularly(deps, 'deliver mails', {
      everyMs: MAILS_EVERY_MS,
      work: () => chores.deliverMails(),
    }),
    regularly(deps, 'reconcile orders', {
      everyMs: RECONCILE_EVERY_MS,
      work: () => chores.reconcile(),
    }),
    regularly(deps, 'sweep media', { everyMs: ARRIVAL_SILENT_MS, work: () => sweepMedia(deps) }),
    regularly(deps, 'sweep accounts', {
      everyMs: SWEEP_EVERY_MS,
      work: () => chores.sweepAccounts(),
    }),
  ];
  return { stop: () => stops.forEach((stop) => stop()) };
}

interface Job {
  everyMs: number;
  work: () => Promise<unknown>;
}

function regularly(deps: Deps, name: string, job: Job): () => void {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    try {
      await job.work();
    } catch (error) {
      if (!stopped) deps.log.error({ err: error, job: name }, 'a job failed');
    }
    if (stopped) return;
    timer = setTimeout(() => void run(), job.everyMs);
    timer.unref();
  };
  void run();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
