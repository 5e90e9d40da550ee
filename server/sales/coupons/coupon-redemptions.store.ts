// Orders that have reserved or used a coupon.
import { ZERO } from '#contract/sales/money.ts';
import type { Queries } from '../../platform/ports.ts';
import type { CouponRedemptionRow } from '../../platform/tables.ts';

export async function listCourseIdsOfCoupon(
  db: Queries,
  couponId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('coupon_courses')
    .select('course_id')
    .where('coupon_id', '=', couponId)
    .execute();
  return new Set(rows.map((row) => row.course_id));
}

export async function countUsesByAccount(
  db: Queries,
  couponId: string,
  userId: string,
): Promise<number> {
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
 * Whether the account has another paid order that is neither refunded in full nor about to be, or one that this coupon made
 * free.
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
    .where((row) => row.or([row('amount_paise', '>', ZERO), row('used.id', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses of a coupon plus the current reservations of other accounts. */
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

/** Releases expired reservations and all reservations of the account. The caller holds the coupon's lock. */
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

/** Creates or renews the reservation of an order. */
export async function upsertReservation(tx: Queries, row: CouponRedemptionRow): Promise<void> {
  await tx
    .insertInto('coupon_redemptions')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ state: 'held', held_until: row.held_until }),
    )
    .execute();
}

export async function hasCoupon(db: Queries, id: string): Promise<boolean> {
  const coupon = db.selectFrom('coupons').select('id').where('id', '=', id);
  return (await coupon.executeTakeFirst()) !== undefined;
}

export async function insertRedemption(tx: Queries, row: CouponRedemptionRow): Promise<void> {
  await tx.insertInto('coupon_redemptions').values(row).execute();
}

export function findRedemption(
  tx: Queries,
  orderId: string,
): Promise<CouponRedemptionRow | undefined> {
  return tx
    .selectFrom('coupon_redemptions')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirst();
}

export async function updateRedemption(
  tx: Queries,
  orderId: string,
  changes: Partial<Pick<CouponRedemptionRow, 'state' | 'created_at'>>,
): Promise<void> {
  await tx.updateTable('coupon_redemptions').set(changes).where('id', '=', orderId).execute();
}
