// The rows of invitations, and of enrolments that wait for one to be followed.
import type { Queries } from '../platform/ports.ts';
import type { InvitationRow, WaitingEnrolmentRow } from '../platform/tables.ts';

export async function insertInvitation(db: Queries, row: InvitationRow): Promise<void> {
  await db.insertInto('invitations').values(row).execute();
}

export function invitationBy(db: Queries, tokenHash: string): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Uses up every living link of an account. */
export async function useUp(db: Queries, userId: string, at: number): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteInvitationsBefore(db: Queries, created: number): Promise<void> {
  await db.deleteFrom('invitations').where('created_at', '<', created).execute();
}

/** False where the enrolment waits already. */
export async function insertWaiting(db: Queries, row: WaitingEnrolmentRow): Promise<boolean> {
  const inserted = await db
    .insertInto('waiting_enrolments')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doNothing())
    .returning('course_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Oldest first. */
export async function waitingOf(
  db: Queries,
  userIds: readonly string[],
): Promise<WaitingEnrolmentRow[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('waiting_enrolments')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('created_at')
    .orderBy('course_id')
    .execute();
}

export async function deleteWaiting(
  db: Queries,
  userId: string,
  courseId?: string,
): Promise<boolean> {
  const gone = await db
    .deleteFrom('waiting_enrolments')
    .where('user_id', '=', userId)
    .$if(courseId !== undefined, (query) => query.where('course_id', '=', courseId ?? ''))
    .returning('course_id')
    .execute();
  return gone.length > 0;
}

/** When the last mail of those that are sent one after the other is due; undefined when none waits. */
export async function lastDue(db: Queries): Promise<number | undefined> {
  const row = await db
    .selectFrom('mails')
    .select((one) => one.fn.max<number | null>('claimed_until').as('due'))
    .where('sent_at', 'is', null)
    .where('text_body', '!=', '')
    .where('attempts', '=', 0)
    .executeTakeFirst();
  const due = row?.due ?? undefined;
  return due === undefined ? undefined : Number(due);
}
