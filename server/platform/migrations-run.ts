// Which migrations have made the tables of a database what they are.
import { sql } from 'kysely';
import type { Queries } from './ports.ts';

/** Names of the migrations that have run, in order. */
export async function migrationsRun(db: Queries): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
