// What guards accounts: counted tries, known addresses, codes by mail, consent; and erased accounts.
import type { Kysely } from 'kysely';

async function tries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('throttles')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('times', 'text', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('throttles_end').on('throttles').column('ends_at').execute();
  await db.schema
    .createTable('known_addresses')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('address_hash', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_addresses_key', ['user_id', 'address_hash'])
    .execute();
}

async function codes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('codes')
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('secret_hash', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('codes_key', ['purpose', 'email'])
    .execute();
  await db.schema.createIndex('codes_secret').on('codes').column('secret_hash').execute();
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await tries(db);
  await codes(db);
  await db.schema
    .createTable('consents')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('notice_version', 'text', (c) => c.notNull())
    .addColumn('given_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('consents_key', ['user_id', 'notice_version'])
    .execute();
  await db.schema.alterTable('users').addColumn('erased_at', 'bigint').execute();
}
