// Loads lines, payments and refunds for any number of orders with a fixed number of queries.
import type { Queries } from '../../platform/ports.ts';
import type {
  OrderItemRow,
  OutsidePaymentRow,
  PaymentRow,
  RefundItemRow,
  RefundRow,
} from '../../platform/tables.ts';
import { listItemsByOrder } from './order-items.store.ts';
import { listOutsidePaymentsById } from '../payments/outside-payments.store.ts';
import { listPaymentsOfOrders } from './orders.store.ts';
import type { OrderOfPayer } from './orders.store.ts';
import { scaleToAmount } from '../refunds/refund-lines.ts';
import { listRefundItems, listRefundsOfPayments } from '../refunds/refunds.store.ts';

export interface OrderParts {
  orders: readonly OrderOfPayer[];
  /** By order. */
  items: Map<string, OrderItemRow[]>;
  /** By order. */
  payments: Map<string, PaymentRow[]>;
  /** By payment. */
  refunds: Map<string, RefundRow[]>;
  /** By payment; only payments made outside the provider. */
  outside: Map<string, OutsidePaymentRow>;
  /** Refunded amounts by line. */
  rows: RefundItemRow[];
}

export async function getOrderParts(
  db: Queries,
  orders: readonly OrderOfPayer[],
): Promise<OrderParts> {
  const orderIds = orders.map((order) => order.id);
  const payments = await listPaymentsOfOrders(db, orderIds);
  const items = await listItemsByOrder(db, orderIds);
  const paymentIds = payments.map((row) => row.id);
  const refunds = await listRefundsOfPayments(db, paymentIds);
  const outside = await listOutsidePaymentsById(db, paymentIds);
  return {
    orders,
    outside,
    items,
    payments: Map.groupBy(payments, (row) => row.order_id),
    refunds: Map.groupBy(refunds, (row) => row.payment_id),
    rows: await listRefundItems(
      db,
      refunds.map((row) => row.id),
    ),
  };
}

/** The lines of a payment's order with the refunds of that payment. */
export function toPaidLines(parts: OrderParts, payment: PaymentRow) {
  const refunds = parts.refunds.get(payment.id) ?? [];
  const refundIds = new Set(refunds.map(({ id }) => id));
  return {
    items: scaleToAmount(parts.items.get(payment.order_id) ?? [], payment.amount_paise),
    refunds,
    rows: parts.rows.filter((row) => refundIds.has(row.refund_id)),
  };
}
