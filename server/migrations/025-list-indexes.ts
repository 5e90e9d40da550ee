// The lists of Admins and the reviews that visitors read: each in the order of an index, so that a page costs a page.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, on: string, columns: string[]) =>
    db.schema.createIndex(name).on(on).columns(columns);
  await db.schema.dropIndex('users_latest').execute();
  await index('users_students', 'users', ['created_at', 'id'])
    .where(sql<boolean>`account_type = 'Student' and erased_at is null`)
    .execute();
  await db.schema.dropIndex('contact_messages_newest').execute();
  await index('contact_messages_latest', 'contact_messages', ['created_at', 'id']).execute();
  await index('contact_messages_open', 'contact_messages', ['created_at', 'id'])
    .where(sql.ref('answered_at'), 'is', null)
    .execute();
  await db.schema.dropIndex('reviews_latest').execute();
  await index('reviews_latest', 'reviews', ['created_at', 'id']).execute();
  await index('reviews_hidden', 'reviews', ['created_at', 'id'])
    .where(sql.ref('hidden_at'), 'is not', null)
    .execute();
  // Of a course or of all of them, the best first; those with words before those without.
  const best = sql`rating desc, (case when review = '' then 1 else 0 end), created_at desc, id desc`;
  await sql`create index reviews_best on reviews (${best}) where hidden_at is null`.execute(db);
  await sql`create index reviews_best_of_course on reviews (course_id, ${best}) where hidden_at is null`.execute(
    db,
  );
  await db.schema.dropIndex('reviews_course').execute();
  await index('reviews_of_course', 'reviews', ['course_id', 'created_at', 'id']).execute();
}
