// What the doctor asks the database.
import { sql } from 'kysely';
import type { Queries } from '../ports.ts';
import type { JobRow } from '../tables.ts';

export async function migrationsRun(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

export async function adminEmails(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('account_type', '=', 'Admin')
    .where('erased_at', 'is', null)
    .execute();
  return rows.map(({ email }) => email);
}

export async function mediaKeys(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom('media').select('storage_key').execute();
  return rows.map((row) => row.storage_key);
}

/** How many mails have waited since before a moment. */
export async function mailsWaiting(db: Queries, before: number): Promise<number> {
  const row = await db
    .selectFrom('mails')
    .select((one) => one.fn.countAll<number>().as('many'))
    .where('sent_at', 'is', null)
    .where('created_at', '<', before)
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
