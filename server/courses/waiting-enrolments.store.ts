// Queries for enrolments that wait until the student confirms the email address.
import { updateOrderStates } from '../platform/order-states.ts';
import type { Queries } from '../platform/ports.ts';
import type { WaitingEnrolmentRow } from '../platform/tables.ts';

/** False when the enrolment is already waiting. */
export async function insertWaiting(tx: Queries, row: WaitingEnrolmentRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('waiting_enrolments')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doNothing())
    .returning('course_id')
    .executeTakeFirst();
  if (!inserted) return false;
  await updateOrderStates(tx, { userId: row.user_id, courseId: row.course_id });
  return true;
}

/** Oldest first. */
export async function listWaiting(
  db: Queries,
  userIds: readonly string[],
): Promise<WaitingEnrolmentRow[]> {
  return db
    .selectFrom('waiting_enrolments')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('created_at')
    .orderBy('course_id')
    .execute();
}

/** Deletes all waiting enrolments of a user. */
export async function deleteWaiting(tx: Queries, userId: string): Promise<void> {
  await tx.deleteFrom('waiting_enrolments').where('user_id', '=', userId).execute();
  await updateOrderStates(tx, { userId });
}

/** Deletes a waiting grant; false when there was none. */
export async function deleteWaitingGrant(
  db: Queries,
  userId: string,
  courseId: string,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('waiting_enrolments')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('payment_id', 'is', null)
    .returning('course_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Deletes waiting enrolments of a payment in these courses; returns the course ids. */
export async function deleteWaitingPaid(
  tx: Queries,
  paymentId: string,
  courseIds: readonly string[],
): Promise<string[]> {
  if (courseIds.length === 0) return [];
  const deleted = await tx
    .deleteFrom('waiting_enrolments')
    .where('payment_id', '=', paymentId)
    .where('course_id', 'in', courseIds)
    .returning('course_id')
    .execute();
  await updateOrderStates(tx, { paymentId });
  return deleted.map((row) => row.course_id);
}

/** Ids of paid courses that wait. */
export async function listPaidWaitingCourseIds(
  db: Queries,
  userId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('waiting_enrolments')
    .select('course_id')
    .where('user_id', '=', userId)
    .where('payment_id', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.course_id));
}

/** Whether a paying student waits for the course. */
export async function hasPaidWaiting(db: Queries, courseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('waiting_enrolments')
    .select('course_id')
    .where('course_id', '=', courseId)
    .where('payment_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether courses of a payment wait. */
export async function isPaymentWaiting(db: Queries, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('waiting_enrolments')
    .select('course_id')
    .where('payment_id', '=', paymentId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
