// Adds the files of lessons that students download.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attachments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('lesson_id', 'text', (c) => c.notNull().references('lessons.id').onDelete('cascade'))
    .addColumn('media_id', 'text', (c) => c.notNull().references('media.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  for (const column of ['lesson_id', 'media_id'])
    await db.schema
      .createIndex(`attachments_by_${column.replace('_id', '')}`)
      .on('attachments')
      .column(column)
      .execute();
}
