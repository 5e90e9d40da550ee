// Adds a table of restores, so that orders newer than the backup are rebuilt from the provider, and marks these orders.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('restores')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('backup_at', 'bigint', (c) => c.notNull())
    .addColumn('restored_at', 'bigint', (c) => c.notNull())
    .addColumn('compared_at', 'bigint')
    .addColumn('unmatched', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  await db.schema.alterTable('orders').addColumn('rebuilt_at', 'bigint').execute();
}
