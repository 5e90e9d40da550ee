// The order in which the latest lessons done and the latest reviews are read.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['completions', 'completed_at'],
    ['reviews', 'created_at'],
  ] as const) {
    await db.schema.createIndex(`${table}_latest`).on(table).column(column).execute();
  }
}
