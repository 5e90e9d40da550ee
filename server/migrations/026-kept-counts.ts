// Counts of courses, days and the school, kept beside the rows that they follow from.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const FILLED = [
  sql`insert into course_counts (course_id, students, paid, completed, sections, lessons, timed, seconds)
    select courses.id,
      (select count(*) from enrolments where enrolments.course_id = courses.id),
      (select count(*) from enrolments where enrolments.course_id = courses.id and source = 'payment'),
      (select count(*) from enrolments where enrolments.course_id = courses.id
        and exists (select 1 from lessons where lessons.course_id = enrolments.course_id)
        and (select count(*) from lessons where lessons.course_id = enrolments.course_id)
          = (select count(*) from completions where completions.course_id = enrolments.course_id
            and completions.user_id = enrolments.user_id)),
      (select count(*) from sections where sections.course_id = courses.id),
      (select count(*) from lessons where lessons.course_id = courses.id),
      (select count(duration_seconds) from lessons where lessons.course_id = courses.id),
      (select coalesce(sum(duration_seconds), 0) from lessons where lessons.course_id = courses.id)
    from courses`,
  // Indian days: five and a half hours ahead, in milliseconds.
  sql`insert into day_counts (day, enrolments, certificates, captured_paise, refunded_paise)
    select day, sum(enrolments), sum(certificates), sum(captured), sum(refunded)
    from (
      select (created_at + 19800000) / 86400000 as day, 1 as enrolments, 0 as certificates, 0 as captured,
        0 as refunded from enrolments
      union all select (issued_at + 19800000) / 86400000, 0, 1, 0, 0 from certificates
      union all select (captured_at + 19800000) / 86400000, 0, 0, amount_paise, 0 from payments
      union all select (processed_at + 19800000) / 86400000, 0, 0, 0, amount_paise from refunds
        where status = 'processed'
    ) as moves
    group by day`,
  sql`insert into school_counts (name, number)
    select 'accounts', count(*) from users where account_type = 'Student' and erased_at is null
    union all select 'students', count(distinct user_id) from enrolments`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('course_counts')
    .addColumn('course_id', 'text', (c) =>
      c.primaryKey().references('courses.id').onDelete('cascade'),
    )
    .addColumn('students', 'integer', (c) => c.notNull())
    .addColumn('paid', 'integer', (c) => c.notNull())
    .addColumn('completed', 'integer', (c) => c.notNull())
    .addColumn('sections', 'integer', (c) => c.notNull())
    .addColumn('lessons', 'integer', (c) => c.notNull())
    .addColumn('timed', 'integer', (c) => c.notNull())
    .addColumn('seconds', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('day_counts')
    .addColumn('day', 'bigint', (c) => c.notNull().primaryKey())
    .addColumn('enrolments', 'integer', (c) => c.notNull())
    .addColumn('certificates', 'integer', (c) => c.notNull())
    .addColumn('captured_paise', 'bigint', (c) => c.notNull())
    .addColumn('refunded_paise', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('school_counts')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('number', 'integer', (c) => c.notNull())
    .execute();
  for (const fill of FILLED) await fill.execute(db);
}
