// The rows of orders that hold a coupon or have used it.
import { paise } from '#contract/money.ts';
import type { Queries } from '../platform/ports.ts';
import type { CouponRedemptionRow } from '../platform/tables.ts';

export async function getScope(db: Queries, couponId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('coupon_courses')
    .select('course_id')
    .where('coupon_id', '=', couponId)
    .execute();
  return new Set(rows.map((row) => row.course_id));
}

/** How often an account has paid with a coupon. */
export async function countUsesBy(db: Queries, couponId: string, userId: string): Promise<number> {
  const { many } = await db
    .selectFrom('coupon_redemptions')
    .select((row) => row.fn.countAll<number>().as('many'))
    .where('user_id', '=', userId)
    .where('coupon_id', '=', couponId)
    .where('state', '=', 'used')
    .executeTakeFirstOrThrow();
  return Number(many);
}

/**
 * Whether the account has paid for anything, beside an order, that is not refunded in full or about to be, or the coupon
 * has made an order free for it.
 */
export async function hasBought(
  db: Queries,
  {
    userId,
    couponId,
    exceptOrderId = '',
  }: { userId: string; couponId: string; exceptOrderId?: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .leftJoin('coupon_redemptions as used', (join) =>
      join
        .onRef('used.id', '=', 'orders.id')
        .on('used.coupon_id', '=', couponId)
        .on('used.state', '=', 'used'),
    )
    .select('orders.id')
    .where('orders.user_id', '=', userId)
    .where('orders.id', '<>', exceptOrderId)
    .where('orders.state', '=', 'paid')
    .where((row) => row.or([row('amount_paise', '>', paise(0)), row('used.id', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses of a coupon, and places that others have reserved at a moment. */
export async function countTakenByOthers(
  db: Queries,
  couponId: string,
  { userId, at }: { userId: string; at: number },
): Promise<number> {
  const { many } = await db
    .selectFrom('coupon_redemptions')
    .select((row) => row.fn.countAll<number>().as('many'))
    .where('coupon_id', '=', couponId)
    .where(({ and, or, eb }) =>
      or([
        eb('state', '=', 'used'),
        and([eb('state', '=', 'held'), eb('held_until', '>', at), eb('user_id', '<>', userId)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(many);
}

/**
 * Releases expired reservations and those of an account, which end at this moment. Under the coupon's lock.
 */
export async function releaseReservations(
  tx: Queries,
  couponId: string,
  { userId, at }: { userId: string; at: number },
): Promise<void> {
  await tx
    .updateTable('coupon_redemptions')
    .set((row) => ({
      state: 'released',
      held_until: row.case().when('held_until', '>', at).then(at).else(row.ref('held_until')).end(),
    }))
    .where('coupon_id', '=', couponId)
    .where('state', '=', 'held')
    .where((row) => row.or([row('held_until', '<=', at), row('user_id', '=', userId)]))
    .execute();
}

/** A new reservation, or that of the same order again. */
export async function upsertReservation(tx: Queries, row: CouponRedemptionRow): Promise<void> {
  await tx
    .insertInto('coupon_redemptions')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ state: 'held', held_until: row.held_until }),
    )
    .execute();
}

export function couponRow(db: Queries, id: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('coupons').select('id').where('id', '=', id).executeTakeFirst();
}

/** A place that is kept no longer. */
export async function insertReleased(tx: Queries, row: CouponRedemptionRow): Promise<void> {
  await tx.insertInto('coupon_redemptions').values(row).execute();
}

export function getRedemption(
  tx: Queries,
  orderId: string,
): Promise<CouponRedemptionRow | undefined> {
  return tx
    .selectFrom('coupon_redemptions')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirst();
}

export async function changeRedemption(
  tx: Queries,
  orderId: string,
  changes: Partial<Pick<CouponRedemptionRow, 'state' | 'created_at'>>,
): Promise<void> {
  await tx.updateTable('coupon_redemptions').set(changes).where('id', '=', orderId).execute();
}
