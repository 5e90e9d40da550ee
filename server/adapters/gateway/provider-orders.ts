// Orders at the provider: making one once, and reading it.
import type { Gateway, ProviderOrderState } from '../../platform/ports.ts';
import { gatewayTrouble, isUnknownId, parsed } from './calls.ts';
import type { Calls } from './calls.ts';
import { collectionOf, OrderState, PROVIDER_ID, ProviderOrder } from './entities.ts';

const ORDER_TRIES = 2;

type NewOrder = Parameters<Gateway['createOrder']>[0];

/** The provider has no idempotency key for orders: after silence, the receipt tells whether one was made. */
export async function createOrder(
  calls: Calls,
  order: NewOrder,
  { deadline, tryMs }: { deadline: AbortSignal; tryMs: number },
): Promise<{ id: string }> {
  const { receipt, amountPaise: amount, currency, notes } = order;
  for (let tried = 1; tried <= ORDER_TRIES && !deadline.aborted; tried += 1) {
    const signal = AbortSignal.any([deadline, AbortSignal.timeout(tryMs)]);
    const body = { amount, currency, receipt, notes };
    const outcome = await calls.write('/orders', { body }, signal);
    const made = parsed(ProviderOrder, outcome);
    if (made) return { id: made.id };
    const known = await orderByReceipt(calls, order, deadline);
    if (known) return { id: known.id };
    if (outcome.kind === 'refused') break;
  }
  throw gatewayTrouble();
}

async function orderByReceipt(
  calls: Calls,
  { receipt, amountPaise }: NewOrder,
  deadline: AbortSignal,
): Promise<ProviderOrder | undefined> {
  const outcome = await calls.read(`/orders?receipt=${encodeURIComponent(receipt)}`, deadline);
  const list = parsed(collectionOf(ProviderOrder), outcome);
  if (!list) throw gatewayTrouble();
  return list.items.find((order) => order.receipt === receipt && order.amount === amountPaise);
}

export async function readOrder(
  calls: Calls,
  id: string,
  deadline: AbortSignal,
): Promise<ProviderOrderState | undefined> {
  if (!PROVIDER_ID.test(id)) return undefined;
  const outcome = await calls.read(`/orders/${id}`, deadline);
  if (isUnknownId(outcome)) return undefined;
  const order = parsed(OrderState, outcome);
  if (!order) throw gatewayTrouble();
  return order;
}
