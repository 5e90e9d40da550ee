// What was looked for through every row of a large school: what is kept of a person, the latest published courses,
// and whose or which course's orders are meant, with what a list needs of them.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, on: string, columns: string[]) =>
    db.schema.createIndex(name).on(on).columns(columns).execute();
  await index('mails_recipient', 'mails', ['recipient', 'created_at']);
  await index('mails_reply_to', 'mails', ['reply_to', 'created_at']);
  await index('codes_of_user', 'codes', ['user_id']);
  await index('codes_of_email', 'codes', ['email']);
  await index('contact_messages_of_email', 'contact_messages', ['email']);
  await index('audit_by_user_id', 'audit', ['user_id']);
  await index('courses_published', 'courses', ['published_at']);
  await db.schema.dropIndex('orders_user').execute();
  await index('orders_of_user', 'orders', ['user_id', 'created_at', 'id']);
  await db.schema.dropIndex('order_items_course').execute();
  await index('order_items_of_course', 'order_items', ['course_id', 'order_id']);
  await db.schema.dropIndex('enrolments_course').execute();
  await index('enrolments_of_course', 'enrolments', ['course_id', 'created_at', 'user_id']);
}
