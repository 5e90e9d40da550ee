// Queries for the seller's terms and the document series.
import type { Queries } from '../../platform/ports.ts';
import type { DocumentKind, DocumentSeriesRow, SellerTermsRow } from '../../platform/tables.ts';

/** The terms in force at a moment; undefined before the first were stated. */
export function findTermsAt(db: Queries, at: number): Promise<SellerTermsRow | undefined> {
  return db
    .selectFrom('seller_terms')
    .selectAll()
    .where('from_at', '<=', at)
    .orderBy('from_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Newest first. */
export function listTerms(db: Queries): Promise<SellerTermsRow[]> {
  return db
    .selectFrom('seller_terms')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function insertTerms(tx: Queries, row: SellerTermsRow): Promise<void> {
  await tx.insertInto('seller_terms').values(row).execute();
}

/** Every prefix that was ever opened, newest first. */
export function listSeries(db: Queries): Promise<DocumentSeriesRow[]> {
  return db
    .selectFrom('document_series')
    .selectAll()
    .orderBy('opened_at', 'desc')
    .orderBy('prefix', 'desc')
    .execute();
}

/** The current prefix of a kind of document, and the last day of its numbers. */
export function getOpenSeries(
  db: Queries,
  kind: DocumentKind,
): Promise<{ prefix: string; last_on: string | null }> {
  return db
    .selectFrom('document_series')
    .select((series) => [
      'prefix',
      series
        .selectFrom('number_series')
        .select((item) => item.fn.max('last_on').as('last_on'))
        .whereRef('number_series.prefix', '=', 'document_series.prefix')
        .as('last_on'),
    ])
    .where('kind', '=', kind)
    .orderBy('opened_at', 'desc')
    .orderBy('prefix', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** False when the prefix was opened before. */
export async function insertSeries(tx: Queries, row: DocumentSeriesRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('document_series')
    .values(row)
    .onConflict((conflict) => conflict.column('prefix').doNothing())
    .returning('prefix')
    .executeTakeFirst();
  return inserted !== undefined;
}
