// Money back: wanted here, made by the provider, and what ends with it.
import { less, sumOf } from '#contract/money.ts';
import type { Paise } from '#contract/money.ts';
import { lockUser } from '../accounts/accounts.ts';
import { findCourses } from '../catalogue/catalogue.ts';
import { enrol, enrolmentsOf, withdraw } from '../enrolments/enrolments.ts';
import { AppError, found } from '../platform/errors.ts';
import type { ProviderRefund, Queries } from '../platform/ports.ts';
import type { PaymentRow, RefundRow } from '../platform/tables.ts';
import type { PaymentsDeps } from './deps.ts';
import {
  OPENED_NOTHING,
  queueRefundAlarm,
  queueRefundMail,
  queueReopenedMail,
} from './refund-notice.ts';
import * as store from './refunds.store.ts';
import type { PaidOrder } from './refunds.store.ts';

export interface NewRefund {
  cause: RefundRow['cause'];
  reason: string;
  adminId: string | null;
}

/** Wants what is left of a payment back, within the caller's transaction; undefined when nothing is left. */
export async function requestRefund(
  { random, clock }: Pick<PaymentsDeps, 'random' | 'clock'>,
  tx: Queries,
  { payment, cause, reason, adminId }: NewRefund & { payment: PaymentRow },
): Promise<RefundRow | undefined> {
  const left = less(payment.amount_paise, liveSum(await store.refundsOf(tx, payment.id)));
  if (left <= 0) return undefined;
  const refund: RefundRow = {
    id: random.id(),
    payment_id: payment.id,
    provider_refund_id: null,
    amount_paise: left,
    cause,
    reason,
    admin_id: adminId,
    status: 'wanted',
    created_at: clock(),
    processed_at: null,
  };
  await store.insertRefund(tx, refund);
  return refund;
}

function liveSum(refunds: readonly RefundRow[]): Paise {
  const live = refunds.filter(({ status }) => status !== 'failed');
  return sumOf(live.map(({ amount_paise }) => amount_paise));
}

/**
 * An admin gives a whole payment back. Asked twice it is one refund. Answers how it stands: `wanted` when the
 * provider could not be asked yet, which is then tried again. Fails: not_found, refund_refused. Source: S24.
 */
export async function refundPayment(
  deps: PaymentsDeps,
  adminId: string,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<RefundRow> {
  const { id } = await deps.db.transaction().execute(async (tx) => {
    const { payment } = found(await store.lockPayment(tx, paymentId), 'Payment not found.');
    const request = { payment, cause: 'admin', reason, adminId } as const;
    const known = (await store.refundsOf(tx, paymentId)).filter(
      ({ status }) => status !== 'failed',
    );
    return found((await requestRefund(deps, tx, request)) ?? known.at(-1), 'Payment not found.');
  });
  const row = await currentRefund(deps.db, paymentId, id);
  if (row.status === 'wanted') await carryOut(deps, row).catch(unlessUnreachable);
  return currentRefund(deps.db, paymentId, id);
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
    return await recordRefund(deps, await refundAtProvider(deps, refund), refund.id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'refund_refused') {
      await refusedRefund(deps, refund, error.message);
    }
    throw error;
  }
}

async function refusedRefund(deps: PaymentsDeps, refund: RefundRow, why: string): Promise<void> {
  const at = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    await store.changeRefund(tx, refund.id, { status: 'failed', processed_at: at });
    await queueRefundAlarm(deps, tx, { refund, why, at });
  });
  deps.log.error({ refund: refund.id, payment: refund.payment_id }, why);
  deps.mailQueued();
}

async function refundAtProvider(
  { gateway }: PaymentsDeps,
  refund: RefundRow,
): Promise<ProviderRefund> {
  const { id: key, payment_id: paymentId, amount_paise: amountPaise } = refund;
  const known =
    refund.provider_refund_id === null
      ? undefined
      : (await gateway.refundsOf(paymentId)).find(({ id }) => id === refund.provider_refund_id);
  return known ?? gateway.refund({ paymentId, amountPaise, key });
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
    const row = await rowOf(deps, tx, { made, ours });
    if (isOld(row, made)) return undefined;
    const at = deps.clock();
    await store.changeRefund(tx, row.id, {
      provider_refund_id: made.id,
      status: made.status,
      processed_at: made.status === 'pending' ? null : at,
    });
    if (made.status === 'processed') await afterRefund(deps, tx, { paid, row, at });
    if (made.status === 'failed') {
      if (row.status === 'processed') await reopen(deps, tx, { paid, row, at });
      await queueRefundAlarm(deps, tx, { refund: row, why: 'The bank sent it back.', at });
    }
    return paid.courseIds;
  });
  if (!changed) return false;
  if (made.status === 'failed')
    deps.log.error({ refund: made.id, payment: made.paymentId }, 'a refund has failed');
  deps.studentsChanged(changed);
  deps.mailQueued();
  return true;
}

/** The row of that refund: by its provider's id, the one that waits for one, or a new one of the provider's desk. */
async function rowOf(
  deps: PaymentsDeps,
  tx: Queries,
  { made, ours }: { made: ProviderRefund; ours: string | undefined },
): Promise<RefundRow> {
  const rows = await store.refundsOf(tx, made.paymentId);
  const known =
    rows.find((row) => row.provider_refund_id === made.id) ??
    rows.find((row) => row.id === ours) ??
    rows.find((row) => row.status === 'wanted' && row.amount_paise === made.amountPaise);
  if (known) return known;
  const row: RefundRow = {
    id: deps.random.id(),
    payment_id: made.paymentId,
    provider_refund_id: made.id,
    amount_paise: made.amountPaise,
    cause: 'provider',
    reason: '',
    admin_id: null,
    status: 'pending',
    created_at: deps.clock(),
    processed_at: null,
  };
  await store.insertRefund(tx, row);
  return row;
}

/** What the provider said earlier than what is known already. */
function isOld(row: RefundRow, made: ProviderRefund): boolean {
  if (row.status === made.status && row.provider_refund_id === made.id) return true;
  if (row.status === 'failed') return row.provider_refund_id === made.id;
  return row.status === 'processed' && made.status === 'pending';
}

interface Returned {
  paid: PaidOrder;
  row: RefundRow;
  /** Epoch milliseconds. */
  at: number;
}

async function afterRefund(
  deps: PaymentsDeps,
  tx: Queries,
  { paid, row, at }: Returned,
): Promise<void> {
  const { payment, userId } = paid;
  const refunds = await store.refundsOf(tx, payment.id);
  const back = liveSum(refunds.filter(({ status }) => status === 'processed'));
  const closed: string[] = [];
  if (back >= payment.amount_paise) {
    const opened = (await enrolmentsOf(tx, userId)).filter((one) => one.payment_id === payment.id);
    closed.push(...opened.map((one) => one.course_id));
    for (const courseId of closed) await withdraw(tx, userId, courseId);
  }
  await queueRefundMail(deps, tx, { userId, refund: row, closed, at });
}

async function reopen(
  deps: PaymentsDeps,
  tx: Queries,
  { paid: { payment, userId, courseIds }, row, at }: Returned,
): Promise<void> {
  if (OPENED_NOTHING.has(row.cause) || !(await lockUser(tx, userId))) return;
  const paymentId = payment.id;
  for (const { id: courseId } of await findCourses(tx, courseIds))
    await enrol(tx, { userId, courseId, source: 'payment', paymentId, at });
  await queueReopenedMail(deps, tx, { userId, refund: row, at });
}
