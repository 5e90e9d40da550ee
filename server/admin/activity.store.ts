// The history of one student: events from many tables, each read through an index.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { StudentEventKind } from '#contract/people/student-activity.ts';
import type { Paise } from '#contract/sales/money.ts';
import { NO_PASSWORD } from '../accounts/accounts.ts';
import type { RowPosition } from '../platform/paging.ts';
import type { Queries } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import { isTaughtBy } from '../accounts/teaching.ts';

export interface EventRow extends RowPosition {
  kind: StudentEventKind;
  /** The course may be deleted by now; null for events without one. */
  course_id: string | null;
  /** See `detail` of StudentEvent. */
  detail: string;
  amount_paise: Paise | null;
}

interface ActivityFilter {
  user: Pick<UserRow, 'id' | 'email' | 'created_at'>;
  /** Only events in the courses of this teacher. */
  taughtBy: string | undefined;
  withMoney: boolean;
}

/**
 * The union of all events. An id begins with a digit that orders events of the same time: a consequence has a greater
 * digit than its cause, and is listed before it.
 */
export function selectEvents({ user, taughtBy, withMoney }: ActivityFilter): RawBuilder<EventRow> {
  const parts = [
    ...selectCourseEvents(user.id, taughtBy),
    ...(taughtBy === undefined ? selectAccountEvents(user) : []),
    ...(withMoney ? selectMoneyEvents(user.id) : []),
  ];
  return sql`(${sql.join(parts, sql` union all `)})`;
}

const NO_COURSE = sql`cast(null as text) as course_id`;
const NO_AMOUNT = sql`cast(null as bigint) as amount_paise`;

function selectCourseEvents(userId: string, taughtBy: string | undefined) {
  const inTaughtCourses = (table: string) =>
    taughtBy === undefined ? sql`` : sql`and ${isTaughtBy(`${table}.course_id`, taughtBy)}`;
  const isOfUser = (table: string) =>
    sql`${sql.ref(`${table}.user_id`)} = ${userId} ${inTaughtCourses(table)}`;
  /** Whether an admin ended the enrolment later. The start of an active enrolment is an event of its own. */
  const wasEndedSince = (table: string, at: string) => sql`exists (select 1 from audit as ended
    where ended.user_id = ${userId} and ended.action = 'withdraw'
      and ended.course_id = ${sql.ref(`${table}.course_id`)} and ended.created_at >= ${sql.ref(at)})`;
  return [
    sql`select '3enrolled_' || course_id as id, created_at, 'enrolled' as kind, course_id, source as detail,
      ${NO_AMOUNT} from enrolments where ${isOfUser('enrolments')}`,
    sql`select '3granted_' || id, created_at, 'enrolled', course_id, 'grant',
      ${NO_AMOUNT} from audit where ${isOfUser('audit')} and action = 'grant' and ${wasEndedSince('audit', 'audit.created_at')}`,
    sql`select '3redeemed_' || order_id || '_' || line_no, paid_at, 'enrolled', course_id, 'coupon',
      ${NO_AMOUNT} from orders join order_items on order_items.order_id = orders.id
      where orders.user_id = ${userId} and paid_at is not null and orders.amount_paise = 0
        ${inTaughtCourses('order_items')} and ${wasEndedSince('order_items', 'orders.paid_at')}`,
    sql`select '3free_' || id, free_since, 'enrolled', course_id, 'free',
      ${NO_AMOUNT} from audit where ${isOfUser('audit')} and action = 'withdraw' and free_since is not null`,
    sql`select '6withdrawn_' || id, created_at, 'withdrawn', course_id, actor_name,
      ${NO_AMOUNT} from audit where ${isOfUser('audit')} and action = 'withdraw'`,
    sql`select '4lesson_' || lesson_id, completed_at, 'lesson', completions.course_id, coalesce(lessons.title, ''),
      ${NO_AMOUNT} from completions left join lessons on lessons.id = lesson_id where ${isOfUser('completions')}`,
    sql`select '5certificate_' || id, issued_at, 'certificate', course_id, '',
      ${NO_AMOUNT} from certificates where ${isOfUser('certificates')}`,
  ];
}

/** Mails to a previous owner of the address are excluded. */
function selectAccountEvents({ id, email, created_at: since }: ActivityFilter['user']) {
  return [
    sql`select '1joined_' || id, coalesce(joined_at, created_at), case when joined_at is null then 'invited' else 'joined' end,
      ${NO_COURSE}, '', ${NO_AMOUNT} from users where id = ${id}
        and (joined_at is not null or (password_hash = ${NO_PASSWORD} and invited_at is not null))`,
    sql`select '8mail_' || id, sent_at, 'mail', ${NO_COURSE}, subject, ${NO_AMOUNT} from mails
      where recipient = ${email} and created_at >= ${since} and sent_at is not null`,
  ];
}

function selectMoneyEvents(userId: string) {
  return [
    sql`select '2paid_' || orders.id || '_' || coalesce(payments.id, ''), coalesce(captured_at, paid_at), 'paid', ${NO_COURSE}, '',
      coalesce(payments.amount_paise, orders.amount_paise)
      from orders left join payments on payments.order_id = orders.id
      where orders.user_id = ${userId} and paid_at is not null`,
    sql`select '7refunded_' || refunds.id, processed_at, 'refunded', ${NO_COURSE}, '', refunds.amount_paise
      from orders join payments on payments.order_id = orders.id join refunds on refunds.payment_id = payments.id
      where orders.user_id = ${userId} and refunds.status = 'processed' and processed_at is not null`,
  ];
}

/** Undefined if the teacher has no such student. */
export function findStudent(
  db: Queries,
  id: string,
  taughtBy: string | undefined,
): Promise<ActivityFilter['user'] | undefined> {
  const students = db
    .selectFrom('users')
    .select(['id', 'email', 'created_at'])
    .where('id', '=', id)
    .where('account_type', '=', 'Student')
    .where('erased_at', 'is', null);
  if (taughtBy === undefined) return students.executeTakeFirst();
  const inTaughtCourses = (table: 'enrolments' | 'waiting_enrolments') =>
    db
      .selectFrom(table)
      .select('course_id')
      .where('user_id', '=', id)
      .where(isTaughtBy('course_id', taughtBy));
  return students
    .where(({ or, exists }) =>
      or([exists(inTaughtCourses('enrolments')), exists(inTaughtCourses('waiting_enrolments'))]),
    )
    .executeTakeFirst();
}

/** Course titles of these orders, in their order. */
export function listTitles(
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
