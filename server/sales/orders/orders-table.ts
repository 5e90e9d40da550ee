// Exports orders as CSV (RFC 4180). No cell can be read as a formula.
import { paise, formatPlainRupees } from '#contract/sales/money.ts';
import { ORDER_STATUS_LABELS } from '#contract/sales/orders.ts';
import { getMethodName } from '#contract/sales/payment-methods.ts';
import type { Paise } from '#contract/sales/money.ts';
import { toNet } from '#contract/sales/revenue.ts';
import { formatIndianTime } from '../../platform/indian-days.ts';
import { streamTable } from '../../platform/csv-format.ts';
import { formatBuyerState } from './order-billing.ts';
import type { ExportedOrder } from './orders-table.store.ts';

const HEADINGS = [
  'Order',
  'Razorpay order',
  'Ordered at (Indian time)',
  'Student',
  'Email',
  'Phone',
  'Courses',
  'Status',
  'Paid, but no access',
  'Amount (INR)',
  'Payments',
  'Paid (INR)',
  'Refunded (INR)',
  'Net (INR)',
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
export function buildOrdersTable(
  batches: AsyncIterable<readonly ExportedOrder[]>,
): AsyncGenerator<string> {
  return streamTable(HEADINGS, batches, (orders) => orders.map(toTableRow));
}

function toTableRow(order: ExportedOrder): string[] {
  const captured = toPaise(order.captured);
  const refunded = toPaise(order.refunded);
  // Deleted accounts leave no personal data.
  const isErased = order.erased_at !== null;
  return [
    order.id,
    order.provider_order_id ?? '',
    formatIndianTime(order.created_at),
    isErased ? '' : order.full_name,
    isErased ? '' : order.email,
    isErased ? '' : order.contact_number,
    order.courses ?? '',
    ORDER_STATUS_LABELS[order.state],
    order.is_stuck === 1 ? 'yes' : '',
    formatPlainRupees(paise(order.amount_paise)),
    order.payments ?? '',
    formatPlainRupees(captured),
    formatPlainRupees(refunded),
    formatPlainRupees(toNet({ captured, refunded })),
    formatMethods(order.methods ?? ''),
    order.last_paid_at === null ? '' : formatIndianTime(order.last_paid_at),
    order.coupon ?? '',
    order.coupon === null ? '' : formatPlainRupees(toPaise(order.discount)),
    order.bundle ?? '',
    isErased ? '' : (order.buyer_name ?? ''),
    isErased ? '' : (order.buyer_gstin ?? ''),
    formatBuyerState(order),
    order.invoices ?? '',
    order.tax === null ? '' : formatPlainRupees(toPaise(order.tax)),
  ];
}

function toPaise(sum: number | string | null): Paise {
  return paise(Number(sum ?? 0));
}

/** 'UPI; Card' from 'upi; card; upi'. */
function formatMethods(list: string): string {
  return [...new Set(list.split('; '))].filter(Boolean).map(getMethodName).join('; ');
}
