// The rows that figures for Prometheus are read from.
import type { Queries } from '../platform/ports.ts';
import type { JobRow } from '../platform/tables.ts';

/** Jobs with how often each has been begun since it last went well, and when it is due. */
export function jobs(db: Queries): Promise<Pick<JobRow, 'name' | 'attempts' | 'next_run_at'>[]> {
  return db
    .selectFrom('jobs')
    .select(['name', 'attempts', 'next_run_at'])
    .orderBy('name')
    .execute();
}

/** How many mails wait to be sent; those that were given up have lost their text. */
export async function waitingMails(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('sent_at', 'is', null)
    .where('text_body', '<>', '')
    .executeTakeFirstOrThrow();
  return Number(row.waiting);
}
