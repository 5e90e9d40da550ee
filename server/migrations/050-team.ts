// Roles of the team: who is an Admin already becomes an owner. Beside its named teacher others may work on a course.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('role', 'text').execute();
  await sql`update users set role = 'owner' where account_type = 'Admin'`.execute(db);
  await db.schema
    .createTable('course_team')
    .addColumn('course_id', 'text', (c) => c.notNull().references('courses.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('course_team_key', ['course_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('course_team_by_user_id')
    .on('course_team')
    .column('user_id')
    .execute();
}
