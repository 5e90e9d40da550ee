// Whether the seller's invoices to businesses need the number of the invoice portal.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('seller_terms')
    .addColumn('e_invoice', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
