// Which orders the account that they belong to may see.
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';

/**
 * Whether the buyer's account may see an order, by an expression for the order's id, in which no table is called as below. A payment recorded by an admin is found by
 * the buyer's email address: anybody may have signed up with it, so the order and its documents wait until it is confirmed.
 */
export function isReleasedToBuyer(orderId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select 1 from payments as by_hand
    join outside_payments as recorded on recorded.payment_id = by_hand.id
    join orders as sold on sold.id = by_hand.order_id
    join users as buyers on buyers.id = sold.user_id
    where by_hand.order_id = ${orderId} and buyers.proven_at is null)`;
}
