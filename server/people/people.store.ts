// Students as admins look for them.
import { contains } from '../matching.ts';
import type { Queries } from '../ports.ts';
import type { UserRow } from '../tables.ts';

export interface Wanted {
  query: string | undefined;
  courseId: string | undefined;
}

function students(db: Queries, { query, courseId }: Wanted) {
  let found = db
    .selectFrom('users')
    .where('account_type', '=', 'Student')
    .where('erased_at', 'is', null);
  if (query) {
    found = found.where((row) => row.or(contains(query, row.ref('full_name'), row.ref('email'))));
  }
  if (courseId !== undefined) {
    found = found.where((row) =>
      row.exists(
        row
          .selectFrom('enrolments')
          .select('enrolments.user_id')
          .whereRef('enrolments.user_id', '=', 'users.id')
          .where('enrolments.course_id', '=', courseId),
      ),
    );
  }
  return found;
}

/** The newest first. */
export function studentsPage(
  db: Queries,
  wanted: Wanted,
  { from, many }: { from: number; many: number },
): Promise<UserRow[]> {
  return students(db, wanted)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(from)
    .limit(many)
    .execute();
}

export async function studentsCount(db: Queries, wanted: Wanted): Promise<number> {
  const row = await students(db, wanted)
    .select((one) => one.fn.countAll<number>().as('many'))
    .executeTakeFirst();
  return Number(row?.many ?? 0);
}

export function userByEmail(db: Queries, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}
