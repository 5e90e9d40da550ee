// Queries for coupons and their uses.
import type { Paise } from '#contract/sales/money.ts';
import type { Matching } from '../../platform/paging.ts';
import { containsText } from '../../platform/text-search.ts';
import type { Queries } from '../../platform/ports.ts';
import type { CouponRow } from '../../platform/tables.ts';

/** Coupons whose code or email contains the query. */
export function selectMatchingCoupons(db: Queries, query: string | undefined): Matching {
  const all = db.selectFrom('coupons').select(['id', 'created_at']);
  if (!query) return all;
  return all.where(({ or }) =>
    or([containsText(query, ['coupons.code']), containsText(query, ['coupons.email'])]),
  );
}

export function listCouponsByIds(db: Queries, ids: readonly string[]): Promise<CouponRow[]> {
  return db.selectFrom('coupons').selectAll().where('id', 'in', ids).execute();
}

export function findCouponByCode(db: Queries, code: string): Promise<CouponRow | undefined> {
  return db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst();
}

/** The courses that each coupon is limited to, with their current names. */
export async function listCoursesByCoupon(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, { courseId: string; courseName: string }[]>> {
  const rows = await db
    .selectFrom('coupon_courses')
    .leftJoin('courses', 'courses.id', 'coupon_courses.course_id')
    .select(['coupon_courses.coupon_id', 'coupon_courses.course_id', 'courses.name'])
    .where('coupon_courses.coupon_id', 'in', ids)
    .orderBy('courses.name')
    .orderBy('coupon_courses.course_id')
    .execute();
  const views = Map.groupBy(rows, (row) => row.coupon_id);
  return new Map(
    [...views].map(([id, some]) => [
      id,
      some.map((row) => ({ courseId: row.course_id, courseName: row.name ?? '' })),
    ]),
  );
}

/** False when the code is taken. */
export async function insertCoupon(
  tx: Queries,
  row: CouponRow,
  courseIds: readonly string[],
): Promise<boolean> {
  const inserted = await tx
    .insertInto('coupons')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  const courses = courseIds.map((course_id) => ({ coupon_id: row.id, course_id }));
  if (courses.length > 0) await tx.insertInto('coupon_courses').values(courses).execute();
  return true;
}

export type CouponChanges = Partial<
  Pick<CouponRow, 'until_at' | 'max_total' | 'max_per_account' | 'is_off'>
>;

/** Locks the row. Undefined for an unknown id. */
export function lockCoupon(tx: Queries, id: string): Promise<CouponRow | undefined> {
  return tx
    .updateTable('coupons')
    .set((row) => ({ is_off: row.ref('is_off') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export function updateCoupon(tx: Queries, id: string, changes: CouponChanges): Promise<CouponRow> {
  return tx
    .updateTable('coupons')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The distinct list prices of these courses, or of all courses when none is named. */
export async function listCoursePrices(
  db: Queries,
  courseIds: readonly string[],
): Promise<{ name: string; price: Paise }[]> {
  const hasCourseIds = courseIds.length > 0;
  const prices = db
    .selectFrom('courses')
    .select('price_paise')
    .distinct()
    .$if(hasCourseIds, (all) => all.where('id', 'in', courseIds));
  // Uses the index of prices: looks up one name for each price, not for each course.
  const found = await db
    .selectFrom(prices.as('prices'))
    .select((row) => [
      'prices.price_paise as price',
      row
        .selectFrom('courses')
        .select('name')
        .whereRef('courses.price_paise', '=', 'prices.price_paise')
        .$if(hasCourseIds, (all) => all.where('id', 'in', courseIds))
        .limit(1)
        .as('name'),
    ])
    .orderBy('price')
    .execute();
  return found.map(({ name, price }) => ({ name: name ?? '', price }));
}

/** The distinct prices of published bundles. */
export async function listBundlePrices(db: Queries): Promise<{ name: string; price: Paise }[]> {
  const found = await db
    .selectFrom('bundles')
    .select((row) => ['price_paise', row.fn.min('title').as('name')])
    .where('is_on', '=', 1)
    .groupBy('price_paise')
    .orderBy('price_paise')
    .execute();
  return found.map(({ name, price_paise: price }) => ({ name, price }));
}

/** Orders paid with the coupon. */
export function selectUses(db: Queries, couponId: string): Matching {
  return db
    .selectFrom('coupon_redemptions')
    .select(['id', 'created_at'])
    .where('coupon_id', '=', couponId)
    .where('state', '=', 'used');
}

/** Number of uses by coupon id. */
export async function countUses(db: Queries, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('coupon_redemptions')
    .select(({ fn }) => ['coupon_id', fn.countAll<number>().as('uses')])
    .where('coupon_id', 'in', ids)
    .where('state', '=', 'used')
    .groupBy('coupon_id')
    .execute();
  return new Map(rows.map(({ coupon_id: id, uses }) => [id, Number(uses)]));
}

export function listUsesByIds(db: Queries, ids: readonly string[]) {
  return db
    .selectFrom('coupon_redemptions')
    .innerJoin('orders', 'orders.id', 'coupon_redemptions.id')
    .innerJoin('users', 'users.id', 'coupon_redemptions.user_id')
    .selectAll('coupon_redemptions')
    .select(['orders.provider_order_id', 'users.full_name', 'users.email', 'users.erased_at'])
    .where('coupon_redemptions.id', 'in', ids)
    .execute();
}

/** Updates coupons for one email address when the account changes its address, so that they stay valid. */
export async function updateCouponEmail(
  tx: Queries,
  { before, after, since }: { before: string; after: string; since: number },
): Promise<void> {
  await tx
    .updateTable('coupons')
    .set({ email: after })
    .where('email', '=', before)
    .where('created_at', '>=', since)
    .execute();
}
