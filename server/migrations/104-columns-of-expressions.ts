// Orders by an expression are read out of their indexes alone only where the column stands in them, too: PostgreSQL does not see
// that what is asked of it is the expression.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const STUDENTS = "where account_type = 'Student' and erased_at is null";
const INDEXES = {
  courses_by_name: 'courses (lower(name), id, status, category_id, created_at, name)',
  users_named: `users (lower(full_name), id, created_at, account_type, erased_at, full_name) ${STUDENTS}`,
  users_seen: `users (coalesce(last_seen_at, 0), id, created_at, account_type, erased_at, last_seen_at) ${STUDENTS}`,
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, what] of Object.entries(INDEXES)) {
    await db.schema.dropIndex(name).execute();
    await sql.raw(`create index ${name} on ${what}`).execute(db);
  }
}
