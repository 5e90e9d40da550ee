// Finds the accounts of a mobile number.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('users_number').on('users').column('contact_number').execute();
}
