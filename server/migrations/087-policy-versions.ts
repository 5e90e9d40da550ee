// Which version of the refund policy each line of an order was sold under.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a reference: servers of the release before keep a hundred versions of each document, and no more.
  await db.schema.alterTable('order_items').addColumn('policy_version', 'text').execute();
}
