// Issues a document: draws its number, links it to the previous one, and writes the row.
import { getFinancialYear } from '#contract/sales/tax.ts';
import { toCanonicalJson, hashSha256 } from '../../platform/canonical-json.ts';
import type { Ports, Queries } from '../../platform/ports.ts';
import type { DocumentRow } from '../../platform/tables.ts';
import { formatIndianDay } from '../../platform/indian-days.ts';
import { toColumns, toLineRow, TEMPLATE } from './document-body.ts';
import type { BodyFacts, DocumentBody } from './document-body.ts';
import * as store from './documents.store.ts';
import { formatDocumentNumber } from './document-numbers.ts';
import { getOpenSeries } from './seller-terms.store.ts';

/** The rows that a document belongs to. */
type Belongs = Pick<
  DocumentRow,
  'order_id' | 'payment_id' | 'refund_id' | 'corrects_id' | 'reinstates_id' | 'user_id'
>;

interface NewDocument {
  facts: BodyFacts;
  belongs: Belongs;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Call it last in a transaction, because other transactions wait for the next number. The numbers of a prefix and financial
 * year have no gaps, and a later number never has an earlier date, even if the clocks of two servers differ. Throws RangeError when a year's numbers are used up.
 */
export async function issueDocument(
  { random }: Ports,
  tx: Queries,
  { facts, belongs, at }: NewDocument,
): Promise<DocumentRow> {
  const { prefix, last_on: last } = await getOpenSeries(tx, facts.kind);
  const today = formatIndianDay(at);
  const on = last !== null && last > today ? last : today;
  const year = getFinancialYear(on);
  const drawn = await store.drawNumber(tx, { prefix, year, on });
  const fullNumber = formatDocumentNumber(prefix, year, drawn.number);
  const body: DocumentBody = {
    ...facts,
    template: TEMPLATE,
    number: fullNumber,
    issuedOn: drawn.on,
    issuedAt: at,
    previous: drawn.previous,
  };
  const text = toCanonicalJson(body);
  const row: DocumentRow = {
    ...belongs,
    id: random.id(),
    prefix,
    year,
    number: drawn.number,
    ...toColumns(body),
    body: text,
    body_sha256: hashSha256(text),
    purged_at: null,
    purged_sha256: null,
  };
  const lines = facts.lines.map((line) => toLineRow(row.id, line));
  await store.insertDocument(tx, row, lines);
  return row;
}
