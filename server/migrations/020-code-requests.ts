// Codes and links belong to the request that asked for them: several live beside each other for one address.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('requested_codes')
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('secret_hash', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('open_tries', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('requested_codes_key', ['purpose', 'email', 'request_hash'])
    .execute();
  // SQLite changes no primary key in place. What was sent before has its tries as somebody without a request.
  await sql`insert into requested_codes
    (purpose, email, request_hash, user_id, secret_hash, tries, open_tries, created_at, expires_at)
    select purpose, email, '', user_id, secret_hash, tries, tries, created_at, expires_at from codes`.execute(
    db,
  );
  await db.schema.dropTable('codes').execute();
  await db.schema.alterTable('requested_codes').renameTo('codes').execute();
  await db.schema.createIndex('codes_secret').on('codes').column('secret_hash').execute();
}
