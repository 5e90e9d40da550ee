// Billing details of an order for admins: prices, coupon, business, State, tax.
import { paise, sumPaise } from '#contract/sales/money.ts';
import type { OrderBilling } from '#contract/sales/orders.ts';
import { STATES } from '#contract/sales/states.ts';
import type { Queries } from '../../platform/ports.ts';
import type { OrderRow } from '../../platform/tables.ts';
import { getBillingRow } from './order-billing.store.ts';
import { listItemsByOrder } from './order-items.store.ts';
import type { OrderOfPayer } from './orders.store.ts';

/** Leaves out personal data of erased accounts. */
export async function getOrderBilling(db: Queries, order: OrderOfPayer): Promise<OrderBilling> {
  const items = (await listItemsByOrder(db, [order.id])).get(order.id) ?? [];
  const { coupon, invoices, tax } = await getBillingRow(db, order.id);
  const isErased = order.erased_at !== null;
  const discount = sumPaise(items.map((item) => item.discount_paise));
  return {
    listPrice: sumPaise(items.map((item) => item.list_paise)),
    coupon: coupon === null ? null : { code: coupon, discount },
    business: isErased ? '' : (order.buyer_name ?? ''),
    gstin: isErased ? '' : (order.buyer_gstin ?? ''),
    state: formatBuyerState(order),
    phone: isErased ? '' : order.contact_number,
    invoice: invoices ?? '',
    tax: tax === null ? null : paise(Number(tax)),
  };
}

/** The buyer's State. Marked as assumed when the buyer stated none and the seller's State was used. */
export function formatBuyerState({
  buyer_state: state,
  state_source: source,
}: Pick<OrderRow, 'buyer_state' | 'state_source'>): string {
  if (source === 'abroad') return 'Outside India';
  if (state === null) return '';
  return source === 'assumed' ? `${STATES[state]} (assumed)` : STATES[state];
}
