// Whether a server runs on a database: while one does, it holds a lease there, as jobs do.
import { setTimeout as wait } from 'node:timers/promises';
import { LEASE_MS, LOOK_EVERY_MS } from './jobs.ts';
import type { Job } from './jobs.ts';
import { isHeld } from './jobs.store.ts';
import type { Deps } from './ports.ts';

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
