// Orders by the line: what each of their courses was called and cost, instead of a list of ids in one text.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { splitByWeights } from '#contract/largest-remainder.ts';
import { paise } from '#contract/money.ts';

const ORDERS_AT_ONCE = 500;
/** Within the parameters of a statement that both engines take. */
const ITEMS_AT_ONCE = 500;
/** Nothing keeps the name of a course that was deleted. */
const GONE = 'A course that is gone';

interface OldOrder {
  id: string;
  course_ids: string;
  amount_paise: number;
}

interface Course {
  id: string;
  name: string;
  price_paise: number;
}

async function createItems(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_items')
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('line_no', 'integer', (c) => c.notNull())
    // Orders outlive courses: no reference.
    .addColumn('course_id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('list_paise', 'bigint', (c) => c.notNull())
    .addColumn('net_paise', 'bigint', (c) => c.notNull())
    .addColumn('is_estimated', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('order_items_key', ['order_id', 'line_no'])
    .addUniqueConstraint('order_items_once', ['order_id', 'course_id'])
    .addCheckConstraint('order_items_net', sql`net_paise >= 0`)
    .execute();
  await db.schema.createIndex('order_items_course').on('order_items').column('course_id').execute();
}

/**
 * What an order of several courses cost by the course was never written down: its sum is split over the prices of
 * today, and a course that is gone weighs what those leave of the sum. There were no discounts: list and net are one.
 */
function itemsOf(order: OldOrder, courses: ReadonlyMap<string, Course>): unknown[][] {
  const ids = [...new Set(JSON.parse(order.course_ids) as string[])];
  const amount = paise(Number(order.amount_paise));
  const prices = ids.map((id) => courses.get(id)?.price_paise);
  const known = prices.filter((price) => price !== undefined);
  const sum = known.reduce((all, price) => all + price, 0);
  const gone = ids.length - known.length;
  const guess =
    amount > sum ? Math.ceil((amount - sum) / gone) : Math.round(sum / Math.max(1, known.length));
  const nets = splitByWeights(
    amount,
    prices.map((price) => price ?? guess),
  );
  const isEstimated = ids.length > 1 ? 1 : 0;
  return ids.map((id, at) => [
    order.id,
    at + 1,
    id,
    courses.get(id)?.name ?? GONE,
    nets[at],
    nets[at],
    isEstimated,
  ]);
}

async function fillItems(db: Kysely<unknown>): Promise<void> {
  const known = await sql<Course>`select id, name, price_paise from courses`.execute(db);
  const courses = new Map(known.rows.map((course) => [course.id, course]));
  for (let last = ''; ;) {
    const { rows: orders } = await sql<OldOrder>`select id, course_ids, amount_paise from orders
      where id > ${last} order by id limit ${ORDERS_AT_ONCE}`.execute(db);
    const items = orders.flatMap((order) => itemsOf(order, courses));
    for (let from = 0; from < items.length; from += ITEMS_AT_ONCE) {
      const lines = items.slice(from, from + ITEMS_AT_ONCE).map((item) => sql`(${sql.join(item)})`);
      await sql`insert into order_items
        (order_id, line_no, course_id, title, list_paise, net_paise, is_estimated)
        values ${sql.join(lines)}`.execute(db);
    }
    if (orders.length < ORDERS_AT_ONCE) return;
    last = orders.at(-1)?.id ?? '';
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createItems(db);
  await fillItems(db);
  await db.schema.alterTable('orders').dropColumn('course_ids').execute();
}
