// How many people and courses there are: kept in the transactions that change it.
import { sql } from 'kysely';
import type { Queries } from '../platform/ports.ts';
import type { SchoolCountRow } from '../platform/tables.ts';

/** The counts of the school as the other rows say they are. */
export const derivedSchoolCounts = sql<SchoolCountRow>`
  select 'accounts' as name, count(*) as number from users where account_type = 'Student' and erased_at is null
  union all select 'students', count(distinct user_id) from enrolments
  union all select 'courses', count(*) from courses
  union all select 'published', count(*) from courses where status = 'Published'`;

/** In the order in which all add to them. */
export const SCHOOL_COUNTS = ['students', 'accounts', 'courses', 'published'] as const;

/** Until the transaction ends nobody else changes how many students there are. */
export function holdStudents(tx: Queries): Promise<void> {
  return addToSchool(tx, 'students', 0);
}

/** Adds to one of these counts. */
export async function addToSchool(
  tx: Queries,
  name: SchoolCountRow['name'],
  by: number,
): Promise<void> {
  await tx
    .insertInto('school_counts')
    .values({ name, number: by })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({
        number: sql<number>`${ref('school_counts.number')} + ${by}`,
      })),
    )
    .execute();
}
