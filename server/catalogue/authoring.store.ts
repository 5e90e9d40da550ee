// The rows of courses and categories, as admins change them.
import type { Queries } from '../ports.ts';
import type { CategoryRow, CourseRow } from '../tables.ts';

export async function insertCourses(db: Queries, rows: readonly CourseRow[]): Promise<void> {
  await db.insertInto('courses').values(rows).execute();
}

/** The changed row; undefined when the course is gone or not at the revision that was asked for. */
export function updateCourse(
  db: Queries,
  key: { id: string; revision: number | undefined },
  change: Partial<Omit<CourseRow, 'id' | 'revision'>>,
): Promise<CourseRow | undefined> {
  let query = db
    .updateTable('courses')
    .set((row) => ({ ...change, revision: row('revision', '+', 1) }))
    .where('id', '=', key.id);
  if (key.revision !== undefined) query = query.where('revision', '=', key.revision);
  return query.returningAll().executeTakeFirst();
}

export async function deleteCourse(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('courses').where('id', '=', id).execute();
}

/** False when there is a category of that name. */
export async function insertCategory(db: Queries, category: CategoryRow): Promise<boolean> {
  const row = await db
    .insertInto('categories')
    .values(category)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
