// Row locks, which differ between the database engines.
import { sql, SqliteAdapter } from 'kysely';
import type { Queries } from './ports.ts';

/** SQLite has a single writer, so there are no row locks. */
function hasOneWriter(db: Queries): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** Limits how long the transaction waits for each row lock; then it fails with `busy`. */
export async function setLockTimeout(tx: Queries, milliseconds: number): Promise<void> {
  if (hasOneWriter(tx)) return;
  await sql`set local lock_timeout = ${sql.lit(milliseconds)}`.execute(tx);
}
