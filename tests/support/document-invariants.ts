// The invariants I8 to I10 on numbered documents, checked once nothing is pending.
import type { Db } from '#server/platform/ports.ts';
import type { DocumentRow, RefundRow } from '#server/platform/tables.ts';
import { verifyDocuments } from '#server/sales/tax/number-series.ts';

/** Refund causes of payments that opened no course, so that no document exists for them. */
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
export async function findDocumentFaults(db: Db): Promise<string[]> {
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
    ...(await findLineFaults(db, documents)),
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
 * I8: a payment that opened courses has one receipt or invoice for them; a payment that opened none has no document.
 * I9: documents minus credit notes equal the payment minus its refunds.
 */
function getFaults({ id, amount, isOpen, refunds, documents }: Paid): string[] {
  const saleDocuments = documents.filter((row) => row.corrects_id === null);
  const first = saleDocuments.filter((row) => row.reinstates_id === null);
  const undocumentedRefunds = sum(refunds.filter(({ cause }) => UNDOCUMENTED.includes(cause)));
  if (first.length > 1) return [`I8 ${id}: ${first.length} documents`];
  if (first.length === 0)
    return !isOpen && undocumentedRefunds === amount
      ? []
      : [`I8 ${id}: no document, ${undocumentedRefunds} of ${amount} back`];
  const documented = refunds.filter(({ cause }) => !UNDOCUMENTED.includes(cause));
  const back = Math.min(total(first), sum(documented.filter((row) => row.status === 'processed')));
  const notes = documents.filter((row) => row.corrects_id !== null);
  const netTotal = total(saleDocuments) - total(notes);
  return [
    ...(total(first) + undocumentedRefunds === amount
      ? []
      : [`I8 ${id}: of ${total(first)}, not ${amount}`]),
    ...(netTotal === total(first) - back
      ? []
      : [`I9 ${id}: ${netTotal} by the documents, ${back} back`]),
  ];
}

/** I9: the lines of a document add up to its amounts, and the amounts to its total. */
async function findLineFaults(db: Db, documents: readonly DocumentRow[]): Promise<string[]> {
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
