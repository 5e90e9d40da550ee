// The rows that figures for Prometheus are read from.
import type { Queries } from '../platform/ports.ts';

/** Jobs with how often each has failed since it last went well. */
export function jobAttempts(db: Queries): Promise<{ name: string; attempts: number }[]> {
  return db.selectFrom('jobs').select(['name', 'attempts']).orderBy('name').execute();
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
