// Messages know who was signed in when they sent them. Those that ask for a return are of who has made the order.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contact_messages').addColumn('user_id', 'text').execute();
  await sql`update contact_messages set user_id = (select user_id from orders where orders.id = contact_messages.order_id)
    where order_id is not null`.execute(db);
  await db.schema
    .createIndex('contact_messages_of_person')
    .on('contact_messages')
    .column('user_id')
    .where(sql.ref('user_id'), 'is not', null)
    .execute();
}
