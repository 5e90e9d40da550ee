// What must hold of the numbered documents once everything has settled: the invariants I8 to I10.
import type { Db } from '#server/platform/ports.ts';
import type { DocumentRow, RefundRow } from '#server/platform/tables.ts';
import { verifyDocuments } from '#server/sales/tax/number-series.ts';

/** Of money that opened nothing: no document tells of it. */
const UNDOCUMENTED = [
  'already-open',
  'course-gone',
  'account-gone',
  'quote-expired',
  'offer-refused',
  'other-amount',
];

const sum = (rows: readonly { amount_paise: number }[]): number =>
  rows.reduce((all, row) => all + row.amount_paise, 0);
const total = (rows: readonly DocumentRow[]): number =>
  rows.reduce((all, row) => all + row.total_paise, 0);

/** Every broken invariant by name. */
export async function documentsHold(db: Db): Promise<string[]> {
  const payments = await db.selectFrom('payments').selectAll().execute();
  const refunds = await db.selectFrom('refunds').selectAll().execute();
  const documents = await db.selectFrom('documents').selectAll().execute();
  const enrolments = await db.selectFrom('enrolments').select('payment_id').execute();
  const opened = new Set(enrolments.map((row) => row.payment_id));
  const broken = payments.flatMap(({ id, amount_paise: amount }) =>
    getFaults({
      id,
      amount,
      isOpen: opened.has(id),
      refunds: refunds.filter((row) => row.payment_id === id),
      documents: documents.filter((row) => row.payment_id === id),
    }),
  );
  const { faults } = await verifyDocuments(db);
  return [
    ...broken,
    ...(await linesMakeUp(db, documents)),
    ...faults.map((fault) => `I10: ${fault}`),
  ];
}

interface Paid {
  id: string;
  amount: number;
  isOpen: boolean;
  refunds: readonly RefundRow[];
  documents: readonly DocumentRow[];
}

/**
 * I8: a payment that has opened something has one receipt or invoice, of what it has opened; one that opened nothing has
 * none. I9: documents less their notes are what is kept of it.
 */
function getFaults({ id, amount, isOpen, refunds, documents }: Paid): string[] {
  const sold = documents.filter((row) => row.corrects_id === null);
  const first = sold.filter((row) => row.reinstates_id === null);
  const inVain = sum(refunds.filter(({ cause }) => UNDOCUMENTED.includes(cause)));
  if (first.length > 1) return [`I8 ${id}: ${first.length} documents`];
  if (first.length === 0)
    return !isOpen && inVain === amount
      ? []
      : [`I8 ${id}: no document, ${inVain} of ${amount} back`];
  const documented = refunds.filter(({ cause }) => !UNDOCUMENTED.includes(cause));
  const back = Math.min(total(first), sum(documented.filter((row) => row.status === 'processed')));
  const notes = documents.filter((row) => row.corrects_id !== null);
  const netTotal = total(sold) - total(notes);
  return [
    ...(total(first) + inVain === amount ? [] : [`I8 ${id}: of ${total(first)}, not ${amount}`]),
    ...(netTotal === total(first) - back
      ? []
      : [`I9 ${id}: ${netTotal} by the documents, ${back} back`]),
  ];
}

/** I9: the lines of a document make up its sums, and those the total. */
async function linesMakeUp(db: Db, documents: readonly DocumentRow[]): Promise<string[]> {
  const lines = await db.selectFrom('document_lines').selectAll().execute();
  const byDocument = Map.groupBy(lines, (line) => line.document_id);
  return documents.flatMap((row) => {
    const own = byDocument.get(row.id) ?? [];
    const isWhole = (['taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise'] as const).every(
      (name) => own.reduce((all, line) => all + line[name], 0) === row[name],
    );
    const parts = row.taxable_paise + row.cgst_paise + row.sgst_paise + row.igst_paise;
    return isWhole && parts === row.total_paise ? [] : [`I9 ${row.full_number}: lines differ`];
  });
}
