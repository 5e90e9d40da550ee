// Money back: wanted here, made by the provider, and what ends with it.
import { formatPaise, less } from '#contract/money.ts';
import type { Paise } from '#contract/money.ts';
import { REFUND_MIN } from '#contract/refunds.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { AppError, faultOf, found } from '../platform/errors.ts';
import type { ProviderRefund, Queries } from '../platform/ports.ts';
import type { RefundRow } from '../platform/tables.ts';
import type { PaymentsDeps } from './deps.ts';
import { refundDeed } from './deeds.ts';
import { courseIdsOf, coursesOfPayment } from './order-items.store.ts';
import { settleOutside } from './outside-refunds.ts';
import { afterFailure, afterRefund } from './refund-effects.ts';
import { isLive, leftOfLines } from './refund-lines.ts';
import { queueRefundAlarm } from './refund-notice.ts';
import { liveSum, requestRefund } from './refund-requests.ts';
import { refundNotes } from './refund-notes.ts';
import { isOld, rowOf } from './refund-rows.ts';
import * as store from './refunds.store.ts';
import type { PaidOrder } from './refunds.store.ts';
import { isRestored } from './restores.store.ts';

export interface AskedRefund {
  paymentId: string;
  reason: string;
  /** One of its courses; with neither this nor a sum all that is left. */
  courseId?: string | undefined;
  /** As goodwill: it ends no access, unless it is all that was left. */
  sum?: Paise | undefined;
  /** It has gone back outside of the provider already. */
  byHand?: boolean | undefined;
  /** Under which a sum is given back once. */
  key?: string | undefined;
}

/**
 * An admin gives back a payment, a course of it or a sum. Asked twice it is one refund. Answers how it stands: `wanted`
 * when the provider could not be asked yet, which is then tried again. Fails: not_found, malformed, refund_refused.
 * Source: S24.
 */
export async function refundPayment(
  deps: PaymentsDeps,
  adminId: string,
  asked: AskedRefund,
): Promise<RefundRow> {
  const { id } = await deps.db.transaction().execute(async (tx) => {
    const paid = found(await store.lockPayment(tx, asked.paymentId), 'Payment not found.');
    const known = await askedBefore(tx, paid, asked);
    if (known) return known;
    await refuseTooMuch(tx, paid, asked);
    const { reason, courseId, sum, key, byHand } = asked;
    const cause = byHand ? 'by-hand' : 'admin';
    const wanted = await requestRefund(deps, tx, {
      ...{ payment: paid.payment, cause, reason, adminId },
      ...(courseId === undefined ? {} : { courseIds: [courseId] }),
      ...(sum === undefined ? {} : { sum }),
      ...(key === undefined ? {} : { key }),
    });
    const refund = found(wanted, 'Payment not found.');
    await recordAuditEntry(deps, tx, refundDeed(adminId, refund));
    await settleOutside(deps, tx, { paid, row: refund });
    return refund;
  });
  deps.studentsChanged(await coursesOfPayment(deps.db, asked.paymentId));
  deps.mailQueued();
  return carriedOut(deps, asked.paymentId, id);
}

/** Has the provider make a refund that was just wanted, and answers how it stands. Fails: refund_refused. */
export async function carriedOut(
  deps: PaymentsDeps,
  paymentId: string,
  id: string,
): Promise<RefundRow> {
  const row = await currentRefund(deps.db, paymentId, id);
  if (row.status === 'wanted') await carryOut(deps, row).catch(unlessUnreachable);
  return currentRefund(deps.db, paymentId, id);
}

/** The refund that was asked for already: under the same key, or the last of what nothing is left of. */
async function askedBefore(
  tx: Queries,
  { payment }: PaidOrder,
  { courseId, sum, key }: AskedRefund,
): Promise<RefundRow | undefined> {
  const lines = await store.linesOfPayment(tx, payment);
  const live = lines.refunds.filter(isLive);
  if (sum !== undefined) {
    const known = live.find((refund) => refund.request_key === key);
    if (known && known.amount_paise !== sum)
      throw faultOf(
        'sum',
        `${formatPaise(known.amount_paise)} was given back by this form already.`,
        'conflict',
      );
    return known;
  }
  const left = leftOfLines(lines);
  const asked = lines.items.filter((item) => courseId === undefined || item.course_id === courseId);
  if (asked.length === 0) throw faultOf('courseId', 'The order does not have this course.');
  if (asked.some((item) => (left.get(item.line_no) ?? 0) > 0)) return undefined;
  return live.findLast(
    ({ id }) =>
      courseId === undefined ||
      lines.rows.some((row) => row.refund_id === id && row.line_no === asked[0]?.line_no),
  );
}

/** A sum is at most what is left, and leaves nothing that is too small to be given back. Fails: malformed. */
async function refuseTooMuch(
  tx: Queries,
  { payment }: PaidOrder,
  { sum }: AskedRefund,
): Promise<void> {
  if (sum === undefined) return;
  const left = less(payment.amount_paise, liveSum(await store.refundsOf(tx, payment.id)));
  if (left <= 0) throw faultOf('sum', 'Nothing of this payment is left to give back.');
  if (sum > left) throw faultOf('sum', `Only ${formatPaise(left)} of this payment is left.`);
  const stays = less(left, sum);
  if (stays > 0 && stays < REFUND_MIN)
    throw faultOf('sum', `Give back all of ${formatPaise(left)}, or leave at least ₹1.`);
}

async function currentRefund(db: Queries, paymentId: string, id: string): Promise<RefundRow> {
  const rows = await store.refundsOf(db, paymentId);
  return found(rows.find((row) => row.id === id));
}

function unlessUnreachable(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'gateway') throw error;
}

export interface RefundRun {
  checked: number;
  /** Refunds that stand otherwise than before. */
  moved: number;
  /** Refunds about which the provider gave no answer: they are tried again. */
  failed: number;
}

/** Has the provider make every refund that is wanted, and asks how those stand that it has begun. */
export async function carryOutRefunds(deps: PaymentsDeps): Promise<RefundRun> {
  const run: RefundRun = { checked: 0, moved: 0, failed: 0 };
  for (const refund of await store.openRefunds(deps.db)) {
    run.checked += 1;
    try {
      if (await carryOut(deps, refund)) run.moved += 1;
    } catch (error) {
      run.failed += 1;
      deps.log.warn({ err: error, refund: refund.id }, 'refund could not be carried out');
    }
  }
  return run;
}

/** A provider that says no ends the refund, and says so. Whether anything changed. Fails: gateway, refund_refused. */
async function carryOut(deps: PaymentsDeps, refund: RefundRow): Promise<boolean> {
  try {
    // What was made before a restore is known to the provider alone: it must not be made again.
    if (
      refund.status === 'wanted' &&
      (await isRestored(deps.db)) &&
      (await wasMadeAtDesk(deps, refund))
    )
      return true;
    return await recordRefund(deps, await refundAtProvider(deps, refund), refund.id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'refund_refused') {
      if (await wasMadeAtDesk(deps, refund)) return true;
      await refusedRefund(deps, refund, error.message);
    }
    throw error;
  }
}

/** Somebody may have given back at the provider's desk what is wanted here: then that is the refund. */
async function wasMadeAtDesk(deps: PaymentsDeps, refund: RefundRow): Promise<boolean> {
  for (const made of await deps.gateway.refundsOf(refund.payment_id))
    await recordRefund(deps, made);
  return (await currentRefund(deps.db, refund.payment_id, refund.id)).status !== 'wanted';
}

async function refusedRefund(deps: PaymentsDeps, refund: RefundRow, why: string): Promise<void> {
  const at = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    const paid = found(await store.lockPayment(tx, refund.payment_id));
    await store.changeRefund(tx, refund.id, { status: 'failed', processed_at: at });
    await afterFailure(deps, tx, { paid, row: refund, at });
    await queueRefundAlarm(deps, tx, { refund, why, at });
  });
  deps.log.error({ refund: refund.id, payment: refund.payment_id }, why);
  deps.mailQueued();
}

async function refundAtProvider(
  { db, gateway }: PaymentsDeps,
  refund: RefundRow,
): Promise<ProviderRefund> {
  const { id: key, payment_id: paymentId, amount_paise: amountPaise } = refund;
  const known =
    refund.provider_refund_id === null
      ? undefined
      : (await gateway.refundsOf(paymentId)).find(({ id }) => id === refund.provider_refund_id);
  if (known) return known;
  const lines = await store.itemsOfRefunds(db, [refund.id]);
  return gateway.refund({ paymentId, amountPaise, key, notes: refundNotes(refund, lines) });
}

/**
 * Records what the provider says of a refund, in whatever order and how often it says it. A payment that is given
 * back whole closes what it opened; one whose refund fails afterwards opens it again. `ours` names the row that
 * asked for it. Says whether anything changed. Payments that opened nothing here, such as those nobody captured, are left alone. Source: S24.
 */
export async function recordRefund(
  deps: PaymentsDeps,
  made: ProviderRefund,
  ours?: string,
): Promise<boolean> {
  const changed = await deps.db.transaction().execute(async (tx) => {
    const paid = await store.lockPayment(tx, made.paymentId);
    if (!paid) return undefined;
    const row = await rowOf(deps, tx, { paid, made, ours });
    if (isOld(row, made)) return undefined;
    const at = deps.clock();
    await store.changeRefund(tx, row.id, {
      provider_refund_id: made.id,
      status: made.status,
      processed_at: made.status === 'pending' ? null : at,
    });
    if (made.status === 'processed') await afterRefund(deps, tx, { paid, row, at });
    if (made.status === 'failed') {
      await afterFailure(deps, tx, { paid, row, at });
      await queueRefundAlarm(deps, tx, { refund: row, why: 'The bank sent it back.', at });
    }
    return courseIdsOf(tx, paid.payment.order_id);
  });
  if (!changed) return false;
  if (made.status === 'failed')
    deps.log.error({ refund: made.id, payment: made.paymentId }, 'a refund has failed');
  deps.studentsChanged(changed);
  deps.mailQueued();
  return true;
}
