// How an order stands becomes columns with indexes: a list of some of them reads no other row.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** As the lists had worked it out for every order until then. */
const fillStates = sql`update orders set
  state = derived.state,
  is_stuck = derived.is_stuck
  from (
    select id,
      case when received = 0 then 'open' when going_back < received then 'paid'
        when pending > 0 then 'refunding' else 'refunded' end as state,
      case when unallocated > 0 or (going_back < received and open_courses < all_courses and erased_at is null)
        then 1 else 0 end as is_stuck
    from (
      select orders.id, users.erased_at,
        (select coalesce(sum(amount_paise), 0) from payments where payments.order_id = orders.id) as received,
        (select coalesce(sum(refunds.amount_paise), 0) from refunds
          join payments on payments.id = refunds.payment_id
          where payments.order_id = orders.id and refunds.status <> 'failed') as going_back,
        (select count(*) from refunds join payments on payments.id = refunds.payment_id
          where payments.order_id = orders.id and refunds.status in ('wanted', 'pending')) as pending,
        (select count(*) from order_items where order_items.order_id = orders.id) as all_courses,
        (select count(*) from order_items
          join enrolments on enrolments.course_id = order_items.course_id
          where order_items.order_id = orders.id and enrolments.user_id = orders.user_id) as open_courses,
        (select count(*) from payments where payments.order_id = orders.id
          and not exists (select 1 from enrolments where enrolments.payment_id = payments.id)
          and payments.amount_paise > (select coalesce(sum(refunds.amount_paise), 0) from refunds
            where refunds.payment_id = payments.id and refunds.status <> 'failed')
          and (users.erased_at is null or exists (select 1 from refunds
            where refunds.payment_id = payments.id and refunds.status = 'failed'))) as unallocated
      from orders join users on users.id = orders.user_id
    ) as sums
  ) as derived
  where orders.id = derived.id`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('open'))
    .execute();
  await db.schema
    .alterTable('orders')
    .addColumn('is_stuck', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('orders').columns(columns).execute();
  // It begins another index now.
  await db.schema.dropIndex('orders_created').execute();
  // Backwards these are the orders of lists: the latest first.
  await index('orders_latest', ['created_at', 'id']);
  await index('orders_state', ['state', 'created_at', 'id']);
  await db.schema
    .createIndex('orders_stuck')
    .on('orders')
    .columns(['created_at', 'id'])
    .where(sql.ref('is_stuck'), '=', sql.lit(1))
    .execute();
  await fillStates.execute(db);
}
