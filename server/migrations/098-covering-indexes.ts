// Lists of students and the courses of a teacher, read out of their indexes alone. SQLite looks up a row for what the condition of
// an index says, unless the index has that, too.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const ORDERS = {
  users_students: 'created_at, id',
  users_named: 'lower(full_name), id, created_at',
  users_seen: 'coalesce(last_seen_at, 0), id, created_at',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, order] of Object.entries(ORDERS)) {
    await db.schema.dropIndex(name).execute();
    await sql
      .raw(
        `create index ${name} on users (${order}, account_type, erased_at)
          where account_type = 'Student' and erased_at is null`,
      )
      .execute(db);
  }
  const ofTeacher = db.schema.createIndex('courses_of_teacher').on('courses');
  await ofTeacher.columns(['instructor_id', 'name', 'id']).execute();
}
