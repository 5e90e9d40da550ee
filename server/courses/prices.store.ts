// Queries for prices, sales and the price history.
import { sql } from 'kysely';
import type { Queries } from '../platform/ports.ts';
import type { Matching } from '../platform/paging.ts';
import { containsText } from '../platform/text-search.ts';
import type { CourseRow, PriceRow } from '../platform/tables.ts';

/** Courses whose name contains the query. */
export function filterPricedCourses(db: Queries, query: string | undefined): Matching {
  const all = db.selectFrom('courses').select(['id', 'created_at']);
  return query ? all.where(containsText(query, ['courses.name'])) : all;
}

/** The latest price changes of a course, oldest first. */
export async function listPriceHistory(
  db: Queries,
  courseId: string,
  limit: number,
): Promise<PriceRow[]> {
  const rows = await db
    .selectFrom('price_history')
    .selectAll()
    .where('course_id', '=', courseId)
    .orderBy('nth', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed();
}

export async function insertPrices(tx: Queries, rows: readonly PriceRow[]): Promise<void> {
  await tx.insertInto('price_history').values(rows).execute();
}

export async function deletePrices(tx: Queries, courseId: string): Promise<void> {
  await tx.deleteFrom('price_history').where('course_id', '=', courseId).execute();
}

export type SaleColumns = Pick<
  CourseRow,
  'sale_paise' | 'sale_from' | 'sale_until' | 'struck_paise' | 'charged_paise'
>;

/** Does not change the revision, which covers only the content. */
export function updateSale(tx: Queries, courseId: string, sale: SaleColumns): Promise<CourseRow> {
  return tx
    .updateTable('courses')
    .set(sale)
    .where('id', '=', courseId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Courses with a current or future sale, or a past one that is not cleared yet. There are few. */
export function listCoursesWithSale(db: Queries): Promise<CourseRow[]> {
  return db.selectFrom('courses').selectAll().where('sale_until', '>', 0).execute();
}

/** When the next sale begins or ends, null if none does, and whether one is on. */
export async function getNextSaleChange(
  db: Queries,
  now: number,
): Promise<{ at: number | null; isOn: boolean }> {
  const row = await db
    .selectFrom('courses')
    .select(({ fn }) => [
      fn.min('sale_until').as('end'),
      sql<number | null>`min(case when sale_from > ${now} then sale_from end)`.as('begin'),
      sql<number>`count(case when sale_from <= ${now} then 1 end)`.as('on'),
    ])
    .where('sale_until', '>', now)
    .executeTakeFirst();
  const changes = [row?.begin, row?.end].flatMap((at) => at ?? []).map(Number);
  return { at: changes.length > 0 ? Math.min(...changes) : null, isOn: Number(row?.on ?? 0) > 0 };
}
