// What the engines do differently where transactions wait for each other.
import { sql, SqliteAdapter } from 'kysely';
import type { Queries } from './ports.ts';

/** SQLite has one writer at a time: there is nothing else to hold. */
function hasOneWriter(db: Queries): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** How long the transaction waits from here on for each row that others hold; then it fails with `busy`. */
export async function waitAtMost(tx: Queries, milliseconds: number): Promise<void> {
  if (hasOneWriter(tx)) return;
  await sql`set local lock_timeout = ${sql.lit(milliseconds)}`.execute(tx);
}
