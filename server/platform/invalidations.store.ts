// The rows that count changes.
import type { Db, Queries } from './ports.ts';
import type { RevisionRow } from './tables.ts';

/** Counts a change; answers the new number. */
export async function count(db: Queries, name: string): Promise<number> {
  const row = await db
    .insertInto('revisions')
    .values({ name, number: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((old) => ({ number: old('revisions.number', '+', 1) })),
    )
    .returning('number')
    .executeTakeFirstOrThrow();
  return row.number;
}

/** Counts a change of these courses, which carry its number then: whoever counts next waits for that. */
export function countCourses(db: Db, name: string, courseIds: readonly string[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const number = await count(tx, name);
    await tx
      .insertInto('course_revisions')
      .values(courseIds.map((course_id) => ({ course_id, number })))
      .onConflict((conflict) => conflict.column('course_id').doUpdateSet({ number }))
      .execute();
    return number;
  });
}

export function numbers(db: Queries): Promise<RevisionRow[]> {
  return db.selectFrom('revisions').selectAll().execute();
}

/** The courses that have changed after that number. */
export async function changedCourses(db: Queries, after: number): Promise<string[]> {
  const rows = await db
    .selectFrom('course_revisions')
    .select('course_id')
    .where('number', '>', after)
    .execute();
  return rows.map(({ course_id }) => course_id);
}
