// The tables of commit 816f6795, the oldest version whose databases and backups this release can migrate.
import { readFile } from 'node:fs/promises';
import { SqliteAdapter, sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const engine = db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
  const file = await readFile(new URL(`./baseline/${engine}.sql`, import.meta.url), 'utf8');
  // One statement at a time, because node:sqlite prepares only one.
  for (const statement of file.split('\n\n').slice(1)) await sql.raw(statement).execute(db);
}
