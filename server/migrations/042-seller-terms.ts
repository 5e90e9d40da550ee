// Who sells and how it is taxed, from which day on; and the prefixes of the series of documents, of which one of each
// kind is open.
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const FIRST_SERIES = [
  ['RSI', 'invoice'],
  ['RSR', 'receipt'],
  ['RSC', 'credit-note'],
  ['RSN', 'refund-note'],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('seller_terms')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('from_at', 'bigint', (c) => c.notNull())
    .addColumn('registration', 'text', (c) => c.notNull())
    .addColumn('legal_name', 'text', (c) => c.notNull())
    .addColumn('trade_name', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('state_code', 'text', (c) => c.notNull())
    .addColumn('gstin', 'text')
    .addColumn('sac', 'text', (c) => c.notNull())
    .addColumn('rate_bp', 'integer', (c) => c.notNull())
    .addColumn('lut', 'integer', (c) => c.notNull())
    .addColumn('care_mail', 'text', (c) => c.notNull())
    .addColumn('care_tel', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('seller_terms_from_at')
    .on('seller_terms')
    .columns(['from_at', 'created_at'])
    .execute();
  await db.schema
    .createTable('document_series')
    .addColumn('prefix', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('opened_at', 'bigint', (c) => c.notNull())
    .execute();
  for (const [prefix, kind] of FIRST_SERIES)
    await sql`insert into document_series (prefix, kind, opened_at)
      values (${prefix}, ${kind}, 0)`.execute(db);
}
