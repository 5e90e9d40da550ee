// Asks the provider about orders that nobody told us of: when browser and webhook are both lost.
import type { PaymentsDeps } from './payments.ts';
import * as store from './payments.store.ts';
import type { Order } from './payments.store.ts';
import { capturedPayment, settlePayment } from './settlement.ts';

/** The provider refunds what nobody captured after at most five days. */
export const RECONCILE_WITHIN_MS = 5 * 24 * 60 * 60_000;

export interface Reconciliation {
  asked: number;
  settled: number;
  /** Orders about which the provider gave no answer. */
  failed: number;
}

/**
 * Settles what was paid for open orders younger than `withinMs`, capturing authorised payments.
 * Never throws for a single order: what failed is asked again the next time. Source: S17.
 */
export async function reconcileOpenOrders(
  deps: PaymentsDeps,
  withinMs = RECONCILE_WITHIN_MS,
): Promise<Reconciliation> {
  const result: Reconciliation = { asked: 0, settled: 0, failed: 0 };
  for (const order of await store.openOrdersSince(deps.db, deps.clock() - withinMs)) {
    result.asked += 1;
    try {
      result.settled += await settleFromProvider(deps, order);
    } catch (error) {
      result.failed += 1;
      deps.log.warn({ err: error, order: order.id }, 'order could not be reconciled');
    }
  }
  if (result.asked > 0) deps.log.info(result, 'open orders reconciled');
  return result;
}

async function settleFromProvider(deps: PaymentsDeps, order: Order): Promise<number> {
  let settled = 0;
  for (const payment of await deps.gateway.paymentsOf(order.providerOrderId)) {
    const captured = await capturedPayment(deps, order, payment);
    if (captured && (await settlePayment(deps, order, captured))) settled += 1;
  }
  return settled;
}
