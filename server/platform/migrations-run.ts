// Which migrations have made the tables of a database what they are.
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { OperatorError } from './errors.ts';
import type { Queries } from './ports.ts';

/** Names of the migrations that have run, in order; none in a database that no server has started on yet. */
export async function migrationsRun(db: Queries): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Throws where a newer release has changed the database: this one does not know its tables. */
export async function requireKnownRelease(db: Queries, known: readonly string[]): Promise<void> {
  const unknown = (await migrationsRun(db)).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new OperatorError(newerRelease(unknown));
}

export function newerRelease(unknown: readonly string[]): string {
  return (
    `A newer release of Rangshala has changed this database (${unknown.join(', ')}). Start that release again. ` +
    "To go back instead, restore the backup made before the upgrade: docs/vps.md, 'Going back'."
  );
}
