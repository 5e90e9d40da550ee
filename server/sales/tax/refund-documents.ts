// Documents of refunds: a refund note or a credit note, and the document that replaces it when the refund fails.
import { getLastCreditNoteDay, splitRefundTaxes, splitTaxes } from '#contract/sales/gst.ts';
import { splitByWeights } from '#contract/sales/largest-remainder.ts';
import { less, paise, sumOf } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import type { Queries } from '../../platform/ports.ts';
import type { DocumentRow, RefundRow } from '../../platform/tables.ts';
import { toBody, getBodyFacts, getLine, getTaxesOfLine, getTotalOfLines } from './document-body.ts';
import type { BodyFacts, BodyLine, DocumentBody } from './document-body.ts';
import * as store from './documents.store.ts';
import { issue } from './issue-document.ts';
import { indianDay } from './document-numbers.ts';
import type { IssueDeps } from './sale-documents.ts';

const NOTHING = paise(0);

/** Causes of refunds without a document: the payment had opened nothing. */
export const UNDOCUMENTED: ReadonlySet<RefundRow['cause']> = new Set([
  'already-open',
  'course-gone',
  'account-gone',
  'quote-expired',
  'offer-refused',
  'other-amount',
]);

/** Reasons as printed on the note. */
const REASON: Partial<Record<RefundRow['cause'], string>> = {
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
  deps: IssueDeps,
  tx: Queries,
  returned: Returned,
): Promise<DocumentRow[]> {
  const { refund, at } = returned;
  if (UNDOCUMENTED.has(refund.cause)) return [];
  const known = await store.getDocumentsOfPayment(tx, refund.payment_id);
  if (known.some((item) => item.refund_id === refund.id && item.corrects_id)) return [];
  const issued: DocumentRow[] = [];
  for (const { sold, lines } of takenBack(known, returned)) {
    const facts = noteFacts(sold, lines, { refund, at });
    const belongs = {
      order_id: sold.order_id,
      payment_id: sold.payment_id,
      user_id: sold.user_id,
      refund_id: refund.id,
      corrects_id: sold.id,
      reinstates_id: null,
    };
    issued.push(await issue(deps, tx, { facts, belongs, at }));
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

const leftOf = ({ line, before, back }: OpenLine): Paise => paise(line.net - before - back);

/** Credited lines by document. */
function takenBack(
  known: readonly DocumentRow[],
  returned: Returned,
): { sold: DocumentRow; lines: BodyLine[] }[] {
  const open = openLines(known);
  takeBack(open, returned);
  const touched = open.filter(({ back }) => back > 0);
  return [...Map.groupBy(touched, ({ sold }) => sold)].map(([sold, some]) => ({
    sold,
    lines: some.map((item) => lineBack(item, returned.at)),
  }));
}

function openLines(known: readonly DocumentRow[]): OpenLine[] {
  return known
    .filter(({ corrects_id }) => corrects_id === null)
    .flatMap((sold) => {
      const notes = known.filter(({ corrects_id }) => corrects_id === sold.id);
      const gone = notes.flatMap((note) => toBody(note.body).lines);
      return toBody(sold.body).lines.map((line) => {
        const before = gone
          .filter(({ no }) => no === line.no)
          .reduce((sum, { net }) => sum + net, 0);
        return { sold, line, before: paise(before), back: NOTHING };
      });
    });
}

/** Assigns the refund to lines: first the known amounts, then the rest in proportion to what is left of each line. */
function takeBack(open: readonly OpenLine[], { refund, lines }: Returned): void {
  let rest = refund.amount_paise;
  for (const item of open) {
    const before = open.filter(({ line }) => line.no === item.line.no);
    const requested = (lines.get(item.line.no) ?? 0) - sumOf(before.map(({ back }) => back));
    item.back = paise(Math.max(0, Math.min(requested, leftOf(item), rest)));
    rest = less(rest, item.back);
  }
  const left = open.map(leftOf);
  const most = sumOf(left);
  if (rest === 0 || most === 0) return;
  const shares = splitByWeights(rest < most ? rest : most, left);
  for (const [nth, first] of open.entries()) first.back = paise(first.back + (shares[nth] ?? 0));
}

function lineBack({ sold, line, before, back }: OpenLine, at: number): BodyLine {
  const isTaxed = sold.kind === 'invoice' && isCreditable(sold, at);
  const taxes = isTaxed
    ? splitRefundTaxes(getTaxesOfLine(line), before, back)
    : splitTaxes(back, 0, 'none');
  const about = { ...line, list: back, discount: 0, rateBp: isTaxed ? line.rateBp : 0 };
  return getLine(about, taxes);
}

/** Whether the tax of the invoice can still be credited. */
function isCreditable({ issued_on: on }: DocumentRow, at: number): boolean {
  return indianDay(at) <= getLastCreditNoteDay(on);
}

function noteFacts(
  sold: DocumentRow,
  lines: BodyLine[],
  { refund, at }: { refund: RefundRow; at: number },
): BodyFacts {
  const body = toBody(sold.body);
  const isCredit = sold.kind === 'invoice' && isCreditable(sold, at);
  return {
    ...getBodyFacts(body),
    kind: isCredit ? 'credit-note' : 'refund-note',
    lines,
    total: getTotalOfLines(lines),
    corrects: numberIn(body),
    refund: { id: refund.id, reason: REASON[refund.cause] ?? 'Refund' },
    reinstates: null,
  };
}

const numberIn = ({ number, issuedOn }: DocumentBody) => ({ number, issuedOn });

/** Issues new documents for the notes of a refund that failed after it was made. */
export async function reinstate(
  deps: IssueDeps,
  tx: Queries,
  { refund, at }: { refund: RefundRow; at: number },
): Promise<DocumentRow[]> {
  const known = await store.getDocumentsOfPayment(tx, refund.payment_id);
  const taken = new Set(known.map((item) => item.reinstates_id));
  const issued: DocumentRow[] = [];
  for (const note of known.filter((item) => item.refund_id === refund.id && item.corrects_id)) {
    if (taken.has(note.id)) continue;
    const body = toBody(note.body);
    const belongs = {
      order_id: note.order_id,
      payment_id: note.payment_id,
      user_id: note.user_id,
      refund_id: refund.id,
      corrects_id: null,
      reinstates_id: note.id,
    };
    const again: BodyFacts = {
      ...getBodyFacts(body),
      kind: note.kind === 'credit-note' ? 'invoice' : 'receipt',
      corrects: null,
      refund: null,
      reinstates: numberIn(body),
    };
    issued.push(await issue(deps, tx, { facts: again, belongs, at }));
  }
  return issued;
}
