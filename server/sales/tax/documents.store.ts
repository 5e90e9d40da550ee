// Queries for documents and the series that number them.
import { sql } from 'kysely';
import type { Queries } from '../../platform/ports.ts';
import { isReleasedToBuyer } from '../../platform/order-states.ts';
import type { DocumentLineRow, DocumentRow } from '../../platform/tables.ts';

export interface DrawnNumber {
  number: number;
  /** YYYY-MM-DD; never earlier than the date of the previous number. */
  on: string;
  /** Hash of the previous document; empty for the first. */
  previous: string;
}

/**
 * Draws the next number of a series in the transaction of its document. A rollback returns it, and other transactions wait
 * until the commit, so that numbers have no gaps and no duplicates.
 */
export async function drawNumber(
  tx: Queries,
  { prefix, year, on }: { prefix: string; year: string; on: string },
): Promise<DrawnNumber> {
  const { rows } = await sql<{ last_number: number; last_on: string; last_sha256: string }>`
    insert into number_series (prefix, year, last_number, last_on, last_sha256)
    values (${prefix}, ${year}, 1, ${on}, '')
    on conflict (prefix, year) do update set last_number = number_series.last_number + 1,
      last_on = case when number_series.last_on > excluded.last_on
        then number_series.last_on else excluded.last_on end
    returning last_number, last_on, last_sha256`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The number series returned no row.');
  return { number: Number(row.last_number), on: row.last_on, previous: row.last_sha256 };
}

/** Writes a document with its lines and stores its hash for the next document of the series. */
export async function insertDocument(
  tx: Queries,
  row: DocumentRow,
  lines: readonly DocumentLineRow[],
): Promise<void> {
  await tx.insertInto('documents').values(row).execute();
  await tx.insertInto('document_lines').values(lines).execute();
  await tx
    .insertInto('undrawn_documents')
    .values({ document_id: row.id, claimed_until: null })
    .execute();
  await tx
    .updateTable('number_series')
    .set({ last_sha256: row.body_sha256 })
    .where('prefix', '=', row.prefix)
    .where('year', '=', row.year)
    .execute();
}

/** Oldest first. */
export function listDocumentsOfPayment(tx: Queries, paymentId: string): Promise<DocumentRow[]> {
  return tx
    .selectFrom('documents')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
}

/** Documents of orders without their bodies, oldest first. */
export function listDocumentsOfOrders(db: Queries, orderIds: readonly string[]) {
  return db
    .selectFrom('documents')
    .select(['id', 'kind', 'full_number', 'issued_on', 'payment_id', 'total_paise'])
    .where('order_id', 'in', orderIds)
    .orderBy('issued_at')
    .orderBy('full_number')
    .execute();
}

export function findDocument(db: Queries, id: string): Promise<DocumentRow | undefined> {
  return db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether the buyer's account may see the order of the document. */
export async function isReleasedDocument(db: Queries, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('documents')
    .select('id')
    .where('id', '=', id)
    .where(isReleasedToBuyer(sql.ref('documents.order_id')))
    .executeTakeFirst();
  return row !== undefined;
}

/** A batch of the documents of a series and year, by number. */
export function listSeriesBatch(
  db: Queries,
  { prefix, year, after, many }: { prefix: string; year: string; after: number; many: number },
): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('prefix', '=', prefix)
    .where('year', '=', year)
    .where('number', '>', after)
    .orderBy('number')
    .limit(many)
    .execute();
}

/** Lines by document id, in order. */
export async function listLinesByDocument(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, DocumentLineRow[]>> {
  const rows = db
    .selectFrom('document_lines')
    .selectAll()
    .where('document_id', 'in', ['', ...ids]);
  const lines = await rows.orderBy('document_id').orderBy('line_no').execute();
  return Map.groupBy(lines, (line) => line.document_id);
}

/** A batch of the documents of a series issued in a range of days. Within a series, later numbers never have earlier days. */
export function listDocumentsOfDays(
  db: Queries,
  filter: { prefix: string; year: string; after: number; many: number; from: string; to: string },
): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('prefix', '=', filter.prefix)
    .where('year', '=', filter.year)
    .where('number', '>', filter.after)
    .where('issued_on', '>=', filter.from)
    .where('issued_on', '<=', filter.to)
    .orderBy('issued_on')
    .orderBy('number')
    .limit(filter.many)
    .execute();
}

export interface CorrectedDocument extends Pick<DocumentRow, 'kind'> {
  /** Paise of the document, and of all notes that correct it. */
  total: number;
  back: number;
}

/** The documents that notes correct, by id. */
export async function listCorrectedDocuments(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, CorrectedDocument>> {
  const about = await db
    .selectFrom('documents')
    .select(['id', 'kind', 'total_paise'])
    .where('id', 'in', ids)
    .execute();
  const notes = await db
    .selectFrom('documents')
    .select((item) => ['corrects_id', item.fn.sum<number>('total_paise').as('back')])
    .where('corrects_id', 'in', ids)
    .groupBy('corrects_id')
    .execute();
  const back = new Map(notes.map((row) => [row.corrects_id, Number(row.back)]));
  return new Map(
    about.map(({ id, kind, total_paise: total }) => [id, { kind, total, back: back.get(id) ?? 0 }]),
  );
}

export function listNumberSeries(db: Queries) {
  return db.selectFrom('number_series').selectAll().orderBy('prefix').orderBy('year').execute();
}
