// Order lines, and the bundle courses that buyers already had.
import type { Queries } from '../../platform/ports.ts';
import type { OrderItemRow, OrderOwnedCourseRow } from '../../platform/tables.ts';

export async function insertOrderItems(tx: Queries, items: readonly OrderItemRow[]): Promise<void> {
  await tx.insertInto('order_items').values(items).execute();
}

export async function insertOwnedCourses(
  tx: Queries,
  rows: readonly OrderOwnedCourseRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('order_owned_courses')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['order_id', 'course_id']).doNothing())
    .execute();
}

/** The courses that buyers of bundles already had, by order id. */
export async function listOwnedCoursesByOrder(
  db: Queries,
  orderIds: readonly string[],
): Promise<Map<string, OrderOwnedCourseRow[]>> {
  const rows = await db
    .selectFrom('order_owned_courses')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .execute();
  return Map.groupBy(rows, (row) => row.order_id);
}

/** Order lines by order id, in their order. */
export async function listItemsByOrder(
  db: Queries,
  orderIds: readonly string[],
): Promise<Map<string, OrderItemRow[]>> {
  const rows = await db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('line_no')
    .execute();
  return Map.groupBy(rows, (row) => row.order_id);
}
