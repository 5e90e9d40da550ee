// Reconciles orders with the provider: finds payments that neither browser nor webhook has reported.
import { OUR_ID } from '#contract/id.ts';
import { RECONCILE_DAYS_DEFAULT } from '#contract/sales/orders.ts';
import { paths } from '#contract/paths.ts';
import { renderMail } from '../../mails/mail-template.ts';
import { queueMail } from '../../mails/mails.ts';
import { DAY_MS } from '../../platform/durations.ts';
import type { Deps, ProviderOrderState, ProviderPayment } from '../../platform/ports.ts';
import type { RestoreRow } from '../../platform/tables.ts';
import * as store from './payments.store.ts';
import type { ReconcilableOrder, Order } from './payments.store.ts';
import { rebuildOrder } from './rebuild-orders.ts';
import { executeRefunds, recordRefund } from '../refunds/refunds.ts';
import { listRefundStatuses } from '../refunds/refunds.store.ts';
import { closeRestores, listOpenRestores, countRebuiltOrders } from './restores.store.ts';
import { ensureCaptured, settlePayment } from './settlement.ts';

export interface Reconciliation {
  /** Orders whose payments were requested from the provider. */
  checked: number;
  /** Orders rebuilt after a restore had lost them. */
  rebuilt: number;
  /** Payments that were unknown here. */
  settled: number;
  /** Refunds whose state changed. */
  refunds: number;
  /** Requests without an answer: they are repeated in the next run. */
  failed: number;
}

interface Scope {
  /** Checks every order with a payment attempt, whether or not it is due. */
  everything: boolean;
  /** How far back. The provider refunds uncaptured payments by itself after five days. */
  days: number;
}

/**
 * Lists the provider's orders and refunds of the last days, settles payments, captures authorised ones, and records refunds.
 * The two lists show which orders are due, however many are unpaid. After a restore it goes back to the time of the backup
 * and rebuilds newer orders. Fails: gateway, when the lists are not available. Source: S17, S21, S24.
 */
export async function reconcileWithProvider(
  deps: Deps,
  { everything, days }: Scope,
): Promise<Reconciliation> {
  const result: Reconciliation = { checked: 0, rebuilt: 0, settled: 0, refunds: 0, failed: 0 };
  const restores = await listOpenRestores(deps.db);
  const isAfterRestore = restores.length > 0;
  const since = Math.min(
    deps.clock() - days * DAY_MS,
    ...restores.map((row) => row.backup_at - RECONCILE_DAYS_DEFAULT * DAY_MS),
  );
  const attemptedOrders = (await deps.gateway.listOrdersSince(since)).filter(
    (order) => order.attempts > 0,
  );
  const knownOrders = await store.listOrdersByProviderId(
    deps.db,
    attemptedOrders.map((order) => order.id),
  );
  const scope = { everything: everything || isAfterRestore, now: deps.clock() };
  const due: Order[] = [];
  const unmatched: string[] = [];
  for (const state of attemptedOrders) {
    const known = knownOrders.get(state.id);
    if (known && isDue(known, state, scope)) due.push(known.order);
    if (known || !isMissingOrderDue(state, scope)) continue;
    const order = await rebuilt(deps, state, result);
    if (order) due.push(order);
    else if (state.isPaid && OUR_ID.test(state.receipt ?? '')) unmatched.push(state.id);
  }
  await reconcileOrders(deps, due, result);
  await reconcileRefunds(deps, since, result);
  if (isAfterRestore && result.failed === 0) await completeRestores(deps, restores, unmatched);
  if (result.checked + result.refunds + result.failed > 0)
    deps.log.info(result, 'reconciled with the provider');
  return result;
}

const NEW_ORDER_MS = 60 * 60_000;
const RECHECK_MS = 60 * 60_000;

/** Paid at the provider and not here: due at once. Attempted and not paid: often in the first hour, then hourly. */
function isDue(
  { order, payments, reconciledAt }: ReconcilableOrder,
  state: ProviderOrderState,
  { everything, now }: { everything: boolean; now: number },
): boolean {
  if (state.isPaid && !order.isPaid) return true;
  // Every attempt is a payment that is recorded here, so there is nothing new.
  if (order.isPaid && state.attempts <= payments) return false;
  if (everything || reconciledAt === null) return true;
  return now - order.createdAt < NEW_ORDER_MS || now - reconciledAt >= RECHECK_MS;
}

/** Whether to rebuild an order that is missing here. New orders are included: they may not be paid yet. */
function isMissingOrderDue(
  { isPaid, createdAt }: ProviderOrderState,
  { everything, now }: { everything: boolean; now: number },
): boolean {
  return isPaid || everything || now - (createdAt ?? now) < NEW_ORDER_MS;
}

/** Settles the payments that the provider lists for an order and records their refunds. Fails: gateway. */
export async function settleFromProvider(deps: Deps, order: Order): Promise<number> {
  let settled = 0;
  for (const payment of sortByStart(await deps.gateway.listPayments(order.providerOrderId)))
    if (await settleListedPayment(deps, order, payment)) settled += 1;
  return settled;
}

/** True when this call settled the payment. */
async function settleListedPayment(
  deps: Deps,
  order: Order,
  payment: ProviderPayment,
): Promise<boolean> {
  const { wasCaptured, refundedPaise, status } = payment;
  const refunds =
    wasCaptured && refundedPaise > 0 ? await deps.gateway.listRefunds(payment.id) : [];
  const asCaptured: ProviderPayment =
    wasCaptured && status === 'refunded' ? { ...payment, status: 'captured' } : payment;
  const captured = await ensureCaptured(deps, order, asCaptured);
  if (!captured) return false;
  const { isNew } = await settlePayment(deps, order, captured);
  for (const refund of refunds) await recordRefund(deps, refund);
  return isNew;
}

/** Oldest first: the earlier payment opens the course, a later one is refunded. */
function sortByStart(payments: readonly ProviderPayment[]): ProviderPayment[] {
  return payments.toSorted((left, right) => (left.begunAt ?? 0) - (right.begunAt ?? 0));
}

/** Settles the payments of all due orders, oldest first. */
async function reconcileOrders(
  deps: Deps,
  due: readonly Order[],
  result: Reconciliation,
): Promise<void> {
  const failed = new Set<string>();
  const attempt = async (order: Order, work: () => Promise<void>) =>
    work().catch((error: unknown) => {
      failed.add(order.id);
      result.failed += 1;
      deps.log.warn({ err: error, order: order.id }, 'order could not be reconciled');
    });
  const orderByPayment = new Map<ProviderPayment, Order>();
  for (const order of due) {
    result.checked += 1;
    await attempt(order, async () => {
      for (const payment of await deps.gateway.listPayments(order.providerOrderId))
        orderByPayment.set(payment, order);
    });
  }
  for (const payment of sortByStart([...orderByPayment.keys()])) {
    const order = orderByPayment.get(payment);
    if (!order || failed.has(order.id)) continue;
    await attempt(order, async () => {
      if (await settleListedPayment(deps, order, payment)) result.settled += 1;
    });
  }
  for (const { id } of due)
    if (!failed.has(id)) await store.recordReconciliation(deps.db, id, deps.clock());
}

/** Undefined when the order was not made here, its notes cannot be read, or the provider does not answer. */
async function rebuilt(
  deps: Deps,
  state: ProviderOrderState,
  result: Reconciliation,
): Promise<Order | undefined> {
  try {
    const order = await rebuildOrder(deps, state);
    if (order) result.rebuilt += 1;
    return order;
  } catch (error) {
    result.failed += 1;
    deps.log.warn({ err: error, providerOrder: state.id }, 'order could not be rebuilt');
    return undefined;
  }
}

async function reconcileRefunds(deps: Deps, since: number, result: Reconciliation): Promise<void> {
  const listed = await deps.gateway.listRefundsSince(since);
  const known = await listRefundStatuses(
    deps.db,
    listed.map((refund) => refund.id),
  );
  for (const refund of listed) {
    if (known.get(refund.id) === refund.status) continue;
    if (await recordRefund(deps, refund)) result.refunds += 1;
  }
  const refunds = await executeRefunds(deps);
  result.refunds += refunds.moved;
  result.failed += refunds.failed;
}

/**
 * Stores the result of the reconciliation after a restore and mails it to the admins. `unmatched`: provider ids of paid orders
 * that look like ours and could not be rebuilt.
 */
async function completeRestores(
  deps: Deps,
  restores: readonly RestoreRow[],
  unmatched: readonly string[],
): Promise<void> {
  const at = deps.clock();
  const ids = restores.map((row) => row.id);
  const since = Math.min(...restores.map((row) => row.restored_at));
  await deps.db.transaction().execute(async (tx) => {
    await closeRestores(tx, ids, { at, unmatched });
    const rebuilt = await countRebuiltOrders(tx, since);
    if (rebuilt.all + unmatched.length === 0) return;
    const mail = renderMail({
      subject: 'Orders were rebuilt from Razorpay after the restore',
      parts: [
        {
          facts: [
            ['Orders rebuilt', String(rebuilt.all)],
            ['Of these, refunded', String(rebuilt.refunded)],
            ['Not recognised', String(unmatched.length)],
          ],
        },
        ...(unmatched.length === 0
          ? []
          : [
              'These orders were paid at Razorpay but are not recorded here. They may come from another site or an earlier release. Look them up in the Razorpay dashboard. If they belong to this school, refund them there or enrol their buyers.',
              { list: unmatched },
            ]),
        { link: deps.linkOrigin + paths.payments, label: 'Open payments' },
      ],
    });
    await queueMail(deps, tx, { onceKey: `restored ${ids[0]}`, to: deps.contactTo, ...mail, at });
  });
  deps.mailQueued();
}
