// Both engines have the same tables, keys, unique constraints, references and indexes.
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrate, openDatabase } from '#server/adapters/db/open.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import type { Db } from '#server/platform/ports.ts';
import { formatSchemaMarkdown, readDatabaseSchema } from '../../support/schema.ts';
import { createEmptyDatabase } from '../../support/database.ts';

const ON_SQLITE = await createTables(openDatabase(':memory:'));

const database = await createEmptyDatabase();
const db = openDatabase(database.address);
await migrate(db, migrations);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const readSchema = async () => formatSchemaMarkdown(await readDatabaseSchema(db));

test('the engine under test has the same tables as SQLite', async () => {
  expect(await readSchema()).toBe(ON_SQLITE);
});

test('every reference to a table with deletable rows has an index', () => {
  const bare: string[] = [];
  for (const table of ON_SQLITE.split('\n## ').slice(1)) {
    const name = table.slice(0, table.indexOf('\n'));
    const begins = table
      .matchAll(/^- (?:index `\w+`|primary key|unique) \((\w+)/gm)
      .map(([, column]) => column)
      .toArray();
    // Accounts are anonymized, never deleted.
    for (const [, column = ''] of table.matchAll(/^- references \((\w+)\) -> (?!users\()/gm))
      if (!begins.includes(column)) bare.push(`${name}.${column}`);
  }
  expect(bare).toEqual([]);
});

test.each([
  'drop index refunds_payment',
  'create index users_by_name on users (full_name)',
  'alter table users add column nickname text',
  'create unique index orders_once on orders (amount_paise)',
])('detects "%s"', async (change) => {
  const undone = new Error('Rolled back.');
  const changed = db.transaction().execute(async (tx) => {
    await sql.raw(change).execute(tx);
    expect(formatSchemaMarkdown(await readDatabaseSchema(tx as unknown as Db))).not.toBe(ON_SQLITE);
    throw undone;
  });
  await expect(changed).rejects.toBe(undone);
});

test('SQLite commits survive a loss of power', async () => {
  const file = openDatabase(join(database.folder, 'durable.sqlite'));
  const settings = sql`select * from pragma_journal_mode, pragma_synchronous, pragma_foreign_keys`;
  const { rows } = await settings.execute(file);
  await file.destroy();
  const FULL = 2;
  expect(rows).toEqual([{ journal_mode: 'wal', synchronous: FULL, foreign_keys: 1 }]);
});

async function createTables(empty: Db): Promise<string> {
  await migrate(empty, migrations);
  const text = formatSchemaMarkdown(await readDatabaseSchema(empty));
  await empty.destroy();
  return text;
}
