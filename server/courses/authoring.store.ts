// The rows of courses and categories, as admins change them.
import type { Queries } from '../platform/ports.ts';
import type { CategoryRow, CourseRow } from '../platform/tables.ts';
import { waitAtMost } from '../platform/row-locks.ts';
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

/** The new row; undefined when its key has created one before. */
export async function insertCourse(tx: Queries, row: CourseRow): Promise<CourseRow | undefined> {
  const inserted = await tx
    .insertInto('courses')
    .values(row)
    .onConflict((of) => of.columns(['instructor_id', 'creation_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) await insertFirstPrices(tx, [inserted]);
  return inserted;
}

export function getCourseOfKey(
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

/** Counts one change of a course and makes others who would change it wait for this transaction. */
export function nextRevision(db: Queries, id: string): Promise<CourseRow | undefined> {
  return updateCourse(db, { id, revision: undefined }, {});
}

/** The row, held: others who would change it wait until this transaction ends. */
export function lockCourse(db: Queries, id: string): Promise<CourseRow | undefined> {
  return db
    .updateTable('courses')
    .set((row) => ({ revision: row.ref('revision') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Purchases of one course may follow each other without a gap: whoever waits for one holds a connection. */
const EXCLUSIVE_WAIT_MAX_MS = 3000;

/**
 * The course, to which nobody enrols, of which nobody does a lesson and which nobody changes until the transaction ends:
 * whoever just did is waited for. To be asked for before the course is held in any other way. Fails: busy where it is shared
 * for seconds without a gap.
 */
export async function lockCourseExclusively(
  tx: Queries,
  id: string,
): Promise<CourseRow | undefined> {
  await waitAtMost(tx, EXCLUSIVE_WAIT_MAX_MS);
  return tx.selectFrom('courses').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function deleteCourse(db: Queries, id: string): Promise<void> {
  await deletePrices(db, id);
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

/** False when there is another category of that name. */
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

/** The courses that had the category and have none now. */
export function leaveCategory(db: Queries, id: string): Promise<CourseRow[]> {
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
