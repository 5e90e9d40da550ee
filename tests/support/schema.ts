// Reads the schema from the database engine in a form that is the same for SQLite and PostgreSQL.
import { sql, SqliteAdapter } from 'kysely';
import type { Db } from '#server/platform/ports.ts';

/** One line per column, constraint and index, sorted; the same on both engines. */
export interface SchemaTable {
  name: string;
  /** `name type`, `not null` where it is. */
  columns: readonly string[];
  /** `(columns)` of the primary key, of each unique constraint, and of each other index by name. */
  primaryKey: string;
  uniques: readonly string[];
  indexes: readonly string[];
  /** `(column) -> table(column)`, with its ON DELETE action. */
  references: readonly string[];
}

interface IndexRow {
  table: string;
  name: string;
  columns: string;
  kind: 'primary' | 'unique' | 'index';
}
interface ReferenceRow {
  table: string;
  column: string;
  to_table: string;
  to_column: string;
  on_delete: string;
}
interface Catalogue {
  indexes: readonly IndexRow[];
  references: readonly ReferenceRow[];
}

/** Types that the engines name differently. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  int2: 'integer',
  int4: 'integer',
  int8: 'bigint',
  float4: 'real',
  varchar: 'text',
};

/** The suffix of text search indexes, whose definition differs by engine. */
const TEXT_INDEX = '_text';

/** Reads the catalogue of the engine, not the migrations. */
export async function readDatabaseSchema(db: Db): Promise<SchemaTable[]> {
  const tables = await db.introspection.getTables();
  const catalogue = await readCatalogue(db);
  return tables
    .map(({ name, columns }) => toTable(name, columns, catalogue))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** As Markdown. */
export function formatSchemaMarkdown(tables: readonly SchemaTable[]): string {
  const lines = [
    '# Tables',
    '',
    'What the migrations make of a database, on both engines. Written by `npm run docs`. A test compares',
    'what SQLite and PostgreSQL have.',
  ];
  for (const { name, columns, primaryKey, uniques, indexes, references } of tables) {
    lines.push('', `## ${name}`, '');
    lines.push(...columns.map((column) => `- ${column}`));
    lines.push(`- primary key ${primaryKey}`);
    lines.push(...uniques.map((unique) => `- unique ${unique}`));
    lines.push(...references.map((reference) => `- references ${reference}`));
    lines.push(...indexes.map((index) => `- index ${index}`));
  }
  return `${lines.join('\n')}\n`;
}

type Column = Awaited<ReturnType<Db['introspection']['getTables']>>[number]['columns'][number];

function toTable(name: string, columns: readonly Column[], catalogue: Catalogue): SchemaTable {
  const own = catalogue.indexes.filter(({ table }) => table === name);
  const key = own.find(({ kind }) => kind === 'primary');
  const inKey = new Set(key?.columns.split(', '));
  return {
    name,
    // SQLite allows nulls in primary keys. For the comparison, key columns count as not null.
    columns: columns
      .map(
        (column) =>
          `\`${column.name}\` ${getTypeName(column)}${column.isNullable && !inKey.has(column.name) ? '' : ' not null'}`,
      )
      .toSorted(),
    primaryKey: `(${key?.columns ?? ''})`,
    uniques: own
      .filter(({ kind }) => kind === 'unique')
      .map((item) => `(${item.columns})`)
      .toSorted(),
    indexes: own
      .filter(({ kind }) => kind === 'index')
      .map((item) => `\`${item.name}\` (${item.name.endsWith(TEXT_INDEX) ? 'text' : item.columns})`)
      .toSorted(),
    references: catalogue.references
      .filter(({ table }) => table === name)
      .map(
        (reference) =>
          `(${reference.column}) -> ${reference.to_table}(${reference.to_column}), on delete ${reference.on_delete.toLowerCase()}`,
      )
      .toSorted(),
  };
}

function getTypeName({ dataType }: Column): string {
  const name = dataType.toLowerCase();
  return TYPE_NAMES[name] ?? name;
}

async function readCatalogue(db: Db): Promise<Catalogue> {
  return db.getExecutor().adapter instanceof SqliteAdapter
    ? readSqliteCatalogue(db)
    : readPostgresCatalogue(db);
}

/** https://sqlite.org/pragma.html#pragma_index_list: origin `pk` is a primary key, `u` a constraint, `c` an index. */
async function readSqliteCatalogue(db: Db): Promise<Catalogue> {
  const indexes = await sql<IndexRow>`
    select t.name as "table", i.name as name,
      case when i.origin = 'pk' then 'primary' when i."unique" = 1 then 'unique' else 'index' end as kind,
      (select group_concat(c.name || case c."desc" when 1 then ' desc' else '' end, ', ')
        from (select * from pragma_index_xinfo(i.name) where key = 1 order by seqno) as c) as columns
    from sqlite_master as t, pragma_index_list(t.name) as i
    where t.type = 'table'`.execute(db);
  const references = await sql<ReferenceRow>`
    select t.name as "table", f."from" as "column", f."table" as to_table, f."to" as to_column,
      f.on_delete as on_delete
    from sqlite_master as t, pragma_foreign_key_list(t.name) as f
    where t.type = 'table'`.execute(db);
  return { indexes: indexes.rows, references: references.rows };
}

/** https://www.postgresql.org/docs/current/catalog-pg-index.html and catalog-pg-constraint.html. */
async function readPostgresCatalogue(db: Db): Promise<Catalogue> {
  const indexes = await sql<IndexRow>`
    select t.relname as "table", i.relname as name,
      case when x.indisprimary then 'primary' when x.indisunique then 'unique' else 'index' end as kind,
      (select string_agg(a.attname || case when x.indoption[k.place - 1] & 1 = 1 then ' desc' else '' end,
          ', ' order by k.place)
        from unnest(x.indkey) with ordinality as k(number, place)
        join pg_attribute as a on a.attrelid = t.oid and a.attnum = k.number) as columns
    from pg_index as x
    join pg_class as t on t.oid = x.indrelid
    join pg_class as i on i.oid = x.indexrelid
    where t.relnamespace = current_schema()::regnamespace`.execute(db);
  const references = await sql<ReferenceRow>`
    select t.relname as "table", a.attname as "column", r.relname as to_table, b.attname as to_column,
      case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'd' then 'set default'
        when 'r' then 'restrict' else 'no action' end as on_delete
    from pg_constraint as c
    join pg_class as t on t.oid = c.conrelid
    join pg_class as r on r.oid = c.confrelid
    join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute as b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
    where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace`.execute(db);
  return { indexes: indexes.rows, references: references.rows };
}
