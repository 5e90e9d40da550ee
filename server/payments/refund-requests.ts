// Money that is wanted back: a row with its lines in the transaction that makes it so.
import { sumOf } from '#contract/money.ts';
import type { Paise } from '#contract/money.ts';
import type { Queries } from '../platform/ports.ts';
import type { PaymentRow, RefundRow } from '../platform/tables.ts';
import type { PaymentsDeps } from './deps.ts';
import { isLive, leftOfLines, spread } from './refund-lines.ts';
import type { Lines } from './refund-lines.ts';
import * as store from './refunds.store.ts';

export interface NewRefund {
  payment: PaymentRow;
  cause: RefundRow['cause'];
  reason: string;
  adminId: string | null;
  /** Courses whose lines go back whole; absent: all that is left. */
  courseIds?: readonly string[];
  /** Instead of them a sum, over all lines. */
  sum?: Paise;
  key?: string;
}

/** Wants money of a payment back, within the caller's transaction; undefined when nothing of it is left. */
export async function requestRefund(
  { random, clock }: Pick<PaymentsDeps, 'random' | 'clock'>,
  tx: Queries,
  wanted: NewRefund,
): Promise<RefundRow | undefined> {
  const { payment, cause, reason, adminId, key } = wanted;
  const lines = await linesWanted(tx, wanted);
  const amount = sumOf([...lines.values()]);
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
  await store.insertRefund(tx, refund, lines);
  return refund;
}

async function linesWanted(tx: Queries, { payment, courseIds, sum }: NewRefund): Promise<Lines> {
  const paid = await store.linesOfPayment(tx, payment);
  const left = leftOfLines(paid);
  if (sum !== undefined) return spread(sum, left);
  const isWanted = new Set(
    paid.items
      .filter((item) => courseIds?.includes(item.course_id) ?? true)
      .map((item) => item.line_no),
  );
  return new Map([...left].filter(([no, most]) => isWanted.has(no) && most > 0));
}

/** What has gone back, or is on its way. */
export function liveSum(refunds: readonly RefundRow[]): Paise {
  return sumOf(refunds.filter(isLive).map(({ amount_paise }) => amount_paise));
}
