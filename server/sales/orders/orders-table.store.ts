// Rows of the orders export, read by one statement per batch.
import { sql } from 'kysely';
import type { AliasableExpression } from 'kysely';
import type { OrderStatus } from '#contract/sales/orders.ts';
import type { RowPosition } from '../../platform/paging.ts';
import type { StateCode } from '#contract/sales/states.ts';
import type { Queries } from '../../platform/ports.ts';
import type { OrderRow } from '../../platform/tables.ts';
import { invoiceNumbers, invoiceTax } from './order-billing.ts';

/** Sums are paise, or null without rows; PostgreSQL returns them as text. */
export interface ExportedOrder extends RowPosition {
  provider_order_id: string | null;
  state: OrderStatus;
  is_stuck: 0 | 1;
  amount_paise: number;
  full_name: string;
  email: string;
  contact_number: string;
  erased_at: number | null;
  /** Course names; the name at the time of the order for a deleted course. */
  courses: string | null;
  payments: string | null;
  /** One per payment, oldest first. */
  methods: string | null;
  captured: number | string | null;
  /** Completed refunds: see contract/sales/revenue.ts. */
  refunded: number | string | null;
  last_paid_at: number | null;
  buyer_name: string | null;
  buyer_gstin: string | null;
  buyer_state: StateCode | null;
  state_source: OrderRow['state_source'];
  /** The code of the coupon. */
  coupon: string | null;
  discount: number | string | null;
  bundle: string | null;
  /** Numbers of receipts and invoices. */
  invoices: string | null;
  /** Tax on these invoices; null without an invoice. */
  tax: number | string | null;
}

/** Joins the column's values of all rows, sorted by `order`. */
const joinColumn = (column: string, order: readonly string[]) =>
  sql<
    string | null
  >`string_agg(${sql.ref(column)}, '; ' order by ${sql.join(order.map((item) => sql.ref(item)))})`;

const PAYMENT_ORDER = ['payments.captured_at', 'payments.id'];

/** The orders at these places, the latest first. */
export function listExportedOrders(
  db: Queries,
  places: AliasableExpression<RowPosition>,
): Promise<ExportedOrder[]> {
  const courses = sql<
    string | null
  >`(select string_agg(coalesce(courses.name, order_items.title), '; '
    order by order_items.line_no) from order_items
    left join courses on courses.id = order_items.course_id where order_items.order_id = orders.id)`;
  // Filters by payment only: a filter by status could read every refund with that status.
  const refundedSum = sql`(select sum(case when refunds.status = 'processed' then refunds.amount_paise end)
    from refunds where refunds.payment_id = payments.id)`;
  const coupon = sql<
    string | null
  >`(select coupons.code from coupons where coupons.id = orders.coupon_id)`;
  const discount = sql<ExportedOrder['discount']>`(select sum(order_items.discount_paise)
    from order_items where order_items.order_id = orders.id)`;
  const bundle = sql<string | null>`(select bundles.title from order_items
    join bundles on bundles.id = order_items.bundle_id
    where order_items.order_id = orders.id limit 1)`;
  return (
    db
      .selectFrom(places.as('places'))
      // SQLite evaluates cross joins in the written order: from the places to their rows.
      .crossJoin('orders')
      .crossJoin('users')
      .whereRef('orders.id', '=', 'places.id')
      .whereRef('users.id', '=', 'orders.user_id')
      .leftJoin('payments', 'payments.order_id', 'orders.id')
      .select(['orders.id', 'orders.created_at', 'provider_order_id', 'state', 'is_stuck'])
      .select(['orders.amount_paise', 'full_name', 'email', 'contact_number', 'erased_at'])
      .select(['buyer_name', 'buyer_gstin', 'buyer_state', 'state_source'])
      .select(({ fn }) => [
        courses.as('courses'),
        coupon.as('coupon'),
        discount.as('discount'),
        bundle.as('bundle'),
        invoiceNumbers.as('invoices'),
        invoiceTax.as('tax'),
        joinColumn('payments.id', PAYMENT_ORDER).as('payments'),
        joinColumn('payments.method', PAYMENT_ORDER).as('methods'),
        fn.sum<ExportedOrder['captured']>('payments.amount_paise').as('captured'),
        sql<ExportedOrder['refunded']>`sum(${refundedSum})`.as('refunded'),
        fn.max('payments.captured_at').as('last_paid_at'),
      ])
      .groupBy(['places.created_at', 'places.id', 'orders.id', 'users.id'])
      .orderBy('places.created_at', 'desc')
      .orderBy('places.id', 'desc')
      .execute()
  );
}
