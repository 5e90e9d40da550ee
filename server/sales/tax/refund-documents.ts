// Documents of refunds: a refund note or a credit note, and the document that replaces it when the refund fails.
import { getLastCreditNoteDay, splitRefundTaxes, splitTaxes } from '#contract/sales/gst.ts';
import { splitByWeights } from '#contract/sales/largest-remainder.ts';
import { subtractPaise, paise, sumPaise, ZERO } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import type { Ports, Queries } from '../../platform/ports.ts';
import type { DocumentRow, RefundRow } from '../../platform/tables.ts';
import { formatIndianDay } from '../../platform/indian-days.ts';
import { parseBody, toBodyFacts, toBodyLine, toTaxes, sumLines } from './document-body.ts';
import type { BodyFacts, BodyLine, DocumentBody } from './document-body.ts';
import * as store from './documents.store.ts';
import { issueDocument } from './issue-document.ts';

/** Causes of refunds without a document: the payment had opened nothing. */
export const UNDOCUMENTED_CAUSES: ReadonlySet<RefundRow['cause']> = new Set([
  'already-open',
  'course-gone',
  'account-gone',
  'quote-expired',
  'offer-refused',
  'other-amount',
]);

/** Reasons as printed on the note. */
const PRINTED_REASONS: Partial<Record<RefundRow['cause'], string>> = {
  admin: 'Refund by the seller',
  guarantee: 'Return under the guarantee',
  'by-hand': 'Refund by the seller',
};

export interface Returned {
  refund: RefundRow;
  /** Paise by order line, as far as known. */
  lines: ReadonlyMap<number, Paise>;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Issues one note for each invoice or receipt that the refund reduces. Amounts without a known line are spread over what is
 * left. Idempotent.
 */
export async function issueForRefund(
  deps: Ports,
  tx: Queries,
  returned: Returned,
): Promise<DocumentRow[]> {
  const { refund, at } = returned;
  if (UNDOCUMENTED_CAUSES.has(refund.cause)) return [];
  const known = await store.listDocumentsOfPayment(tx, refund.payment_id);
  if (known.some((item) => item.refund_id === refund.id && item.corrects_id)) return [];
  const issued: DocumentRow[] = [];
  for (const { sold, lines } of listCreditedLines(known, returned)) {
    const facts = buildNoteFacts(sold, lines, { refund, at });
    const belongs = {
      order_id: sold.order_id,
      payment_id: sold.payment_id,
      user_id: sold.user_id,
      refund_id: refund.id,
      corrects_id: sold.id,
      reinstates_id: null,
    };
    issued.push(await issueDocument(deps, tx, { facts, belongs, at }));
  }
  return issued;
}

/** A line of an invoice or receipt with its credited amounts. */
interface OpenLine {
  sold: DocumentRow;
  line: BodyLine;
  /** Credited by earlier notes. */
  before: Paise;
  back: Paise;
}

const calculateLeft = ({ line, before, back }: OpenLine): Paise => paise(line.net - before - back);

/** Credited lines by document. */
function listCreditedLines(
  known: readonly DocumentRow[],
  returned: Returned,
): { sold: DocumentRow; lines: BodyLine[] }[] {
  const open = listOpenLines(known);
  assignRefund(open, returned);
  const touched = open.filter(({ back }) => back > 0);
  return [...Map.groupBy(touched, ({ sold }) => sold)].map(([sold, some]) => ({
    sold,
    lines: some.map((item) => toCreditedLine(item, returned.at)),
  }));
}

function listOpenLines(known: readonly DocumentRow[]): OpenLine[] {
  return known
    .filter(({ corrects_id }) => corrects_id === null)
    .flatMap((sold) => {
      const notes = known.filter(({ corrects_id }) => corrects_id === sold.id);
      const gone = notes.flatMap((note) => parseBody(note.body).lines);
      return parseBody(sold.body).lines.map((line) => {
        const before = gone
          .filter(({ no }) => no === line.no)
          .reduce((sum, { net }) => sum + net, 0);
        return { sold, line, before: paise(before), back: ZERO };
      });
    });
}

/** Assigns the refund to lines: first the known amounts, then the rest in proportion to what is left of each line. */
function assignRefund(open: readonly OpenLine[], { refund, lines }: Returned): void {
  let rest = refund.amount_paise;
  for (const item of open) {
    const before = open.filter(({ line }) => line.no === item.line.no);
    const requested = (lines.get(item.line.no) ?? 0) - sumPaise(before.map(({ back }) => back));
    item.back = paise(Math.max(0, Math.min(requested, calculateLeft(item), rest)));
    rest = subtractPaise(rest, item.back);
  }
  const left = open.map(calculateLeft);
  const most = sumPaise(left);
  if (rest === 0 || most === 0) return;
  const shares = splitByWeights(rest < most ? rest : most, left);
  for (const [nth, first] of open.entries()) first.back = paise(first.back + (shares[nth] ?? 0));
}

function toCreditedLine({ sold, line, before, back }: OpenLine, at: number): BodyLine {
  const isTaxed = sold.kind === 'invoice' && isCreditable(sold, at);
  const taxes = isTaxed
    ? splitRefundTaxes(toTaxes(line), before, back)
    : splitTaxes(back, 0, 'none');
  const about = { ...line, list: back, discount: 0, rateBp: isTaxed ? line.rateBp : 0 };
  return toBodyLine(about, taxes);
}

/** Whether the tax of the invoice can still be credited. */
function isCreditable({ issued_on: on }: DocumentRow, at: number): boolean {
  return formatIndianDay(at) <= getLastCreditNoteDay(on);
}

function buildNoteFacts(
  sold: DocumentRow,
  lines: BodyLine[],
  { refund, at }: { refund: RefundRow; at: number },
): BodyFacts {
  const body = parseBody(sold.body);
  const isCredit = sold.kind === 'invoice' && isCreditable(sold, at);
  return {
    ...toBodyFacts(body),
    kind: isCredit ? 'credit-note' : 'refund-note',
    lines,
    total: sumLines(lines),
    corrects: toReference(body),
    refund: { id: refund.id, reason: PRINTED_REASONS[refund.cause] ?? 'Refund' },
    reinstates: null,
  };
}

const toReference = ({ number, issuedOn }: DocumentBody) => ({ number, issuedOn });

/** Issues new documents for the notes of a refund that failed after it was made. */
export async function reinstate(
  deps: Ports,
  tx: Queries,
  { refund, at }: { refund: RefundRow; at: number },
): Promise<DocumentRow[]> {
  const known = await store.listDocumentsOfPayment(tx, refund.payment_id);
  const taken = new Set(known.map((item) => item.reinstates_id));
  const issued: DocumentRow[] = [];
  for (const note of known.filter((item) => item.refund_id === refund.id && item.corrects_id)) {
    if (taken.has(note.id)) continue;
    const body = parseBody(note.body);
    const belongs = {
      order_id: note.order_id,
      payment_id: note.payment_id,
      user_id: note.user_id,
      refund_id: refund.id,
      corrects_id: null,
      reinstates_id: note.id,
    };
    const replacementFacts: BodyFacts = {
      ...toBodyFacts(body),
      kind: note.kind === 'credit-note' ? 'invoice' : 'receipt',
      corrects: null,
      refund: null,
      reinstates: toReference(body),
    };
    issued.push(await issueDocument(deps, tx, { facts: replacementFacts, belongs, at }));
  }
  return issued;
}
