// What the doctor asks the database.
import type { Queries } from '../ports.ts';
import type { JobRow } from '../tables.ts';

export async function adminEmails(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('account_type', '=', 'Admin')
    .where('erased_at', 'is', null)
    .execute();
  return rows.map(({ email }) => email);
}

/** Those of these accounts that exist. */
export async function accountsAmong(db: Queries, emails: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'in', emails)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** How many mails have waited since before a moment. */
export async function mailsWaiting(db: Queries, before: number): Promise<number> {
  const row = await db
    .selectFrom('mails')
    .select((one) => one.fn.countAll<number>().as('many'))
    .where('sent_at', 'is', null)
    .where('text_body', '!=', '')
    .where((row) =>
      row.or([
        row('claimed_until', 'is', null),
        row('attempts', '>', 0),
        row('claimed_until', '<', before),
      ]),
    )
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(row?.many ?? 0);
}

/** How many mails made since a moment were given up: their text is gone. */
export async function mailsGivenUp(db: Queries, since: number): Promise<number> {
  const row = await db
    .selectFrom('mails')
    .select((one) => one.fn.countAll<number>().as('many'))
    .where('sent_at', 'is', null)
    .where('text_body', '=', '')
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return Number(row?.many ?? 0);
}

/** Jobs that were begun this often and more since they last succeeded. */
export function failingJobs(
  db: Queries,
  attempts: number,
): Promise<Pick<JobRow, 'name' | 'attempts' | 'last_error'>[]> {
  return db
    .selectFrom('jobs')
    .select(['name', 'attempts', 'last_error'])
    .where('attempts', '>=', attempts)
    .orderBy('name')
    .execute();
}
