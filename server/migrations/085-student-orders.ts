// When accounts were last seen and how many lessons enrolments have done, kept for the orders of the list of students.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const STUDENTS = "account_type = 'Student' and erased_at is null";

const INDEXES = [
  `create index users_named on users (lower(full_name), id) where ${STUDENTS}`,
  `create index users_seen on users (coalesce(last_seen_at, 0), id) where ${STUDENTS}`,
  'create index enrolments_by_progress on enrolments (course_id, lessons_done, user_id)',
  'create index waiting_enrolments_of_course on waiting_enrolments (course_id, user_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('last_seen_at', 'bigint').execute();
  await sql`update users set last_seen_at = (select max(seen.at) from (
      select last_used_at as at from sessions where sessions.user_id = users.id
      union all select last_accessed_at from enrolments where enrolments.user_id = users.id
    ) as seen) where erased_at is null`.execute(db);
  await db.schema
    .alterTable('enrolments')
    .addColumn('lessons_done', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update enrolments set lessons_done = (select count(*) from completions
    where completions.user_id = enrolments.user_id and completions.course_id = enrolments.course_id)`.execute(
    db,
  );
  await db.schema.dropIndex('waiting_enrolments_by_course_id').execute();
  for (const one of INDEXES) await sql.raw(one).execute(db);
}
