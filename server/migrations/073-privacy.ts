// Who acts for a person, what the team has looked at, and what is kept of erased people for a year, encrypted.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('nominees')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('contact', 'text', (c) => c.notNull())
    .addColumn('named_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('personal_views')
    .addColumn('viewer_id', 'text', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('first_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('personal_views_key', ['viewer_id', 'day', 'what', 'user_id'])
    .execute();
  await db.schema
    .createIndex('personal_views_of_a_person')
    .on('personal_views')
    .columns(['user_id', 'day'])
    .execute();
  await db.schema.createIndex('personal_views_by_day').on('personal_views').column('day').execute();
  await db.schema
    .createTable('sealed_people')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('sealed_at', 'bigint', (c) => c.notNull())
    .addColumn('purge_after', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('sealed_people_end')
    .on('sealed_people')
    .column('purge_after')
    .execute();
}
