// Checks the documents of a period before the return: what the portal refuses, and what an accountant has to decide.
import { ADDRESS_REQUIRED_FROM } from '#contract/sales/gst.ts';
import { FINDING_DOCUMENTS_MAX } from '#contract/sales/gst-return.ts';
import type { GstFinding, GstFindingKind } from '#contract/sales/gst-return.ts';
import { validateGstin } from '#contract/sales/gstin.ts';
import { ABROAD, isStateCode } from '#contract/sales/states.ts';
import type { Queries } from '../../platform/ports.ts';
import type { DocumentRow } from '../../platform/tables.ts';
import { parseBody } from './document-body.ts';
import type { DocumentBody } from './document-body.ts';
import * as store from './documents.store.ts';
import { addDocument, createReturn } from './gstr1-rows.ts';
import type { GstReturn } from './gstr1-rows.ts';
import { isDocumentNumber } from './document-numbers.ts';
import { listCorrectedIds, readDocumentsOfPeriod } from './period-documents.ts';
import type { Days } from './period-documents.ts';

interface CheckedDocument {
  row: DocumentRow;
  body: DocumentBody;
  /** The document that a note corrects, with the total of all its notes. */
  corrected: store.CorrectedDocument | undefined;
  /** The previous number of its series in the period; undefined for the first. */
  before: number | undefined;
}

type Rule = (item: CheckedDocument) => boolean;

const isTaxed: Rule = ({ row }) => row.kind === 'invoice' || row.kind === 'credit-note';
const isInvoice: Rule = ({ row }) => row.kind === 'invoice';

/** Findings in display order. */
const RULES: Readonly<Record<GstFindingKind, Rule>> = {
  place: (item) => isTaxed(item) && !isKnownPlace(item.body.supply?.place ?? ''),
  gstin: ({ body }) => body.buyer.gstin !== '' && validateGstin(body.buyer.gstin) !== undefined,
  business: ({ body: { buyer } }) => buyer.gstin !== '' && !(buyer.name && buyer.address),
  address: (item) =>
    isInvoice(item) &&
    item.body.buyer.gstin === '' &&
    item.body.buyer.address === '' &&
    item.body.total.taxable >= ADDRESS_REQUIRED_FROM,
  number: ({ row }) => !isDocumentNumber(row.full_number),
  gap: ({ row, before }) => before !== undefined && row.number !== before + 1,
  over: ({ corrected }) => corrected !== undefined && corrected.back > corrected.total,
  state: (item) =>
    isTaxed(item) && !['given', 'abroad'].includes(item.body.supply?.source ?? 'given'),
  abroad: (item) => isTaxed(item) && item.body.supply?.place === ABROAD,
  late: ({ row, corrected }) => row.kind === 'refund-note' && corrected?.kind === 'invoice',
  again: ({ row }) => row.reinstates_id !== null,
};
const KINDS = Object.keys(RULES) as GstFindingKind[];

const isKnownPlace = (place: string): boolean => place === ABROAD || isStateCode(place);

interface CheckedDocuments {
  gstReturn: GstReturn;
  many: number;
  /** Documents issued after the last export. */
  since: number;
  findings: GstFinding[];
}

/** `takenAt`: time of the last export, epoch milliseconds. */
export async function checkDocuments(
  db: Queries,
  days: Days,
  takenAt = Infinity,
): Promise<CheckedDocuments> {
  const checked: CheckedDocuments = { gstReturn: createReturn(), many: 0, since: 0, findings: [] };
  const found = new Map<GstFindingKind, GstFinding>();
  let last: DocumentRow | undefined;
  for await (const rows of readDocumentsOfPeriod(db, days)) {
    const corrected = await store.listCorrectedDocuments(db, listCorrectedIds(rows));
    for (const row of rows) {
      const body = parseBody(row.body);
      const about = corrected.get(row.corrects_id ?? '');
      addDocument(checked.gstReturn, { row, body, corrected: about?.total ?? 0 });
      checked.many += 1;
      if (row.issued_at > takenAt) checked.since += 1;
      const before = last && isSameSeries(last, row) ? last.number : undefined;
      const item = { row, body, corrected: about, before };
      for (const kind of KINDS) if (RULES[kind](item)) addFinding(found, kind, row);
      last = row;
    }
  }
  checked.findings = KINDS.flatMap((kind) => found.get(kind) ?? []);
  return checked;
}

const isSameSeries = (left: DocumentRow, right: DocumentRow): boolean =>
  left.prefix === right.prefix && left.year === right.year;

function addFinding(
  found: Map<GstFindingKind, GstFinding>,
  kind: GstFindingKind,
  row: DocumentRow,
): void {
  const known = found.get(kind) ?? { kind, many: 0, documents: [] };
  known.many += 1;
  if (known.documents.length < FINDING_DOCUMENTS_MAX)
    known.documents.push({ number: row.full_number, orderId: row.order_id });
  found.set(kind, known);
}
