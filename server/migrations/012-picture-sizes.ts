// Smaller makes of a picture: files of their own that belong to an original.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // No reference to the table itself: originals and what is made of them go one after another.
  await db.schema.alterTable('media').addColumn('original_id', 'text').execute();
  await db.schema.alterTable('media').addColumn('width', 'integer').execute();
  await db.schema.createIndex('media_original_id').on('media').column('original_id').execute();
}
