// Numbered documents: a gap-free series for each prefix and financial year, documents that are never changed, and the
// files that were made of them.
import { SqliteAdapter, sql } from 'kysely';
import type { Kysely } from 'kysely';

const KEPT = ['documents', 'document_lines'] as const;

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('number_series')
    .addColumn('prefix', 'text', (c) => c.notNull())
    .addColumn('year', 'text', (c) => c.notNull())
    .addColumn('last_number', 'integer', (c) => c.notNull())
    .addColumn('last_on', 'text', (c) => c.notNull())
    .addColumn('last_sha256', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('number_series_key', ['prefix', 'year'])
    .execute();
  await db.schema
    .createTable('documents')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('prefix', 'text', (c) => c.notNull())
    .addColumn('year', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('full_number', 'text', (c) => c.notNull().unique())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addColumn('issued_on', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('payment_id', 'text', (c) => c.notNull().references('payments.id'))
    .addColumn('refund_id', 'text')
    .addColumn('corrects_id', 'text')
    .addColumn('reinstates_id', 'text')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('place_code', 'text')
    .addColumn('taxable_paise', 'bigint', (c) => c.notNull())
    .addColumn('cgst_paise', 'bigint', (c) => c.notNull())
    .addColumn('sgst_paise', 'bigint', (c) => c.notNull())
    .addColumn('igst_paise', 'bigint', (c) => c.notNull())
    .addColumn('total_paise', 'bigint', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('body_sha256', 'text', (c) => c.notNull())
    .addColumn('previous_sha256', 'text', (c) => c.notNull())
    .addColumn('template', 'text', (c) => c.notNull())
    .addUniqueConstraint('documents_number', ['prefix', 'year', 'number'])
    .execute();
  await db.schema
    .createTable('document_lines')
    .addColumn('document_id', 'text', (c) => c.notNull().references('documents.id'))
    .addColumn('line_no', 'integer', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('sac', 'text')
    .addColumn('rate_bp', 'integer', (c) => c.notNull())
    .addColumn('list_paise', 'bigint', (c) => c.notNull())
    .addColumn('discount_paise', 'bigint', (c) => c.notNull())
    .addColumn('net_paise', 'bigint', (c) => c.notNull())
    .addColumn('taxable_paise', 'bigint', (c) => c.notNull())
    .addColumn('cgst_paise', 'bigint', (c) => c.notNull())
    .addColumn('sgst_paise', 'bigint', (c) => c.notNull())
    .addColumn('igst_paise', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('document_lines_key', ['document_id', 'line_no'])
    .execute();
  await db.schema
    .createTable('document_files')
    .addColumn('document_id', 'text', (c) => c.primaryKey().references('documents.id'))
    .addColumn('media_id', 'text', (c) => c.notNull().unique().references('media.id'))
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('made_at', 'bigint', (c) => c.notNull())
    .execute();
  // What waits for its file, so that nobody looks for it among all that have one.
  await db.schema
    .createTable('undrawn_documents')
    .addColumn('document_id', 'text', (c) => c.primaryKey().references('documents.id'))
    .execute();
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  for (const column of ['order_id', 'payment_id', 'user_id', 'corrects_id'])
    await db.schema.createIndex(`documents_by_${column}`).on('documents').column(column).execute();
  await sql`create unique index documents_once on documents (payment_id)
    where kind in ('invoice', 'receipt') and reinstates_id is null`.execute(db);
  await sql`create unique index documents_note_once on documents (refund_id, corrects_id)
    where kind in ('credit-note', 'refund-note')`.execute(db);
}

/**
 * Nothing changes or removes a document, but a restore, which puts a row into `document_unlocks` for the length of its
 * transaction.
 */
async function keepForGood(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('document_unlocks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .execute();
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    for (const table of KEPT)
      for (const verb of ['update', 'delete'])
        await sql`create trigger ${sql.ref(`${table}_no_${verb}`)} before ${sql.raw(verb)} on ${sql.table(table)}
          when not exists (select 1 from document_unlocks)
          begin select raise(abort, 'documents are never changed'); end`.execute(db);
    return;
  }
  await sql`create or replace function keep_documents() returns trigger language plpgsql as $$
    begin
      if not exists (select 1 from document_unlocks) then
        raise exception 'documents are never changed';
      end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$`.execute(db);
  for (const table of KEPT)
    await sql`create trigger ${sql.ref(`${table}_kept`)} before update or delete on ${sql.table(table)}
      for each row execute function keep_documents()`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  await createIndexes(db);
  await keepForGood(db);
  await db.schema.alterTable('mails').addColumn('document_id', 'text').execute();
}
