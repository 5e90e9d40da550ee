// What may be watched before buying: lessons that are free, and a trailer of the course.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('lessons')
    .addColumn('free', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('courses')
    .addColumn('trailer_id', 'text', (c) => c.references('media.id'))
    .execute();
  // A file that goes is looked for in what may refer to it.
  await db.schema.createIndex('courses_by_trailer_id').on('courses').column('trailer_id').execute();
}
