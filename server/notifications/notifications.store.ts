// Queries for notifications and switched-off emails.
import { sql } from 'kysely';
import type { OptionalEmail } from '#contract/notifications/notifications.ts';
import type { Queries } from '../platform/ports.ts';
import type { NotificationRow } from '../platform/tables.ts';

export async function insertNotifications(
  tx: Queries,
  rows: readonly NotificationRow[],
): Promise<void> {
  await tx.insertInto('notifications').values(rows).execute();
}

const NEW_LESSON = 'new_lesson';

interface NewLesson {
  /** Ids of new rows start with it and end as the id of the student: they stay unique and 24 characters long. */
  idPrefix: string;
  course: { id: string; name: string };
  link: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Counts the lesson in the unread notifications of the course's students, and moves them to the top. */
export async function countNewLesson(
  tx: Queries,
  { course, at }: Pick<NewLesson, 'course' | 'at'>,
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({
      count: sql`count + 1`,
      text: sql`cast(count + 1 as text) || ${` new lessons in ${course.name}`}`,
      created_at: at,
    })
    .where('course_id', '=', course.id)
    .where('kind', '=', NEW_LESSON)
    .where('read_at', 'is', null)
    .execute();
}

/** Notifies the students of the course who have no unread notification about its lessons: one statement for all. */
export async function insertNewLesson(
  tx: Queries,
  { idPrefix, course, link, at }: NewLesson,
): Promise<void> {
  await sql`insert into notifications (id, user_id, kind, course_id, text, link, count, created_at)
    select cast(${idPrefix} as text) || substr(enrolments.user_id, 13), enrolments.user_id, cast(${NEW_LESSON} as text),
      enrolments.course_id, cast(${`1 new lesson in ${course.name}`} as text), cast(${link} as text), 1,
      cast(${at} as bigint)
    from enrolments
    where enrolments.course_id = ${course.id} and not exists (
      select 1 from notifications as unread
      where unread.course_id = enrolments.course_id and unread.user_id = enrolments.user_id
        and unread.kind = ${NEW_LESSON} and unread.read_at is null)`.execute(tx);
}

/** The latest notifications of a person. */
export const selectLatest = (db: Queries, userId: string, limit: number) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);

export async function countUnread(db: Queries, userId: string, limit: number): Promise<number> {
  const row = await db
    .selectFrom(selectLatest(db, userId, limit).as('latest'))
    .select((latest) => latest.fn.countAll<number>().as('unread'))
    .where('latest.read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.unread);
}

/** Without ids: all of this person. */
export async function markRead(
  db: Queries,
  { userId, ids, at }: { userId: string; ids: readonly string[] | undefined; at: number },
): Promise<void> {
  let query = db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (ids) query = query.where('id', 'in', ids);
  await query.execute();
}

/** Deletes notifications from before a moment, and all but the latest of each person. */
export async function deleteOld(
  db: Queries,
  { before, limit }: { before: number; limit: number },
): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<', before).execute();
  await sql`delete from notifications where id in (
    select ranked.id from (
      select id, row_number() over (partition by user_id order by created_at desc, id desc) as nth
      from notifications) as ranked
    where ranked.nth > ${limit})`.execute(db);
}

/** The people among these who have switched off emails of this kind. */
export async function listOptouts(
  db: Queries,
  kind: OptionalEmail,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('email_optouts')
    .select('user_id')
    .where('kind', '=', kind)
    .where('user_id', 'in', userIds)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function listOwnOptouts(db: Queries, userId: string): Promise<OptionalEmail[]> {
  const rows = await db
    .selectFrom('email_optouts')
    .select('kind')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.kind);
}

/** Repeating it changes nothing. */
export async function insertOptout(
  tx: Queries,
  optout: { user_id: string; kind: OptionalEmail },
): Promise<void> {
  await tx
    .insertInto('email_optouts')
    .values(optout)
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doNothing())
    .execute();
}

export async function deleteOptout(
  tx: Queries,
  { user_id, kind }: { user_id: string; kind: OptionalEmail },
): Promise<void> {
  await tx
    .deleteFrom('email_optouts')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .execute();
}
