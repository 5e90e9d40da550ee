// What became of one student: rows of many tables as those of one, each part read by an index of its own.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { StudentEventKind } from '#contract/student-activity.ts';
import type { Paise } from '#contract/money.ts';
import type { Place } from '../platform/list-search.ts';
import type { Queries } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import { isTaughtBy } from '../teaching/teaching.ts';

export interface EventRow extends Place {
  kind: StudentEventKind;
  /** It may be gone by now; null where it is about none. */
  course_id: string | null;
  /** See `detail` of StudentEvent. */
  detail: string;
  amount_paise: Paise | null;
}

export interface ActivityOf {
  user: Pick<UserRow, 'id' | 'email' | 'created_at'>;
  /** Only what happened in the courses of this teacher. */
  taughtBy: string | undefined;
  withMoney: boolean;
}

/** Everything that its pages are taken from. */
export function eventsOf({ user, taughtBy, withMoney }: ActivityOf): RawBuilder<EventRow> {
  const parts = [
    ...eventsOfCourses(user.id, taughtBy),
    ...(taughtBy === undefined ? eventsOfAccount(user) : []),
    ...(withMoney ? eventsOfMoney(user.id) : []),
  ];
  return sql`(${sql.join(parts, sql` union all `)})`;
}

const NO_COURSE = sql`cast(null as text) as course_id`;
const NO_AMOUNT = sql`cast(null as bigint) as amount_paise`;

function eventsOfCourses(userId: string, taughtBy: string | undefined) {
  const whose = (table: string) => {
    const courseId = `${table}.course_id`;
    const bound = taughtBy === undefined ? sql`` : sql`and ${isTaughtBy(courseId, taughtBy)}`;
    return sql`${sql.ref(`${table}.user_id`)} = ${userId} ${bound}`;
  };
  return [
    sql`select 'enrolled_' || course_id as id, created_at, 'enrolled' as kind, course_id, source as detail,
      ${NO_AMOUNT} from enrolments where ${whose('enrolments')}`,
    sql`select 'withdrawn_' || id, created_at, 'withdrawn', course_id, actor_name,
      ${NO_AMOUNT} from audit where ${whose('audit')} and action = 'withdraw'`,
    sql`select 'lesson_' || lesson_id, completed_at, 'lesson', completions.course_id, coalesce(lessons.title, ''),
      ${NO_AMOUNT} from completions left join lessons on lessons.id = lesson_id where ${whose('completions')}`,
    sql`select 'certificate_' || id, issued_at, 'certificate', course_id, '',
      ${NO_AMOUNT} from certificates where ${whose('certificates')}`,
  ];
}

/** Mails that an earlier owner of the address got are none of theirs. */
function eventsOfAccount({ id, email, created_at: since }: ActivityOf['user']) {
  return [
    sql`select 'joined_' || id, created_at, 'joined', ${NO_COURSE}, '', ${NO_AMOUNT} from users where id = ${id}`,
    sql`select 'mail_' || id, sent_at, 'mail', ${NO_COURSE}, subject, ${NO_AMOUNT} from mails
      where recipient = ${email} and created_at >= ${since} and sent_at is not null`,
  ];
}

function eventsOfMoney(userId: string) {
  return [
    sql`select 'paid_' || id, paid_at, 'paid', ${NO_COURSE}, '', amount_paise from orders
      where user_id = ${userId} and paid_at is not null`,
    sql`select 'refunded_' || refunds.id, processed_at, 'refunded', ${NO_COURSE}, '', refunds.amount_paise
      from orders join payments on payments.order_id = orders.id join refunds on refunds.payment_id = payments.id
      where orders.user_id = ${userId} and refunds.status = 'processed' and processed_at is not null`,
  ];
}

/** Those of them with these ids, in whatever order. */
export async function eventsById(
  db: Queries,
  of: ActivityOf,
  ids: readonly string[],
): Promise<EventRow[]> {
  const events = eventsOf(of).as('events');
  return db.selectFrom(events).selectAll().where('events.id', 'in', ids).execute();
}

/** The student of this id; undefined where none is enrolled with the teacher. */
export function studentById(
  db: Queries,
  id: string,
  taughtBy: string | undefined,
): Promise<ActivityOf['user'] | undefined> {
  const found = db
    .selectFrom('users')
    .select(['id', 'email', 'created_at'])
    .where('id', '=', id)
    .where('account_type', '=', 'Student')
    .where('erased_at', 'is', null);
  if (taughtBy === undefined) return found.executeTakeFirst();
  const inTheirs = (table: 'enrolments' | 'waiting_enrolments') =>
    db
      .selectFrom(table)
      .select('course_id')
      .where('user_id', '=', id)
      .where(isTaughtBy('course_id', taughtBy));
  return found
    .where(({ or, exists }) =>
      or([exists(inTheirs('enrolments')), exists(inTheirs('waiting_enrolments'))]),
    )
    .executeTakeFirst();
}

/** The titles of the courses of these orders, in their order. */
export function titlesOf(
  db: Queries,
  orderIds: readonly string[],
): Promise<{ order_id: string; title: string }[]> {
  return db
    .selectFrom('order_items')
    .select(['order_id', 'title'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('line_no')
    .execute();
}
