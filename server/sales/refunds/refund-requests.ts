// Creates refund rows with their lines, in the transaction that decides on the refund.
import { sumPaise } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import type { Ports, Queries } from '../../platform/ports.ts';
import type { PaymentRow, RefundRow } from '../../platform/tables.ts';
import type { LineRefund } from './bundle-refunds.ts';
import { isLive, calculateLeftByLine, splitOverLines } from './refund-lines.ts';
import type { AmountByLine, PaidLines } from './refund-lines.ts';
import * as store from './refunds.store.ts';

/** Why money is refunded, and who decided it. */
interface RefundReason {
  cause: RefundRow['cause'];
  reason: string;
  adminId: string | null;
  key?: string;
}

interface NewRefund extends RefundReason {
  payment: PaymentRow;
  /** Refunded amount by line. */
  lines: AmountByLine;
  /** Lines whose courses are returned. */
  returned: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

/** Undefined when the amount is 0. */
async function requestRefund(
  { random, clock }: Ports,
  tx: Queries,
  { payment, cause, reason, adminId, key, lines, returned }: NewRefund,
): Promise<RefundRow | undefined> {
  const amount = sumPaise([...lines.values()]);
  if (amount <= 0) return undefined;
  const refund: RefundRow = {
    id: random.id(),
    payment_id: payment.id,
    provider_refund_id: null,
    amount_paise: amount,
    cause,
    reason,
    admin_id: adminId,
    status: 'wanted',
    created_at: clock(),
    processed_at: null,
    request_key: key ?? null,
  };
  await store.insertRefund(tx, refund, { lines, returned });
  return refund;
}

/** Refunds all that is left of a payment or of some courses: for payments that opened nothing or were refunded elsewhere. */
export async function requestFullRefund(
  deps: Ports,
  tx: Queries,
  { payment, courseIds, ...why }: RefundReason & { payment: PaymentRow; courseIds?: string[] },
): Promise<RefundRow | undefined> {
  const paid = await store.getPaidLines(tx, payment);
  const returned = listLinesOfCourses(paid, courseIds);
  const left = [...calculateLeftByLine(paid)].filter(([no, most]) => returned.has(no) && most > 0);
  return requestRefund(deps, tx, { ...why, payment, lines: new Map(left), returned });
}

/** Refunds a sum over all lines without returning a course. */
export async function requestSumRefund(
  deps: Ports,
  tx: Queries,
  { payment, sum, ...why }: RefundReason & { payment: PaymentRow; sum: Paise },
): Promise<RefundRow | undefined> {
  const left = calculateLeftByLine(await store.getPaidLines(tx, payment));
  return requestRefund(deps, tx, {
    ...why,
    payment,
    lines: splitOverLines(sum, left),
    returned: NONE,
  });
}

/**
 * Refunds returned courses: first from their own payment, then amounts of other payments that become due because of the
 * return. The provider refunds these other payments, even when the own payment was refunded by hand.
 */
export async function requestReturnRefunds(
  deps: Ports,
  tx: Queries,
  requested: RefundReason & { payment: PaymentRow; courseIds: string[]; refunds: LineRefund[] },
): Promise<RefundRow[]> {
  const { payment, courseIds, refunds, ...why } = requested;
  const ownLines = listLinesOfCourses(await store.getPaidLines(tx, payment), courseIds);
  const made: RefundRow[] = [];
  for (const [id, some] of Map.groupBy(refunds, ({ paymentId }) => paymentId)) {
    const isOwn = id === payment.id;
    const paid = isOwn ? { payment } : await store.lockPayment(tx, id);
    if (!paid) continue;
    const lines = new Map(some.map(({ lineNo, amount }) => [lineNo, amount]));
    const cause = !isOwn && why.cause === 'by-hand' ? 'admin' : why.cause;
    const refund = {
      ...why,
      cause,
      payment: paid.payment,
      lines,
      returned: isOwn ? ownLines : NONE,
    };
    const row = await requestRefund(deps, tx, refund);
    if (row) made.push(row);
  }
  return made;
}

function listLinesOfCourses({ items }: PaidLines, courseIds?: readonly string[]): Set<number> {
  const some = items.filter((item) => courseIds?.includes(item.course_id) ?? true);
  return new Set(some.map((item) => item.line_no));
}

/** Sum of completed and pending refunds. */
export function sumLiveRefunds(refunds: readonly RefundRow[]): Paise {
  return sumPaise(refunds.filter(isLive).map(({ amount_paise }) => amount_paise));
}
