// Billing details of an order for admins: prices, coupon, business, State, tax.
import { paise, sumOf } from '#contract/sales/money.ts';
import type { OrderBilling } from '#contract/sales/orders.ts';
import { STATES } from '#contract/sales/states.ts';
import type { Queries } from '../../platform/ports.ts';
import type { OrderRow } from '../../platform/tables.ts';
import { billingRow } from './order-billing.store.ts';
import { getItemsOfOrders } from './order-items.store.ts';
import type { OrderOfPayer } from './orders.store.ts';

/** Leaves out personal data of erased accounts. */
export async function getBilling(db: Queries, order: OrderOfPayer): Promise<OrderBilling> {
  const items = (await getItemsOfOrders(db, [order.id])).get(order.id) ?? [];
  const { coupon, invoices, tax } = await billingRow(db, order.id);
  const isGone = order.erased_at !== null;
  const discount = sumOf(items.map((item) => item.discount_paise));
  return {
    listPrice: sumOf(items.map((item) => item.list_paise)),
    coupon: coupon === null ? null : { code: coupon, discount },
    business: isGone ? '' : (order.buyer_name ?? ''),
    gstin: isGone ? '' : (order.buyer_gstin ?? ''),
    state: getState(order),
    phone: isGone ? '' : order.contact_number,
    invoice: invoices ?? '',
    tax: tax === null ? null : paise(Number(tax)),
  };
}

/** The buyer's State. Marked as assumed when the buyer stated none and the seller's State was used. */
export function getState({
  buyer_state: state,
  state_source: source,
}: Pick<OrderRow, 'buyer_state' | 'state_source'>): string {
  if (source === 'abroad') return 'Outside India';
  if (state === null) return '';
  return source === 'assumed' ? `${STATES[state]} (assumed)` : STATES[state];
}
