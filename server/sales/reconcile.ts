// Compares our orders with the provider's: what browser and webhook both failed to bring is found here.
import { OUR_ID } from '#contract/id.ts';
import { COMPARED_DAYS } from '#contract/orders.ts';
import { DAY_MS } from '../platform/durations.ts';
import type { ProviderOrderState, ProviderPayment } from '../platform/ports.ts';
import type { PaymentsDeps } from './deps.ts';
import * as store from './payments.store.ts';
import type { ReconcilableOrder, Order } from './payments.store.ts';
import { rebuildOrder } from './rebuild-orders.ts';
import { carryOutRefunds, recordRefund } from './refunds.ts';
import { refundStates } from './refunds.store.ts';
import { endRestores } from './restores.ts';
import { openRestores } from './restores.store.ts';
import { capturedPayment, settlePayment } from './settlement.ts';

export interface Reconciliation {
  /** Orders about whose payments the provider was asked. */
  checked: number;
  /** Orders that a restore had lost: rebuilt from the provider. */
  rebuilt: number;
  /** Payments that we had not heard of. */
  settled: number;
  /** Refunds that moved on. */
  refunds: number;
  /** Questions without an answer: they are asked again the next time. */
  failed: number;
}

interface Scope {
  /** Asks about every order that was tried, whether or not it is its turn. */
  everything: boolean;
  /** How far back; the provider itself refunds after five days what nobody captured. */
  days: number;
}

/**
 * Lists what the provider knows of the last days, settles what was paid, captures what is only authorised, and
 * records refunds. Two lists tell which orders to ask about, however many were left unpaid. After a restore it goes back
 * to the backup, and rebuilds the orders that are younger. Fails: gateway, when the lists do not come. Source: S17, S21, S24.
 */
export async function compareWithProvider(
  deps: PaymentsDeps,
  { everything, days }: Scope,
): Promise<Reconciliation> {
  const result: Reconciliation = { checked: 0, rebuilt: 0, settled: 0, refunds: 0, failed: 0 };
  const restores = await openRestores(deps.db);
  const isAfterRestore = restores.length > 0;
  const since = Math.min(
    deps.clock() - days * DAY_MS,
    ...restores.map((row) => row.backup_at - COMPARED_DAYS * DAY_MS),
  );
  const tried = (await deps.gateway.ordersSince(since)).filter((order) => order.attempts > 0);
  const ours = await store.ordersAtProvider(
    deps.db,
    tried.map((order) => order.id),
  );
  const scope = { everything: everything || isAfterRestore, now: deps.clock() };
  const due: Order[] = [];
  const unmatched: string[] = [];
  for (const state of tried) {
    const known = ours.get(state.id);
    if (known && isDue(known, state, scope)) due.push(known.order);
    if (known || !isLostDue(state, scope)) continue;
    const order = await rebuilt(deps, state, result);
    if (order) due.push(order);
    else if (state.isPaid && OUR_ID.test(state.receipt ?? '')) unmatched.push(state.id);
  }
  await reconcileOrders(deps, due, result);
  await compareRefunds(deps, since, result);
  if (isAfterRestore && result.failed === 0) await endRestores(deps, restores, unmatched);
  if (result.checked + result.refunds + result.failed > 0)
    deps.log.info(result, 'compared with the provider');
  return result;
}

const YOUNG_MS = 60 * 60_000;
const PAUSE_MS = 60 * 60_000;

/** Paid there and not here: at once. Tried, and nothing came of it yet: often while young, then hourly. */
function isDue(
  { order, payments, reconciledAt }: ReconcilableOrder,
  state: ProviderOrderState,
  { everything, now }: { everything: boolean; now: number },
): boolean {
  if (state.isPaid && !order.isPaid) return true;
  // One of its tries is the one we know.
  if (order.isPaid && state.attempts <= payments) return false;
  if (everything || reconciledAt === null) return true;
  return now - order.createdAt < YOUNG_MS || now - reconciledAt >= PAUSE_MS;
}

/** Of an order that we do not have: nobody may have paid for it yet. */
function isLostDue(
  { isPaid, createdAt }: ProviderOrderState,
  { everything, now }: { everything: boolean; now: number },
): boolean {
  return isPaid || everything || now - (createdAt ?? now) < YOUNG_MS;
}

/** Settles what the provider says was paid for an order; what went back meanwhile is entered, too. Fails: gateway. */
export async function settleFromProvider(deps: PaymentsDeps, order: Order): Promise<number> {
  let settled = 0;
  for (const payment of sortByStart(await deps.gateway.paymentsOf(order.providerOrderId)))
    if (await settleFound(deps, order, payment)) settled += 1;
  return settled;
}

/** Whether it was not settled yet. */
async function settleFound(
  deps: PaymentsDeps,
  order: Order,
  payment: ProviderPayment,
): Promise<boolean> {
  const { wasCaptured, refundedPaise, status } = payment;
  const refunds = wasCaptured && refundedPaise > 0 ? await deps.gateway.getRefunds(payment.id) : [];
  const came: ProviderPayment =
    wasCaptured && status === 'refunded' ? { ...payment, status: 'captured' } : payment;
  const captured = await capturedPayment(deps, order, came);
  if (!captured) return false;
  const { isNew } = await settlePayment(deps, order, captured);
  for (const refund of refunds) await recordRefund(deps, refund);
  return isNew;
}

/** The first first: what an earlier payment has opened, a later one has not. */
function sortByStart(payments: readonly ProviderPayment[]): ProviderPayment[] {
  return payments.toSorted((left, right) => (left.begunAt ?? 0) - (right.begunAt ?? 0));
}

/** Settles the payments of all of these orders in the order in which they were made. */
async function reconcileOrders(
  deps: PaymentsDeps,
  due: readonly Order[],
  result: Reconciliation,
): Promise<void> {
  const failed = new Set<string>();
  const attempt = async (order: Order, work: () => Promise<void>) =>
    work().catch((error: unknown) => {
      failed.add(order.id);
      result.failed += 1;
      deps.log.warn({ err: error, order: order.id }, 'order could not be compared');
    });
  const orderByPayment = new Map<ProviderPayment, Order>();
  for (const order of due) {
    result.checked += 1;
    await attempt(order, async () => {
      for (const payment of await deps.gateway.paymentsOf(order.providerOrderId))
        orderByPayment.set(payment, order);
    });
  }
  for (const payment of sortByStart([...orderByPayment.keys()])) {
    const order = orderByPayment.get(payment);
    if (!order || failed.has(order.id)) continue;
    await attempt(order, async () => {
      if (await settleFound(deps, order, payment)) result.settled += 1;
    });
  }
  for (const { id } of due)
    if (!failed.has(id)) await store.recordReconciliation(deps.db, id, deps.clock());
}

/** Undefined where the order was not made here, its notes cannot be read, or the provider did not answer. */
async function rebuilt(
  deps: PaymentsDeps,
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

async function compareRefunds(
  deps: PaymentsDeps,
  since: number,
  result: Reconciliation,
): Promise<void> {
  const listed = await deps.gateway.refundsSince(since);
  const known = await refundStates(
    deps.db,
    listed.map((refund) => refund.id),
  );
  for (const refund of listed) {
    if (known.get(refund.id) === refund.status) continue;
    if (await recordRefund(deps, refund)) result.refunds += 1;
  }
  const refunds = await carryOutRefunds(deps);
  result.refunds += refunds.moved;
  result.failed += refunds.failed;
}
