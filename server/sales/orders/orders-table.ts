// Exports orders as CSV (RFC 4180). No cell can be read as a formula.
import { paise, plainRupees } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { toNet } from '#contract/sales/revenue.ts';
import { indianTime } from '../../platform/indian-days.ts';
import { tableText } from '../../platform/table-text.ts';
import { getState } from './order-billing.ts';
import type { TabledOrder } from './orders-table.store.ts';

const HEADINGS = [
  'Order',
  'Provider order',
  'Made at (Indian time)',
  'Student',
  'E-mail',
  'Phone',
  'Courses',
  'Status',
  'Paid, but no access',
  'Amount (INR)',
  'Payments',
  'Paid (INR)',
  'Refunded (INR)',
  'Kept (INR)',
  'Method',
  'Last paid at (Indian time)',
  // New columns go to the end: the owner's spreadsheets refer to existing columns by letter.
  'Coupon',
  'Coupon discount (INR)',
  'Bundle',
  'Business',
  'GSTIN',
  'State',
  'Invoice or receipt',
  'Invoice tax (INR)',
] as const;

/**
 * Streams the table: a header line, then one line per order. Amounts are rupees with two decimals; times are written so that
 * spreadsheets can sort and group them.
 */
export async function* tableParts(
  batches: AsyncIterable<readonly TabledOrder[]>,
): AsyncGenerator<string> {
  // With a byte order mark, spreadsheets read the file as UTF-8.
  yield `\ufeff${tableText([HEADINGS])}`;
  for await (const orders of batches) yield tableText(orders.map(getLine));
}

function getLine(order: TabledOrder): string[] {
  const captured = sumIn(order.captured);
  const refunded = sumIn(order.refunded);
  // Deleted accounts leave no personal data.
  const isGone = order.erased_at !== null;
  return [
    order.id,
    order.provider_order_id ?? '',
    indianTime(order.created_at),
    isGone ? '' : order.full_name,
    isGone ? '' : order.email,
    isGone ? '' : order.contact_number,
    order.courses ?? '',
    order.state,
    order.is_stuck === 1 ? 'yes' : '',
    plainRupees(paise(order.amount_paise)),
    order.payments ?? '',
    plainRupees(captured),
    plainRupees(refunded),
    plainRupees(toNet({ captured, refunded })),
    eachOnce(order.methods ?? ''),
    order.last_paid_at === null ? '' : indianTime(order.last_paid_at),
    order.coupon ?? '',
    order.coupon === null ? '' : plainRupees(sumIn(order.discount)),
    order.bundle ?? '',
    isGone ? '' : (order.buyer_name ?? ''),
    isGone ? '' : (order.buyer_gstin ?? ''),
    getState(order),
    order.invoices ?? '',
    order.tax === null ? '' : plainRupees(sumIn(order.tax)),
  ];
}

function sumIn(sum: number | string | null): Paise {
  return paise(Number(sum ?? 0));
}

function eachOnce(list: string): string {
  return list.includes('; ') ? [...new Set(list.split('; '))].filter(Boolean).join('; ') : list;
}
