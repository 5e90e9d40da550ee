// What happened on each Indian day: kept in the transactions that change it.
import { sql } from 'kysely';
import type { Queries } from '../platform/ports.ts';
import type { DayCountsRow } from '../platform/tables.ts';
import { dayNumber } from '../platform/indian-days.ts';
import type { DayChange } from './changes.ts';

/** Adds to the counts of a day by its number. */
export async function addToDay(tx: Queries, day: number, change: DayChange): Promise<void> {
  await tx
    .insertInto('day_counts')
    .values({ day, ...change })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet(({ ref }) => ({
        enrolments: sql<number>`${ref('day_counts.enrolments')} + ${change.enrolments}`,
        certificates: sql<number>`${ref('day_counts.certificates')} + ${change.certificates}`,
        captured_paise: sql<number>`${ref('day_counts.captured_paise')} + ${change.captured_paise}`,
        refunded_paise: sql<number>`${ref('day_counts.refunded_paise')} + ${change.refunded_paise}`,
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
