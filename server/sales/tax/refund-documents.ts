// What is issued when money goes back: a refund note or a credit note, and what takes its place where the refund fails.
// Each in the transaction that makes it true.
import { lastCreditDay, taxesBack, taxesOf } from '#contract/gst.ts';
import { splitByWeights } from '#contract/largest-remainder.ts';
import { less, paise, sumOf } from '#contract/money.ts';
import type { Paise } from '#contract/money.ts';
import type { Queries } from '../../platform/ports.ts';
import type { DocumentRow, RefundRow } from '../../platform/tables.ts';
import { toBody, getBodyFacts, getLine, getTaxesOfLine, getTotalOfLines } from './document-body.ts';
import type { BodyFacts, BodyLine, DocumentBody } from './document-body.ts';
import * as store from './documents.store.ts';
import { issue } from './issue-document.ts';
import { indianDay } from './document-numbers.ts';
import type { IssueDeps } from './sale-documents.ts';

const NOTHING = paise(0);

/** Of refunds of money that had opened nothing, and of which no document tells. */
export const UNDOCUMENTED: ReadonlySet<RefundRow['cause']> = new Set([
  'already-open',
  'course-gone',
  'account-gone',
  'quote-expired',
  'offer-refused',
  'other-amount',
]);

/** As the note says it. */
const REASON: Partial<Record<RefundRow['cause'], string>> = {
  admin: 'Refund by the seller',
  guarantee: 'Return under the guarantee',
  'by-hand': 'Refund by the seller',
};

export interface Returned {
  refund: RefundRow;
  /** Paise by the line of the order, as far as it is known of which. */
  lines: ReadonlyMap<number, Paise>;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * The notes of a refund that was made: one for each invoice or receipt of the payment that it takes something back of.
 * What is not known by its line is spread over what is left. Asked again it issues none.
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

/** A line of an invoice or receipt, and what of it goes back. */
interface OpenLine {
  sold: DocumentRow;
  line: BodyLine;
  /** By earlier notes. */
  before: Paise;
  back: Paise;
}

const leftOf = ({ line, before, back }: OpenLine): Paise => paise(line.net - before - back);

/** What goes back of which document, line by line. */
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

/** Puts the sum upon the lines: first those that it was asked for, then what is left of all. */
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
  const taxes = isTaxed ? taxesBack(getTaxesOfLine(line), before, back) : taxesOf(back, 0, 'none');
  const about = { ...line, list: back, discount: 0, rateBp: isTaxed ? line.rateBp : 0 };
  return getLine(about, taxes);
}

/** Whether tax of an invoice is given back still. */
function isCreditable({ issued_on: on }: DocumentRow, at: number): boolean {
  return indianDay(at) <= lastCreditDay(on);
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

/** A refund has failed after it was made: what its notes took back is sold again, under numbers of today. */
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
