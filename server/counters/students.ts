// How many people more are enrolled in anything at all by what a transaction did.
import type { Queries } from '../platform/ports.ts';
import { inOrder } from './changes.ts';
import type { Changes, StudentChange } from './changes.ts';

const IDS_AT_ONCE = 500;

/**
 * By how many more of these people, whose accounts are held: none who counts for another course of theirs loses that
 * one until the transaction ends.
 */
export async function studentsMore(tx: Queries, students: Changes['students']): Promise<number> {
  let more = 0;
  // By their ids, as whoever deletes a course holds its students.
  for (const [userId, change] of inOrder(students)) more += await moreByOne(tx, userId, change);
  return more;
}

/** 1 for who had no course before, -1 for who has none any more. */
async function moreByOne(
  tx: Queries,
  userId: string,
  { opened, hasClosed }: StudentChange,
): Promise<number> {
  const rows = await tx
    .selectFrom('enrolments')
    .select('course_id')
    .where('user_id', '=', userId)
    .limit(opened.size + 1)
    .forKeyShare()
    .execute();
  const hadAny = hasClosed || rows.some((row) => !opened.has(row.course_id));
  return Number(rows.length > 0) - Number(hadAny);
}

/**
 * How many of those who were enrolled in deleted courses are in none now, while the number of students is held: of two
 * that lose the last courses of somebody the second sees what the first has done.
 */
export async function studentsWithout(
  tx: Queries,
  deleted: readonly (readonly string[])[],
): Promise<number> {
  let without = 0;
  for (const userIds of deleted) without += userIds.length - (await enrolledAmong(tx, userIds));
  return without;
}

async function enrolledAmong(tx: Queries, userIds: readonly string[]): Promise<number> {
  let enrolled = 0;
  for (let from = 0; from < userIds.length; from += IDS_AT_ONCE) {
    const row = await tx
      .selectFrom('enrolments')
      .select((one) => one.fn.count<number>('user_id').distinct().as('many'))
      .where('user_id', 'in', userIds.slice(from, from + IDS_AT_ONCE))
      .executeTakeFirst();
    enrolled += Number(row?.many ?? 0);
  }
  return enrolled;
}
