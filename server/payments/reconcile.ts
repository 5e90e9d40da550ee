// Compares our orders with the provider's: what browser and webhook both failed to bring is found here.
import { DAY_MS } from '../platform/durations.ts';
import type { ProviderOrderState, ProviderPayment } from '../platform/ports.ts';
import type { PaymentsDeps } from './deps.ts';
import * as store from './payments.store.ts';
import type { ReconcilableOrder, Order } from './payments.store.ts';
import { carryOutRefunds, recordRefund } from './refunds.ts';
import { refundStates } from './refunds.store.ts';
import { capturedPayment, settlePayment } from './settlement.ts';

export interface Reconciliation {
  /** Orders about whose payments the provider was asked. */
  checked: number;
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
 * records refunds. Two lists tell which orders to ask about, however many were left unpaid. Fails: gateway, when
 * the lists do not come. Source: S17, S21, S24.
 */
export async function compareWithProvider(
  deps: PaymentsDeps,
  { everything, days }: Scope,
): Promise<Reconciliation> {
  const result: Reconciliation = { checked: 0, settled: 0, refunds: 0, failed: 0 };
  const since = deps.clock() - days * DAY_MS;
  const tried = (await deps.gateway.ordersSince(since)).filter((order) => order.attempts > 0);
  const ours = await store.ordersAtProvider(
    deps.db,
    tried.map((order) => order.id),
  );
  for (const state of tried) {
    const order = ours.get(state.id);
    if (!order || !isDue(order, state, { everything, now: deps.clock() })) continue;
    await reconcileOrder(deps, order, result);
  }
  await compareRefunds(deps, since, result);
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

/** Settles what the provider says was paid for an order; what went back meanwhile is entered, too. Fails: gateway. */
export async function settleFromProvider(deps: PaymentsDeps, order: Order): Promise<number> {
  let settled = 0;
  for (const payment of await deps.gateway.paymentsOf(order.providerOrderId)) {
    const wentBack = payment.status === 'refunded' && payment.wasCaptured;
    const refunds = wentBack ? await deps.gateway.refundsOf(payment.id) : [];
    const came: ProviderPayment = wentBack ? { ...payment, status: 'captured' } : payment;
    const captured = await capturedPayment(deps, order, came);
    if (captured && (await settlePayment(deps, order, captured)).isNew) settled += 1;
    for (const refund of refunds) await recordRefund(deps, refund);
  }
  return settled;
}

async function reconcileOrder(
  deps: PaymentsDeps,
  { order }: ReconcilableOrder,
  result: Reconciliation,
): Promise<void> {
  result.checked += 1;
  try {
    result.settled += await settleFromProvider(deps, order);
    await store.recordReconciliation(deps.db, order.id, deps.clock());
  } catch (error) {
    result.failed += 1;
    deps.log.warn({ err: error, order: order.id }, 'order could not be compared');
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
