// What happened on each Indian day, and how many people there are: kept in the transactions that change them.
import { sql } from 'kysely';
import type { Queries } from '../platform/ports.ts';
import type { DayCountsRow } from '../platform/tables.ts';
import { dayNumber, numberOfDay } from '../platform/indian-days.ts';

export type DayChange = Partial<Omit<DayCountsRow, 'day'>>;

/** Adds to the counts of the day of a moment. Whoever does holds the counts: see holdCounts. */
export function countAt(tx: Queries, at: number, change: DayChange): Promise<void> {
  return countOnDay(tx, numberOfDay(at), change);
}

/** The same by the number of the day. */
export async function countOnDay(tx: Queries, day: number, change: DayChange): Promise<void> {
  const { enrolments = 0, certificates = 0, captured_paise = 0, refunded_paise = 0 } = change;
  await tx
    .insertInto('day_counts')
    .values({ day, enrolments, certificates, captured_paise, refunded_paise })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet(({ ref }) => ({
        enrolments: sql<number>`${ref('day_counts.enrolments')} + ${enrolments}`,
        certificates: sql<number>`${ref('day_counts.certificates')} + ${certificates}`,
        captured_paise: sql<number>`${ref('day_counts.captured_paise')} + ${captured_paise}`,
        refunded_paise: sql<number>`${ref('day_counts.refunded_paise')} + ${refunded_paise}`,
      })),
    )
    .execute();
}

/** The counts of days as the other rows say they are; days without anything are left out. */
export const derivedDayCounts = sql<DayCountsRow>`
  select day, sum(enrolments) as enrolments, sum(certificates) as certificates,
    sum(captured) as captured_paise, sum(refunded) as refunded_paise
  from (
    select ${dayNumber('created_at')} as day, 1 as enrolments, 0 as certificates, 0 as captured, 0 as refunded
      from enrolments
    union all select ${dayNumber('issued_at')}, 0, 1, 0, 0 from certificates
    union all select ${dayNumber('captured_at')}, 0, 0, amount_paise, 0 from payments
    union all select ${dayNumber('processed_at')}, 0, 0, 0, amount_paise from refunds where status = 'processed'
  ) as moves
  group by day`;
