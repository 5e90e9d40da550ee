// Queries for the launch checklist, and the row that opens the school.
import type { Queries } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import { SCHOOL_KEY } from '../sales/school-opening.ts';
import { IS_OWNER } from '../platform/team-conditions.ts';

/** False when the school is already open. */
export async function insertOpening(tx: Queries, at: number, by: string): Promise<boolean> {
  const inserted = await tx
    .insertInto('school_opening')
    .values({ name: SCHOOL_KEY, opened_at: at, opened_by: by })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False when the school was not open. */
export async function deleteOpening(tx: Queries): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('school_opening')
    .where('name', '=', SCHOOL_KEY)
    .returning('name')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** The existing accounts among these addresses, team accounts first. */
export function listAccountsByEmails(
  db: Queries,
  emails: readonly string[],
): Promise<Pick<UserRow, 'email' | 'account_type'>[]> {
  return db
    .selectFrom('users')
    .select(['email', 'account_type'])
    .where('email', 'in', emails)
    .orderBy('account_type')
    .orderBy('email')
    .execute();
}

/** Number of published courses, and of those with one of these names. */
export async function countPublishedCourses(
  db: Queries,
  names: readonly string[],
): Promise<{ all: number; named: number }> {
  const published = await db
    .selectFrom('courses')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>(eb.case().when('name', 'in', names).then(1).end()).as('named'),
    ])
    .where('status', '=', 'Published')
    .executeTakeFirstOrThrow();
  return { all: Number(published.all), named: Number(published.named) };
}

/** Owners, and whether they use a second step at login. */
export async function listOwners(
  db: Queries,
): Promise<{ id: string; name: string; hasSecondStep: boolean }[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('second_steps', 'second_steps.user_id', 'users.id')
    .select(['users.id', 'users.full_name as name', 'second_steps.since_at as since'])
    .where(IS_OWNER)
    .orderBy('users.full_name')
    .execute();
  return rows.map(({ since, ...owner }) => ({ ...owner, hasSecondStep: since !== null }));
}
