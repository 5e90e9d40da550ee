// Adds the settings for mails about sales: when, to which address, and since when. Null until an owner chooses.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment_settings').addColumn('sales_mails', 'text').execute();
  await db.schema.alterTable('payment_settings').addColumn('sales_mails_to', 'text').execute();
  await db.schema.alterTable('payment_settings').addColumn('sales_mails_since', 'bigint').execute();
}
