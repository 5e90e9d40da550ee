// Writes courses and categories.
import type { Queries } from '../platform/ports.ts';
import type { CategoryRow, CourseRow } from '../platform/tables.ts';
import { setLockTimeout } from '../platform/row-locks.ts';
import { deletePrices, insertPrices } from './prices.store.ts';

export async function insertCourses(tx: Queries, rows: readonly CourseRow[]): Promise<void> {
  await tx.insertInto('courses').values(rows).execute();
  await insertFirstPrices(tx, rows);
}

async function insertFirstPrices(tx: Queries, rows: readonly CourseRow[]): Promise<void> {
  await insertPrices(
    tx,
    rows.map((row) => ({
      course_id: row.id,
      nth: 1,
      at: row.created_at,
      list_paise: row.price_paise,
      sale_paise: null,
      sale_from: null,
      sale_until: null,
      changed_by: row.instructor_id,
    })),
  );
}

/** The new row; undefined when its creation key was used before. */
export async function insertCourse(tx: Queries, row: CourseRow): Promise<CourseRow | undefined> {
  const inserted = await tx
    .insertInto('courses')
    .values(row)
    .onConflict((conflict) => conflict.columns(['instructor_id', 'creation_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) await insertFirstPrices(tx, [inserted]);
  return inserted;
}

export function findCourseByCreationKey(
  db: Queries,
  key: Pick<CourseRow, 'instructor_id' | 'creation_key'>,
): Promise<CourseRow | undefined> {
  return db
    .selectFrom('courses')
    .selectAll()
    .where('instructor_id', '=', key.instructor_id)
    .where('creation_key', '=', key.creation_key)
    .executeTakeFirst();
}

/** The changed row; undefined when the course is gone or has another revision. */
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

/** Records a change of the content that no form of the course shows, so its revision stays. */
export async function setUpdateTime(tx: Queries, id: string, at: number): Promise<void> {
  await tx.updateTable('courses').set({ updated_at: at }).where('id', '=', id).execute();
}

/** Locks the row against other changes until the transaction ends. */
export function lockCourse(db: Queries, id: string): Promise<CourseRow | undefined> {
  return db
    .updateTable('courses')
    .set((row) => ({ revision: row.ref('revision') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Limited, because steady purchases can delay the lock and the waiting transaction occupies a connection. */
const EXCLUSIVE_WAIT_MAX_MS = 3000;

/**
 * Locks the course exclusively: until the transaction ends nobody can enrol, complete a lesson or change the course. Call it
 * before any other lock of the course. Fails: busy, when other transactions keep the course locked for seconds.
 */
export async function lockCourseExclusively(
  tx: Queries,
  id: string,
): Promise<CourseRow | undefined> {
  await setLockTimeout(tx, EXCLUSIVE_WAIT_MAX_MS);
  return tx.selectFrom('courses').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function deleteCourse(db: Queries, id: string): Promise<void> {
  await deletePrices(db, id);
  await db.deleteFrom('courses').where('id', '=', id).execute();
}

/** False when a category has this name. */
export async function insertCategory(db: Queries, category: CategoryRow): Promise<boolean> {
  const row = await db
    .insertInto('categories')
    .values(category)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when another category has this name. */
export async function updateCategory(
  db: Queries,
  id: string,
  change: Pick<CategoryRow, 'name' | 'name_key' | 'description'>,
): Promise<boolean> {
  const row = await db
    .updateTable('categories')
    .set(change)
    .where('id', '=', id)
    .where((item) =>
      item.not(
        item.exists(
          item
            .selectFrom('categories as other')
            .select('other.id')
            .where('other.name_key', '=', change.name_key)
            .where('other.id', '!=', id),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the category from its courses and returns them. */
export function removeCategoryFromCourses(db: Queries, id: string): Promise<CourseRow[]> {
  return db
    .updateTable('courses')
    .set((row) => ({ category_id: null, revision: row('revision', '+', 1) }))
    .where('category_id', '=', id)
    .returningAll()
    .execute();
}

export async function deleteCategory(db: Queries, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('categories')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
