// Refunds: requested here, made by the provider, recorded with their effects.
import { formatPaise } from '#contract/sales/money.ts';
import { recordAuditEntry } from '../../accounts/audit.ts';
import type { AuditEntry } from '../../accounts/audit.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import type { Deps, ProviderRefund, Queries } from '../../platform/ports.ts';
import type { RefundRow } from '../../platform/tables.ts';
import { reverseRefund, applyRefund, completeOutsideRefund } from './refund-effects.ts';
import { queueRefundAlarm } from './refund-mails.ts';
import { buildRefundNotes } from './refund-notes.ts';
import { findEarlierRefund, requestAdminRefunds } from './admin-refunds.ts';
import type { AdminRefund } from './admin-refunds.ts';
import { isStale, findOrInsertRefund } from './refund-rows.ts';
import * as store from './refunds.store.ts';
import { wasRestored } from '../payments/restores.store.ts';

/**
 * An admin refunds a payment, a course of it or a sum. A repeated request returns the same refund. The status is `wanted`
 * when the provider did not answer; a job then tries again. Fails: not_found, malformed, refund_refused. Source: S24.
 */
export async function refundPayment(
  deps: Deps,
  adminId: string,
  requested: AdminRefund,
): Promise<RefundRow> {
  const [row, ...released] = await deps.db.transaction().execute(async (tx) => {
    const paid = requireFound(
      await store.lockPayment(tx, requested.paymentId),
      'Payment not found.',
    );
    const known = await findEarlierRefund(tx, paid, requested);
    if (known) return [known];
    const refunds = await requestAdminRefunds(deps, tx, { paid, adminId, requested });
    for (const refund of refunds) {
      await recordAuditEntry(deps, tx, toRefundAuditEntry(adminId, refund));
      await completeOutsideRefund(deps, tx, refund);
    }
    return refunds;
  });
  const { id, payment_id: paymentId } = requireFound(row);
  if (released.length > 0) deps.refundRequested();
  deps.studentsChanged();
  deps.mailQueued();
  return executeRefundNow(deps, paymentId, id);
}

/** The reason is stored with the refund. */
function toRefundAuditEntry(
  adminId: string,
  { payment_id: id, amount_paise }: RefundRow,
): AuditEntry {
  const changes = [{ field: 'amount', before: '', after: formatPaise(amount_paise) }];
  return { adminId, action: 'refund', subject: { id, name: id }, changes };
}

/** Has the provider make a refund that was just requested, and returns its current row. Fails: refund_refused. */
export async function executeRefundNow(
  deps: Deps,
  paymentId: string,
  id: string,
): Promise<RefundRow> {
  const row = await getCurrentRefund(deps.db, paymentId, id);
  if (row.status === 'wanted') await executeRefund(deps, row).catch(ignoreUnreachable);
  return getCurrentRefund(deps.db, paymentId, id);
}

async function getCurrentRefund(db: Queries, paymentId: string, id: string): Promise<RefundRow> {
  const rows = await store.listRefundsOfPayment(db, paymentId);
  return requireFound(rows.find((row) => row.id === id));
}

function ignoreUnreachable(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'gateway') throw error;
}

export interface RefundRun {
  checked: number;
  /** Refunds whose status changed. */
  moved: number;
  /** Refunds without an answer of the provider: they are tried again. */
  failed: number;
}

/** Has the provider make all requested refunds and updates pending ones. */
export async function executeRefunds(deps: Deps): Promise<RefundRun> {
  const run: RefundRun = { checked: 0, moved: 0, failed: 0 };
  for (const refund of await store.listOpenRefunds(deps.db)) {
    run.checked += 1;
    try {
      if (await executeRefund(deps, refund)) run.moved += 1;
    } catch (error) {
      run.failed += 1;
      deps.log.warn(
        { err: error, refund: refund.id },
        'refund could not be made and will be retried',
      );
    }
  }
  return run;
}

/** A refusal of the provider ends the refund. Returns whether anything changed. Fails: gateway, refund_refused. */
async function executeRefund(deps: Deps, refund: RefundRow): Promise<boolean> {
  try {
    // Only the provider knows refunds made after the restored backup: they must not be made again.
    if (
      refund.status === 'wanted' &&
      (await wasRestored(deps.db)) &&
      (await adoptProviderRefund(deps, refund))
    )
      return true;
    return await recordRefund(deps, await sendRefundToProvider(deps, refund), refund.id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'refund_refused') {
      if (await adoptProviderRefund(deps, refund)) return true;
      await markRefused(deps, refund, error.message);
    }
    throw error;
  }
}

/** Records refunds that were made in the provider's dashboard. True when one of them is this refund. */
async function adoptProviderRefund(deps: Deps, refund: RefundRow): Promise<boolean> {
  for (const providerRefund of await deps.gateway.listRefunds(refund.payment_id))
    await recordRefund(deps, providerRefund);
  return (await getCurrentRefund(deps.db, refund.payment_id, refund.id)).status !== 'wanted';
}

async function markRefused(deps: Deps, refund: RefundRow, why: string): Promise<void> {
  const at = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    const paid = requireFound(await store.lockPayment(tx, refund.payment_id));
    await store.updateRefund(tx, refund.id, { status: 'failed', processed_at: at });
    await reverseRefund(deps, tx, { paid, row: refund, at });
    await queueRefundAlarm(deps, tx, { paid, refund, why, at });
  });
  deps.log.error({ refund: refund.id, payment: refund.payment_id }, why);
  deps.mailQueued();
}

async function sendRefundToProvider(
  { db, gateway }: Deps,
  refund: RefundRow,
): Promise<ProviderRefund> {
  const { id: key, payment_id: paymentId, amount_paise: amountPaise } = refund;
  const known =
    refund.provider_refund_id === null
      ? undefined
      : (await gateway.listRefunds(paymentId)).find(({ id }) => id === refund.provider_refund_id);
  if (known) return known;
  const lines = await store.listRefundItems(db, [refund.id]);
  return gateway.refund({ paymentId, amountPaise, key, notes: buildRefundNotes(refund, lines) });
}

/**
 * Records the provider's state of a refund; messages may come in any order and repeatedly. A full refund closes the courses
 * of its payment, and a later failure opens them again. `ours` is the id of the requesting row. Refunds of payments that are
 * unknown here, such as uncaptured ones, are ignored. Returns whether anything changed. Source: S24.
 */
export async function recordRefund(
  deps: Deps,
  providerRefund: ProviderRefund,
  ours?: string,
): Promise<boolean> {
  const changed = await deps.db.transaction().execute(async (tx) => {
    const paid = await store.lockPayment(tx, providerRefund.paymentId);
    if (!paid) return false;
    const row = await findOrInsertRefund(deps, tx, { paid, providerRefund, ours });
    if (isStale(row, providerRefund)) return false;
    const at = deps.clock();
    await store.updateRefund(tx, row.id, {
      provider_refund_id: providerRefund.id,
      status: providerRefund.status,
      processed_at: providerRefund.status === 'pending' ? null : at,
    });
    if (providerRefund.status === 'processed') await applyRefund(deps, tx, { paid, row, at });
    if (providerRefund.status === 'failed') {
      await reverseRefund(deps, tx, { paid, row, at });
      await queueRefundAlarm(deps, tx, {
        paid,
        refund: row,
        why: 'The bank returned the money.',
        at,
      });
    }
    return true;
  });
  if (!changed) return false;
  if (providerRefund.status === 'failed')
    deps.log.error(
      { refund: providerRefund.id, payment: providerRefund.paymentId },
      'a refund has failed',
    );
  deps.studentsChanged();
  deps.mailQueued();
  return true;
}
