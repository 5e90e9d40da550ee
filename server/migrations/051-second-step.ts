// The second step at login: its secret, encrypted, and recovery codes, hashed. What a session still has to set up.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('second_steps')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('pending_secret', 'text', (c) => c.notNull())
    .addColumn('since_at', 'bigint')
    .addColumn('last_counter', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('short_password', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
