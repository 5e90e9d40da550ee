// Adds the owner's settings for payments at the provider.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_settings')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('accepts_offers', 'integer', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .execute();
}
