// Adds an index for finding accounts by their mobile number.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('users_number').on('users').column('contact_number').execute();
}
