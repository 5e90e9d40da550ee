// What a client calls something that it creates, so that a call which arrives twice creates it once.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const within = [
    ['courses', 'instructor_id'],
    ['sections', 'course_id'],
    ['lessons', 'course_id'],
  ] as const;
  for (const [table, owner] of within) {
    await db.schema.alterTable(table).addColumn('creation_key', 'text').execute();
    await db.schema
      .createIndex(`${table}_creation_key`)
      .on(table)
      .columns([owner, 'creation_key'])
      .unique()
      .execute();
  }
}
