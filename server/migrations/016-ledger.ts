// What of the provider's events belongs to which order, and when the provider was last asked about one.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment_events').addColumn('provider_order_id', 'text').execute();
  await db.schema
    .createIndex('payment_events_order')
    .on('payment_events')
    .column('provider_order_id')
    .execute();
  await db.schema.alterTable('orders').addColumn('asked_at', 'bigint').execute();
  await db.schema.createIndex('orders_created').on('orders').column('created_at').execute();
  await db.schema.createIndex('payments_captured').on('payments').column('captured_at').execute();
  await db.schema.createIndex('enrolments_payment').on('enrolments').column('payment_id').execute();
  // Events quote the order that they are about; those of people who have left quote nothing any more.
  await sql`update payment_events set provider_order_id = (
    select orders.provider_order_id from orders
    where orders.provider_order_id is not null
      and payment_events.body like '%"' || orders.provider_order_id || '"%'
    limit 1)`.execute(db);
}
