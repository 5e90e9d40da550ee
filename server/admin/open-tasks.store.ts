// Counts of open items, read through partial indexes up to the largest number that admins see.
import { sql } from 'kysely';
import { OPEN_TASKS_MAX } from '#contract/admin/admin-counts.ts';
import { countRows } from '../platform/queries.ts';
import type { Queries } from '../platform/ports.ts';
import { whereTaughtBy } from '../accounts/teaching.ts';

const MANY = sql.lit(OPEN_TASKS_MAX);

export function countOpenMessages(db: Queries, kind: 'message' | 'complaint'): Promise<number> {
  const messages = db
    .selectFrom('contact_messages')
    .select('id')
    .where('answered_at', 'is', null)
    .where('kind', '=', kind)
    .orderBy('created_at');
  return countRows(db.selectFrom(messages.limit(MANY).as('open')));
}

export function countStudentsWithUndeliveredMail(db: Queries): Promise<number> {
  const students = db
    .selectFrom('mails')
    .innerJoin('users', 'users.id', 'mails.user_id')
    .select('mails.user_id')
    .distinct()
    .where('mails.user_id', 'is not', null)
    .where('mails.rejected_at', 'is not', null)
    .where('users.account_type', '=', sql.lit('Student'))
    .where('users.erased_at', 'is', null);
  return countRows(db.selectFrom(students.limit(MANY).as('open')));
}

export function countStuckOrders(db: Queries): Promise<number> {
  const orders = db
    .selectFrom('orders')
    .select('id')
    .where('is_stuck', '=', sql.lit(1))
    .orderBy('created_at');
  return countRows(db.selectFrom(orders.limit(MANY).as('open')));
}

/** Payments whose last refund has failed since a moment, oldest first. */
export async function listFailedRefunds(db: Queries, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('payment_id')
    .where('status', '=', 'failed')
    .where('created_at', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds as later')
            .select('later.id')
            .whereRef('later.payment_id', '=', 'refunds.payment_id')
            .whereRef('later.created_at', '>', 'refunds.created_at'),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(MANY)
    .execute();
  return [...new Set(rows.map(({ payment_id: id }) => id))];
}

/** Courses with failed videos, one entry per lesson, oldest first, optionally of a teacher's courses. */
export async function listFailedVideos(
  db: Queries,
  teacher: string | undefined,
): Promise<string[]> {
  const rows = await db
    .selectFrom('films')
    .innerJoin('lessons', 'lessons.video_id', 'films.media_id')
    .select('lessons.course_id')
    .where('films.state', '=', 'failed')
    .where(whereTaughtBy('lessons.course_id', teacher))
    .orderBy('films.created_at')
    .limit(MANY)
    .execute();
  return rows.map(({ course_id: id }) => id);
}
