// All rows of a database, for comparisons.
import { sql } from 'kysely';
import type { Db } from '#server/platform/ports.ts';

/** The rows of every table by its name, sorted. */
export async function dumpDatabase(db: Db): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables();
  const dump: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    dump[name] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return dump;
}
