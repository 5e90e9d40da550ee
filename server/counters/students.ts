// How many people more are enrolled in anything at all by what a transaction did.
import type { Queries } from '../platform/ports.ts';
import type { Changes, StudentChange } from './changes.ts';

const IDS_AT_ONCE = 500;

/** While the counts are held: what others did to the same people is there as a whole, or not yet. */
export async function studentsMore(
  tx: Queries,
  { students, deleted }: Pick<Changes, 'students' | 'deleted'>,
): Promise<number> {
  let more = 0;
  for (const [userId, change] of students) more += await moreByOne(tx, userId, change);
  for (const userIds of deleted) more -= userIds.length - (await enrolledAmong(tx, userIds));
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
    .execute();
  const hadAny = hasClosed || rows.some((row) => !opened.has(row.course_id));
  return Number(rows.length > 0) - Number(hadAny);
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
