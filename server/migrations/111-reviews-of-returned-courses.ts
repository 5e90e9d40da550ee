// Marks reviews of returned courses. They are not shown or counted until the buyer has the course again.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const OF_RETURNED = sql`
  not exists (select 1 from enrolments
    where enrolments.user_id = reviews.user_id and enrolments.course_id = reviews.course_id)
  and exists (select 1 from users where users.id = reviews.user_id and users.erased_at is null)
  and exists (select 1 from orders join order_items on order_items.order_id = orders.id
    where orders.user_id = reviews.user_id and orders.status = 'paid'
      and order_items.course_id = reviews.course_id)`;

const counted = (what: string) =>
  sql`(select ${sql.raw(what)} from reviews where reviews.course_id = courses.id
    and reviews.hidden_at is null and reviews.returned_at is null)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reviews').addColumn('returned_at', 'bigint').execute();
  await sql`update reviews set returned_at = ${Date.now()} where ${OF_RETURNED}`.execute(db);
  await sql`update courses set review_count = ${counted('count(*)')},
    average_rating = ${counted('coalesce(round(avg(rating), 2), 0)')}
    where id in (select course_id from reviews where returned_at is not null)`.execute(db);
}
