// Captured payments and completed refunds, in total or by day.
import { paise, ZERO } from '#contract/sales/money.ts';
import type { Revenue } from '#contract/sales/revenue.ts';
import { formatDay, toDayNumberSql, getDayStart } from '../../platform/indian-days.ts';
import type { Queries } from '../../platform/ports.ts';

/** Epoch milliseconds. */
interface Period {
  since: number;
  before: number;
}

const ALL_TIME: Period = { since: 0, before: Number.MAX_SAFE_INTEGER };

export async function sumRevenue(
  db: Queries,
  { since, before }: Period = ALL_TIME,
): Promise<Revenue> {
  const payments = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.sum<number | null>('amount_paise').as('captured'))
    .where('captured_at', '>=', since)
    .where('captured_at', '<', before)
    .executeTakeFirst();
  const refunds = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<number | null>('amount_paise').as('refunded'))
    .where('status', '=', 'processed')
    .where('processed_at', '>=', since)
    .where('processed_at', '<', before)
    .executeTakeFirst();
  return {
    captured: paise(Number(payments?.captured ?? 0)),
    refunded: paise(Number(refunds?.refunded ?? 0)),
  };
}

/** By Indian day since a day, YYYY-MM-DD; days without revenue are left out. */
export async function listRevenueByDay(db: Queries, since: string): Promise<Map<string, Revenue>> {
  const payments = await db
    .selectFrom('payments')
    .select(({ fn }) => [
      toDayNumberSql('captured_at').as('day'),
      fn.sum<number>('amount_paise').as('sum'),
    ])
    .where('captured_at', '>=', getDayStart(since))
    .groupBy('day')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select(({ fn }) => [
      toDayNumberSql('processed_at').as('day'),
      fn.sum<number>('amount_paise').as('sum'),
    ])
    .where('status', '=', 'processed')
    .where('processed_at', '>=', getDayStart(since))
    .groupBy('day')
    .execute();
  const toSumsByDay = (rows: typeof payments) =>
    new Map(rows.map(({ day, sum }) => [formatDay(day), paise(Number(sum))]));
  const [captured, refunded] = [toSumsByDay(payments), toSumsByDay(refunds)];
  return new Map(
    [...captured.keys(), ...refunded.keys()].map((day) => [
      day,
      { captured: captured.get(day) ?? ZERO, refunded: refunded.get(day) ?? ZERO },
    ]),
  );
}

/** Number of payments in a period. */
export async function countPayments(db: Queries, { since, before }: Period): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where('captured_at', '>=', since)
    .where('captured_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(row.many);
}
