// An order as a quote: what each line is priced, discounted and taxed by, who buys, and the hash of all of it.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** All of them may be missing: a server of the release before writes none. */
const ORDER_TEXTS = [
  ...['quote_hash', 'buyer_kind', 'buyer_name', 'buyer_state', 'buyer_address', 'buyer_gstin'],
  ...['state_source', 'seller_terms_id'],
];

/**
 * Orders of which a part was given back were stuck for good. What counts is now the money that is kept for courses
 * that are closed.
 */
const KEPT = sql`(select coalesce(sum(amount_paise), 0) from payments where payments.order_id = orders.id)
  - (select coalesce(sum(refunds.amount_paise), 0) from refunds
     join payments on payments.id = refunds.payment_id
     where payments.order_id = orders.id and refunds.status <> 'failed')`;
const OPEN_NET = sql`(select coalesce(sum(order_items.net_paise), 0) from order_items
  join enrolments on enrolments.course_id = order_items.course_id
  where order_items.order_id = orders.id and enrolments.user_id = orders.user_id)`;
const IN_VAIN = sql`exists (select 1 from payments where payments.order_id = orders.id
  and not exists (select 1 from enrolments where enrolments.payment_id = payments.id)
  and payments.amount_paise > (select coalesce(sum(refunds.amount_paise), 0) from refunds
    where refunds.payment_id = payments.id and refunds.status <> 'failed'))`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ORDER_TEXTS)
    await db.schema.alterTable('orders').addColumn(column, 'text').execute();
  const items = () => db.schema.alterTable('order_items');
  await items().addColumn('price_paise', 'bigint').execute();
  await items().addColumn('sac', 'text').execute();
  await items().addColumn('rate_bp', 'integer').execute();
  await sql`update order_items set price_paise = net_paise`.execute(db);
  await items()
    .addColumn('discount_paise', 'bigint', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(
          sql`discount_paise >= 0 and (price_paise is null or net_paise = price_paise - discount_paise)`,
        ),
    )
    .execute();
  await sql`update orders set is_stuck = 0
    where is_stuck = 1 and ${KEPT} <= ${OPEN_NET} and not ${IN_VAIN}`.execute(db);
}
