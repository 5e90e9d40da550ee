// Whether the buyer of an order has said to be 18 or older.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('age_source', 'text').execute();
}
