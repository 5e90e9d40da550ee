// Money back: wanted here, made by the provider, and what ends with it.
import { recordAuditEntry } from '../accounts/audit.ts';
import { AppError, found } from '../platform/errors.ts';
import type { ProviderRefund, Queries } from '../platform/ports.ts';
import type { RefundRow } from '../platform/tables.ts';
import type { PaymentsDeps } from './deps.ts';
import { toRefundAuditEntry } from './audit-entries.ts';
import { settleOutside } from './outside-refunds.ts';
import { afterFailure, afterRefund } from './refund-effects.ts';
import { queueRefundAlarm } from './refund-mails.ts';
import { refundNotes } from './refund-notes.ts';
import { findEarlierRefund, requestAdminRefunds } from './admin-refunds.ts';
import type { AdminRefund } from './admin-refunds.ts';
import { isOutdated, findOrInsertRefund } from './refund-rows.ts';
import * as store from './refunds.store.ts';
import { isRestored } from './restores.store.ts';

/**
 * An admin gives back a payment, a course of it or a sum. Asked twice it is one refund. Answers how it stands: `wanted`
 * when the provider could not be asked yet, which is then tried again. Fails: not_found, malformed, refund_refused.
 * Source: S24.
 */
export async function refundPayment(
  deps: PaymentsDeps,
  adminId: string,
  requested: AdminRefund,
): Promise<RefundRow> {
  const [row, ...released] = await deps.db.transaction().execute(async (tx) => {
    const paid = found(await store.lockPayment(tx, requested.paymentId), 'Payment not found.');
    const known = await findEarlierRefund(tx, paid, requested);
    if (known) return [known];
    const refunds = await requestAdminRefunds(deps, tx, { paid, adminId, requested });
    for (const refund of refunds) {
      await recordAuditEntry(deps, tx, toRefundAuditEntry(adminId, refund));
      await settleOutside(deps, tx, refund);
    }
    return refunds;
  });
  const { id, payment_id: paymentId } = found(row);
  if (released.length > 0) deps.refundRequested();
  deps.studentsChanged();
  deps.mailQueued();
  return carryOutNow(deps, paymentId, id);
}

/** Has the provider make a refund that was just wanted, and answers how it stands. Fails: refund_refused. */
export async function carryOutNow(
  deps: PaymentsDeps,
  paymentId: string,
  id: string,
): Promise<RefundRow> {
  const row = await currentRefund(deps.db, paymentId, id);
  if (row.status === 'wanted') await carryOut(deps, row).catch(ignoreUnreachable);
  return currentRefund(deps.db, paymentId, id);
}

async function currentRefund(db: Queries, paymentId: string, id: string): Promise<RefundRow> {
  const rows = await store.getRefunds(db, paymentId);
  return found(rows.find((row) => row.id === id));
}

function ignoreUnreachable(error: unknown): void {
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
      (await adoptProviderRefund(deps, refund))
    )
      return true;
    return await recordRefund(deps, await refundAtProvider(deps, refund), refund.id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'refund_refused') {
      if (await adoptProviderRefund(deps, refund)) return true;
      await markRefused(deps, refund, error.message);
    }
    throw error;
  }
}

/** Somebody may have given back at the provider's desk what is wanted here: then that is the refund. */
async function adoptProviderRefund(deps: PaymentsDeps, refund: RefundRow): Promise<boolean> {
  for (const made of await deps.gateway.getRefunds(refund.payment_id))
    await recordRefund(deps, made);
  return (await currentRefund(deps.db, refund.payment_id, refund.id)).status !== 'wanted';
}

async function markRefused(deps: PaymentsDeps, refund: RefundRow, why: string): Promise<void> {
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
      : (await gateway.getRefunds(paymentId)).find(({ id }) => id === refund.provider_refund_id);
  if (known) return known;
  const lines = await store.getItemsOfRefunds(db, [refund.id]);
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
    if (!paid) return false;
    const row = await findOrInsertRefund(deps, tx, { paid, made, ours });
    if (isOutdated(row, made)) return false;
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
    return true;
  });
  if (!changed) return false;
  if (made.status === 'failed')
    deps.log.error({ refund: made.id, payment: made.paymentId }, 'a refund has failed');
  deps.studentsChanged();
  deps.mailQueued();
  return true;
}
