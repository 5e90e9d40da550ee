// Coupons whose percentage takes off so much at most, and coupons for the first purchase of an account.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('coupons').addColumn('cap_paise', 'bigint').execute();
  await db.schema
    .alterTable('coupons')
    .addColumn('first_only', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
