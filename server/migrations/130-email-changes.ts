// Adds requested changes of email addresses: one per account, until both addresses have agreed or it expires.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('email_changes')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('new_email', 'text', (c) => c.notNull())
    .addColumn('old_secret_hash', 'text', (c) => c.notNull().unique())
    .addColumn('new_secret_hash', 'text', (c) => c.notNull().unique())
    .addColumn('session_hash', 'text', (c) => c.notNull())
    .addColumn('old_agreed_at', 'bigint')
    .addColumn('new_agreed_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
}
