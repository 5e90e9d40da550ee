// Whose picture a file is: whatever removes files looks whether an account shows them, and read every account for that.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const shown = db.schema.createIndex('users_by_image_id').on('users').columns(['image_id']);
  await shown.where('image_id', 'is not', null).execute();
}
