// Whether the seller's invoices to businesses need the number of the invoice portal; documents whose eight years are over.
import { SqliteAdapter, sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The columns that a purge leaves as they are: all but what it writes. */
const LEFT = [
  ...[
    'id',
    'kind',
    'prefix',
    'year',
    'number',
    'full_number',
    'issued_at',
    'issued_on',
    'order_id',
  ],
  ...['payment_id', 'refund_id', 'corrects_id', 'reinstates_id', 'user_id', 'place_code'],
  ...['taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise', 'total_paise'],
  ...['body_sha256', 'previous_sha256', 'template'],
];
/** Of eight years by the shortest count; the code counts financial years. */
const YEARS_MS = 8 * 365 * 86_400_000;

/** The one change of a document beside a restore: once, after eight years, its words become fewer and a moment says so. */
async function letPurge(db: Kysely<unknown>): Promise<void> {
  const isPurge = sql`old.purged_at is null and new.purged_at - old.issued_at >= ${sql.lit(YEARS_MS)}
    and new.purged_sha256 is not null and length(new.body) <= length(old.body)`;
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    const isLeft = LEFT.map((name) => sql`new.${sql.ref(name)} is old.${sql.ref(name)}`);
    await sql`drop trigger documents_no_update`.execute(db);
    await sql`create trigger documents_no_update before update on documents
      when not exists (select 1 from document_unlocks)
        and not coalesce(${isPurge} and ${sql.join(isLeft, sql` and `)}, false)
      begin select raise(abort, 'documents are never changed'); end`.execute(db);
    return;
  }
  const written = sql`array['body', 'purged_at', 'purged_sha256']`;
  await sql`create or replace function keep_documents() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and tg_table_name = 'documents' then
        if ${isPurge} and to_jsonb(new) - ${written} = to_jsonb(old) - ${written} then
          return new;
        end if;
      end if;
      if not exists (select 1 from document_unlocks) then
        raise exception 'documents are never changed';
      end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('seller_terms')
    .addColumn('e_invoice', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('documents').addColumn('purged_at', 'bigint').execute();
  await db.schema.alterTable('documents').addColumn('purged_sha256', 'text').execute();
  // By day, those that still name their buyers.
  await db.schema
    .createIndex('documents_unpurged')
    .on('documents')
    .column('issued_on')
    .where(sql.ref('purged_at'), 'is', null)
    .execute();
  await letPurge(db);
}
