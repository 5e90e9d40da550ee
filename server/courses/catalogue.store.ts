// Reads courses and categories.
import type { Queries } from '../platform/ports.ts';
import type { CategoryRow, CourseRow } from '../platform/tables.ts';
import { isTaughtBy } from '../accounts/teaching.ts';

/** Draft or Published. */
export function findCourseById(db: Queries, id: string): Promise<CourseRow | undefined> {
  return db.selectFrom('courses').selectAll().where('id', '=', id).executeTakeFirst();
}

/** In no order; unknown ids are left out. */
export function listCoursesByIds(db: Queries, ids: readonly string[]): Promise<CourseRow[]> {
  return db.selectFrom('courses').selectAll().where('id', 'in', ids).execute();
}

/** Names of existing courses by id. */
export async function listCourseNamesByIds(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('courses')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Course ids, newest first; without a status, drafts too. */
export async function listCourseIds(
  db: Queries,
  {
    status,
    categoryId,
    taughtBy: teacher,
  }: { status?: CourseRow['status']; categoryId?: string; taughtBy?: string | undefined } = {},
): Promise<string[]> {
  let query = db.selectFrom('courses').select('id');
  if (status !== undefined) query = query.where('status', '=', status);
  if (categoryId !== undefined) query = query.where('category_id', '=', categoryId);
  if (teacher !== undefined) query = query.where(isTaughtBy('id', teacher));
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
  return rows.map(({ id }) => id);
}

/** The newest published courses in other categories or in none. */
export function listNewestOutsideCategory(
  db: Queries,
  categoryId: string,
  limit: number,
): Promise<CourseRow[]> {
  return db
    .selectFrom('courses')
    .selectAll()
    .where('status', '=', 'Published')
    .where((row) => row.or([row('category_id', '!=', categoryId), row('category_id', 'is', null)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Published courses with the columns that change when their search entry changes. */
export function listSearchedRevisions(db: Queries) {
  return db
    .selectFrom('courses')
    .select(['id', 'revision', 'category_id', 'instructor_id'])
    .where('status', '=', 'Published')
    .execute();
}

/** Searchable columns of published courses. */
export async function listSearchableCourses(db: Queries, ids: readonly string[]) {
  return db
    .selectFrom('courses')
    .select(['id', 'revision', 'name', 'description', 'tags', 'category_id', 'instructor_id'])
    .select(['price_paise', 'created_at'])
    .where('status', '=', 'Published')
    .where('id', 'in', ids)
    .execute();
}

/** The newest published courses other than `course`, from its category or from all. */
export function listNewestExcept(
  db: Queries,
  course: CourseRow,
  { limit, sameCategory }: { limit: number; sameCategory: boolean },
): Promise<CourseRow[]> {
  let query = db
    .selectFrom('courses')
    .selectAll()
    .where('status', '=', 'Published')
    .where('id', '!=', course.id);
  if (sameCategory) query = query.where('category_id', '=', course.category_id);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** In no order. */
export function listCategoriesByIds(db: Queries, ids: readonly string[]): Promise<CategoryRow[]> {
  return db
    .selectFrom('categories')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
}

export function listCategories(db: Queries): Promise<CategoryRow[]> {
  return db.selectFrom('categories').selectAll().orderBy('name_key').execute();
}

export function findCategoryById(db: Queries, id: string): Promise<CategoryRow | undefined> {
  return db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst();
}
