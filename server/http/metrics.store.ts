// The figures for Prometheus that are read from rows.
import type { Queries } from '../platform/ports.ts';
import { SERVER_LEASE } from '../platform/server-lease.ts';
import { durations, failing } from '../platform/site-builds.store.ts';
import type { JobRow } from '../platform/tables.ts';

interface RowsFigure {
  name: string;
  help: string;
  /** What there is a value for each of; of a figure without one there is one value. */
  label?: string;
  read(db: Queries): Promise<(readonly [of: string, value: number])[]>;
}

export const ROWS_FIGURES: readonly RowsFigure[] = [
  {
    name: 'rangshala_job_attempts',
    help: 'Runs of a job that were begun since its last success: above 1 it fails.',
    label: 'job',
    read: async (db) => (await jobs(db)).map(({ name, attempts }) => [name, attempts]),
  },
  {
    name: 'rangshala_job_next_run_timestamp_seconds',
    help: 'When a job is due, of one that is being done until when it is held: long ago where it does not run.',
    label: 'job',
    read: async (db) =>
      (await jobs(db)).map(({ name, next_run_at: due, claimed_until: until }) => [
        name,
        Math.max(due, until ?? 0) / 1000,
      ]),
  },
  {
    name: 'rangshala_mails_waiting',
    help: 'Mails that are still to be sent.',
    read: async (db) => [['', await waitingMails(db)]],
  },
  {
    name: 'rangshala_site_builds_failing',
    help: 'Places whose last build of the site failed and is tried again.',
    read: async (db) => [['', (await failing(db, Date.now())).length]],
  },
  {
    name: 'rangshala_site_build_duration_seconds',
    help: 'How long the last build of the site took that changed pages.',
    label: 'place',
    read: async (db) =>
      (await durations(db, Date.now())).map(({ place, took_ms: took }) => [
        place,
        (took ?? 0) / 1000,
      ]),
  },
];

/** All but the lease that a server holds for as long as it runs: that is due once, and ends with the server. */
function jobs(
  db: Queries,
): Promise<Pick<JobRow, 'name' | 'attempts' | 'next_run_at' | 'claimed_until'>[]> {
  return db
    .selectFrom('jobs')
    .select(['name', 'attempts', 'next_run_at', 'claimed_until'])
    .where('name', '!=', SERVER_LEASE)
    .orderBy('name')
    .execute();
}

/** How many mails wait to be sent; those that were given up have lost their text. */
async function waitingMails(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('sent_at', 'is', null)
    .where('text_body', '<>', '')
    .where('rejected_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.waiting);
}
