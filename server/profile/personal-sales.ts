// Personal data about purchases: orders, payments, refunds, coupons, documents.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isReleasedToBuyer } from '../platform/order-states.ts';
import { toCombinedKey, whereUserIs, isEmailConfirmed } from './personal-table.ts';
import type { PersonalTable } from './personal-table.ts';

/** `orderId` is an expression for the order's id. */
const isOrderReleased = (orderId: RawBuilder<unknown>) => () => isReleasedToBuyer(orderId);
const selectOrderOfPayment = (paymentId: string) =>
  sql`(select paid.order_id from payments as paid where paid.id = ${sql.ref(paymentId)})`;

export const SALES_TABLES: readonly PersonalTable[] = [
  {
    table: 'orders',
    key: toCombinedKey('id'),
    rows: whereUserIs('user_id'),
    shown: isOrderReleased(sql.ref('orders.id')),
    staysStored: true,
    hidden: ['quote_hash', 'rebuilt_at'],
    emptied: ['buyer_name', 'buyer_address', 'buyer_gstin'],
  },
  {
    table: 'order_items',
    key: toCombinedKey('order_id', 'line_no'),
    rows: ({ id }) => sql`order_id in (select id from orders where user_id = ${id})`,
    shown: isOrderReleased(sql.ref('order_items.order_id')),
    staysStored: true,
  },
  // Coupons for one email address; once the address is emptied, nobody can use them. Their code works like a password,
  // so it is not exported.
  {
    table: 'coupons',
    key: toCombinedKey('id'),
    rows: ({ email, since }) => sql`email = ${email} and created_at >= ${since}`,
    shown: isEmailConfirmed,
    hidden: ['code', 'created_by', 'creation_key', 'held', 'used'],
    staysStored: true,
    emptied: ['email'],
  },
  {
    table: 'order_owned_courses',
    key: toCombinedKey('order_id', 'course_id'),
    rows: ({ id }) => sql`order_id in (select id from orders where user_id = ${id})`,
    shown: isOrderReleased(sql.ref('order_owned_courses.order_id')),
    staysStored: true,
  },
  {
    table: 'coupon_redemptions',
    key: toCombinedKey('id'),
    rows: whereUserIs('user_id'),
    staysStored: true,
  },
  {
    table: 'payments',
    key: toCombinedKey('id'),
    rows: ({ id }) => sql`order_id in (select id from orders where user_id = ${id})`,
    shown: isOrderReleased(sql.ref('payments.order_id')),
    staysStored: true,
  },
  {
    table: 'outside_payments',
    key: toCombinedKey('payment_id'),
    rows: ({ id }) =>
      sql`payment_id in (select payments.id from payments join orders on orders.id = payments.order_id where orders.user_id = ${id})`,
    shown: isEmailConfirmed,
    hidden: ['recorded_by', 'creation_key'],
    staysStored: true,
    emptied: ['reference', 'reason'],
  },
  {
    table: 'refunds',
    key: toCombinedKey('id'),
    rows: ({ id }) =>
      sql`payment_id in (select payments.id from payments join orders on orders.id = payments.order_id where orders.user_id = ${id})`,
    shown: isOrderReleased(selectOrderOfPayment('refunds.payment_id')),
    hidden: ['admin_id', 'request_key'],
    staysStored: true,
    emptied: ['reason'],
  },
  {
    table: 'refund_items',
    key: toCombinedKey('refund_id', 'line_no'),
    rows: ({ id }) =>
      sql`refund_id in (select refunds.id from refunds join payments on payments.id = refunds.payment_id
        join orders on orders.id = payments.order_id where orders.user_id = ${id})`,
    shown: isOrderReleased(
      sql`(select paid.order_id from payments as paid join refunds on refunds.payment_id = paid.id
        where refunds.id = refund_items.refund_id)`,
    ),
    staysStored: true,
  },
  // Tax law requires unchanged documents with the buyer's name for eight financial years; then they are purged.
  {
    table: 'documents',
    key: toCombinedKey('id'),
    rows: whereUserIs('user_id'),
    shown: isOrderReleased(sql.ref('documents.order_id')),
    hidden: ['body_sha256', 'previous_sha256', 'purged_sha256'],
    staysStored: true,
  },
  {
    table: 'document_lines',
    key: toCombinedKey('document_id', 'line_no'),
    rows: ({ id }) => sql`document_id in (select id from documents where user_id = ${id})`,
    shown: isOrderReleased(
      sql`(select documents.order_id from documents where documents.id = document_lines.document_id)`,
    ),
    staysStored: true,
  },
];
