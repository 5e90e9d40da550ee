// The migrations that a database has run, and checks of its release.
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { OperatorError } from './errors.ts';
import type { Queries } from './ports.ts';

/** The migration that replaces all migrations up to commit 816f6795. */
const BASELINE = '107-baseline';
/** The last of those migrations. */
const LAST_BEFORE_BASELINE = '107-searched-rows';
const TOO_OLD = {
  database:
    'This database is from a release before commit 816f6795. Start the server of commit 816f6795 on it once, then this one.',
  backup:
    'This backup is from a release before commit 816f6795. Restore it with commit 816f6795 and make a new backup there.',
};

/** Names of the migrations that have run, in order; empty for a database that no server has started on. */
export async function listMigrationsRun(db: Queries): Promise<string[]> {
  return replaceByBaseline(await listRecordedNames(db), 'database');
}

async function listRecordedNames(db: Queries): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Replaces the names of old migrations by the baseline. Throws OperatorError for an older database or backup. */
export function replaceByBaseline(
  names: readonly string[],
  source: keyof typeof TOO_OLD,
): string[] {
  const replaced = names.filter((name) => name < BASELINE || name === LAST_BEFORE_BASELINE);
  if (replaced.length === 0) return [...names];
  if (!replaced.includes(LAST_BEFORE_BASELINE)) throw new OperatorError(TOO_OLD[source]);
  return [BASELINE, ...names.filter((name) => !replaced.includes(name))];
}

/** Records the baseline in a database that has run the migrations that it replaces. */
export async function recordBaseline(db: Queries): Promise<void> {
  const names = await listRecordedNames(db);
  if (!names.includes(LAST_BEFORE_BASELINE)) return;
  await sql`delete from kysely_migration where name < ${LAST_BEFORE_BASELINE}`.execute(db);
  await sql`update kysely_migration set name = ${BASELINE}
    where name = ${LAST_BEFORE_BASELINE}`.execute(db);
}

/** Throws if a newer release has changed the database. */
export async function requireKnownRelease(db: Queries, known: readonly string[]): Promise<void> {
  const unknown = (await listMigrationsRun(db)).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new OperatorError(formatNewerRelease(unknown));
}

export function formatNewerRelease(unknown: readonly string[]): string {
  return (
    `A newer release of Rangshala has changed this database (${unknown.join(', ')}). Start that release again. ` +
    "To go back instead, restore the backup made before the upgrade: docs/operations/upgrade.md, 'Go back'."
  );
}
