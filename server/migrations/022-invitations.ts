// Addresses that somebody has proven to read, invitations, and enrolments that wait for one.
import type { Kysely } from 'kysely';

async function invitations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('invitations_user')
    .on('invitations')
    .columns(['user_id', 'created_at'])
    .execute();
}

async function waiting(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('waiting_enrolments')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_id', 'text', (c) => c.notNull().references('courses.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('waiting_enrolments_key', ['user_id', 'course_id'])
    .execute();
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('proven_at', 'bigint').execute();
  await db.schema.alterTable('users').addColumn('invited_at', 'bigint').execute();
  await invitations(db);
  await waiting(db);
}
