// Reads and replaces all rows of all tables.
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { inBatches } from '../platform/batches.ts';
import type { Db, Queries } from '../platform/ports.ts';
import type { Tables } from '../platform/tables.ts';
import { EXCLUDED_TABLES, TABLES } from './manifest.ts';

export type Row = Record<string, unknown>;

/** Below the engines' limits on parameters of a statement. */
const PARAMETERS_MAX = 5_000;
/** Rows per fetch from PostgreSQL. */
const ROWS_AT_ONCE = 500;

/** Reads one snapshot without blocking writers. */
export async function readSnapshot<T>(db: Db, read: (tx: Queries) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read);
}

/** Streams the rows of a table. */
export function streamRows(tx: Queries, table: keyof Tables): AsyncIterable<Row> {
  return tx
    .selectFrom(table as 'users')
    .selectAll()
    .stream(ROWS_AT_ONCE);
}

/** Replaces all rows, in batches. Tables must be in the order of their references. */
export async function replaceRows(
  tx: Queries,
  tables: readonly string[],
  readTable: (table: string) => AsyncIterable<readonly Row[]>,
): Promise<void> {
  const relockDocuments = sql`delete from document_unlocks`;
  // Earlier releases had no documents that are protected from changes.
  const hasDocuments = tables.includes('documents');
  if (hasDocuments) await sql`insert into document_unlocks (id) values ('restore')`.execute(tx);
  for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(tx);
  for (const table of tables)
    for await (const rows of readTable(table)) await insertRows(tx, table, rows);
  if (hasDocuments) await relockDocuments.execute(tx);
}

/** Drops all our tables, including the list of migrations. */
export async function dropTables(tx: Queries): Promise<void> {
  const ours = [
    ...EXCLUDED_TABLES,
    ...TABLES.toReversed(),
    DEFAULT_MIGRATION_TABLE,
    DEFAULT_MIGRATION_LOCK_TABLE,
  ];
  for (const table of ours) await sql`drop table ${sql.table(table)}`.execute(tx);
}

/** The names of our tables in the database, whatever its release. */
export async function listTableNames(tx: Queries): Promise<string[]> {
  const all = await tx.introspection.getTables();
  const home = all.find(({ name }) => name === 'users')?.schema;
  return all.filter(({ schema }) => schema === home).map(({ name }) => name);
}

async function insertRows(tx: Queries, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length;
  const step = Math.max(1, Math.floor(PARAMETERS_MAX / Math.max(1, columns)));
  for (const batch of inBatches(rows, step))
    await sql`insert into ${sql.table(table)} ${toValuesSql(batch)}`.execute(tx);
}

function toValuesSql(rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`);
  return sql`(${sql.join(columns.map((name) => sql.ref(name)))}) values ${sql.join(lines)}`;
}
