// Totals over all orders, which a migration must not change.
import type { LedgerOrder } from '#contract/sales/orders.ts';
import { getOverview } from '#server/admin/insights.ts';
import { orders, listOwnPayments, listStuckOrders } from '#server/sales/orders/orders.ts';
import { listRevenueByDay, sumRevenue } from '#server/sales/orders/revenue.ts';
import type { Db, Ports } from '#server/platform/ports.ts';

/** Serializable as JSON. */
export async function computeTotals(db: Db, now: number): Promise<object> {
  const deps = { db, reads: db, clock: () => now } as Ports;
  const all = await loadAllOrders(deps);
  const { lastDays, ...counts } = await getOverview(deps, { teacher: undefined, revenue: true });
  const byState = Map.groupBy(all, (order) => order.status);
  const byCourse = Map.groupBy(
    all.flatMap((order) => order.courses),
    (course) => `${course.courseId} ${course.courseName}`,
  );
  const sources = await db.selectFrom('enrolments').select('source').execute();
  return {
    counts,
    orders: mapSorted(byState, (some) => ({
      orders: some.length,
      paise: some.reduce((sum, order) => sum + order.amount, 0),
      courses: some.reduce((sum, order) => sum + order.courses.length, 0),
      payments: some.reduce((sum, order) => sum + order.payments.length, 0),
    })),
    ordersByCourse: mapSorted(byCourse, (some) => some.length),
    stuck: (await listStuckOrders(deps)).data.map((order) => order._id).toSorted(),
    receipts: await loadReceipts(deps),
    enrolments: mapSorted(
      Map.groupBy(sources, (row) => row.source),
      (some) => some.length,
    ),
    revenue: await sumRevenue(db),
    revenueByDay: mapSorted(await listRevenueByDay(db, '1970-01-01'), (day) => day),
    enrolmentsOfLastDays: lastDays.reduce((sum, day) => sum + day.enrolments, 0),
  };
}

type Needs = Parameters<typeof orders>[0] & Parameters<typeof listOwnPayments>[0];

async function loadAllOrders(deps: Needs): Promise<LedgerOrder[]> {
  const all: LedgerOrder[] = [];
  for (let page = 1; ; page += 1) {
    const { data, pages } = await orders(deps, { page });
    all.push(...data);
    if (page >= pages) return all;
  }
}

/** The receipts that students see in their profiles. */
async function loadReceipts(deps: Needs) {
  const users = await deps.db.selectFrom('users').select('id').execute();
  const own = await Promise.all(users.map(({ id }) => listOwnPayments(deps, id)));
  return { orders: own.flat().length, courses: own.flat().flatMap((item) => item.courses).length };
}

function mapSorted<Value, Told>(
  map: ReadonlyMap<string, Value>,
  format: (value: Value) => Told,
): Record<string, Told> {
  const entries = [...map].toSorted(([first], [second]) => (first < second ? -1 : 1));
  return Object.fromEntries(entries.map(([name, value]) => [name, format(value)]));
}
