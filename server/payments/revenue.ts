// What came in and went back, day by day.
import { paise } from '#contract/money.ts';
import type { Revenue } from '#contract/revenue.ts';
import { daysSince } from '../counters/counters.ts';
import { dayNamed } from '../platform/indian-days.ts';
import type { Queries } from '../platform/ports.ts';

/** All that ever came in, and all that went back. */
export async function revenueEver(db: Queries): Promise<Revenue> {
  const row = await db
    .selectFrom('day_counts')
    .select(({ fn }) => [
      fn.sum<number | null>('captured_paise').as('captured'),
      fn.sum<number | null>('refunded_paise').as('refunded'),
    ])
    .executeTakeFirst();
  return {
    captured: paise(Number(row?.captured ?? 0)),
    refunded: paise(Number(row?.refunded ?? 0)),
  };
}

/** By Indian days since a day, YYYY-MM-DD; days without any are left out. */
export async function revenueByDay(db: Queries, since: string): Promise<Map<string, Revenue>> {
  const rows = await daysSince(db, since);
  return new Map(
    rows.map((row) => [
      dayNamed(row.day),
      { captured: paise(row.captured_paise), refunded: paise(row.refunded_paise) },
    ]),
  );
}
