// Queries for bundles and their courses.
import type { Queries } from '../platform/ports.ts';
import type { Matching } from '../platform/paging.ts';
import { containsText } from '../platform/text-search.ts';
import type { BundleRow, CourseRow } from '../platform/tables.ts';

/** Bundles whose title contains the query. */
export function filterBundles(db: Queries, query: string | undefined): Matching {
  const all = db.selectFrom('bundles').select(['id', 'created_at']);
  return query ? all.where(containsText(query, ['bundles.title'])) : all;
}

export function listBundlesByIds(db: Queries, ids: readonly string[]): Promise<BundleRow[]> {
  return db.selectFrom('bundles').selectAll().where('id', 'in', ids).execute();
}

/** Published bundles, newest first. There are few. */
export function listPublishedBundles(db: Queries): Promise<BundleRow[]> {
  return db
    .selectFrom('bundles')
    .selectAll()
    .where('is_on', '=', 1)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** A course of a bundle; without a row when it is deleted. */
export interface BundledCourse {
  courseId: string;
  row: CourseRow | undefined;
}

/** Courses by bundle id, in order. */
export async function listCoursesByBundle(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, BundledCourse[]>> {
  const bundleCourses = await db
    .selectFrom('bundle_courses')
    .selectAll()
    .where('bundle_id', 'in', ids)
    .orderBy('bundle_id')
    .orderBy('nth')
    .execute();
  const courseIds = [...new Set(bundleCourses.map(({ course_id }) => course_id))];
  const courses = await db.selectFrom('courses').selectAll().where('id', 'in', courseIds).execute();
  const byId = new Map(courses.map((row) => [row.id, row]));
  const byBundle = Map.groupBy(bundleCourses, ({ bundle_id }) => bundle_id);
  return new Map(
    [...byBundle].map(([id, entries]) => [
      id,
      entries.map(({ course_id: courseId }) => ({ courseId, row: byId.get(courseId) })),
    ]),
  );
}

/** Titles of published bundles that contain the course. */
export async function listBundleTitles(db: Queries, courseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bundle_courses')
    .innerJoin('bundles', 'bundles.id', 'bundle_courses.bundle_id')
    .select('bundles.title')
    .where('bundle_courses.course_id', '=', courseId)
    .where('bundles.is_on', '=', 1)
    .orderBy('bundles.title')
    .execute();
  return rows.map(({ title }) => title);
}

/** Undefined when its creation key was used before. */
export function insertBundle(tx: Queries, row: BundleRow): Promise<BundleRow | undefined> {
  return tx
    .insertInto('bundles')
    .values(row)
    .onConflict((conflict) => conflict.column('creation_key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findBundleByCreationKey(
  tx: Queries,
  key: string | null,
): Promise<BundleRow | undefined> {
  return tx.selectFrom('bundles').selectAll().where('creation_key', '=', key).executeTakeFirst();
}

/** Serializes publications by locking the first row, so that no two of them count the same bundles. Call it before other locks. */
export async function lockPublication(tx: Queries): Promise<void> {
  await tx.selectFrom('bundles').select('id').orderBy('id').limit(1).forUpdate().execute();
}

/** Locks the row. Undefined for an unknown id. */
export function lockBundle(tx: Queries, id: string): Promise<BundleRow | undefined> {
  return tx
    .updateTable('bundles')
    .set((row) => ({ revision: row.ref('revision') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export function updateBundle(
  tx: Queries,
  id: string,
  changes: Partial<Pick<BundleRow, 'title' | 'description' | 'price_paise' | 'is_on' | 'revision'>>,
): Promise<BundleRow> {
  return tx
    .updateTable('bundles')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Replaces the courses of a bundle. */
export async function replaceCourses(
  tx: Queries,
  bundleId: string,
  courseIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('bundle_courses').where('bundle_id', '=', bundleId).execute();
  await tx
    .insertInto('bundle_courses')
    .values(
      courseIds.map((course_id, index) => ({ bundle_id: bundleId, nth: index + 1, course_id })),
    )
    .execute();
}
