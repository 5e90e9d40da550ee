// The activity log: who did what to what, in words that outlive the rows they are about.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['actor_name', 'subject_id', 'subject_name', 'changes']) {
    await db.schema
      .alterTable('audit')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
  await sql`update audit set
    actor_name = coalesce((select full_name from users where users.id = audit.admin_id), ''),
    subject_id = coalesce(course_id, user_id, ''),
    subject_name = coalesce((select name from courses where courses.id = audit.course_id), '')`.execute(
    db,
  );
  await db.schema.createIndex('audit_latest').on('audit').columns(['created_at', 'id']).execute();
  await db.schema
    .createIndex('audit_by_admin_id')
    .on('audit')
    .columns(['admin_id', 'created_at', 'id'])
    .execute();
}
