// The invariant I11 on coupons, checked once nothing is pending.
import type { Db } from '#server/platform/ports.ts';

/**
 * I11: the discount of a coupon equals the discounts of its order's lines. An enrolment by coupon without a payment
 * belongs to an order of zero. A coupon is used within its limit, except for uses marked as over.
 */
export async function findCouponFaults(db: Db): Promise<string[]> {
  const coupons = await db.selectFrom('coupons').selectAll().execute();
  const rows = await db.selectFrom('coupon_redemptions').selectAll().execute();
  const orders = await db.selectFrom('orders').selectAll().execute();
  const items = await db.selectFrom('order_items').selectAll().execute();
  const opened = await db
    .selectFrom('enrolments')
    .selectAll()
    .where('source', '=', 'coupon')
    .execute();
  const getLines = (orderId: string) => items.filter((item) => item.order_id === orderId);
  return [
    ...coupons.flatMap((coupon) => {
      const own = rows.filter((row) => row.coupon_id === coupon.id);
      const within = own.filter((row) => row.state === 'used' && row.is_over === 0).length;
      return within <= (coupon.max_total ?? within) ? [] : [`I11 ${coupon.code}: ${within} used`];
    }),
    ...orders.flatMap(({ id, coupon_id: couponId }) => {
      const off = getLines(id).reduce((sum, item) => sum + item.discount_paise, 0);
      const row = rows.find((row) => row.id === id);
      const isSame = couponId === null ? !row && off === 0 : row?.coupon_id === couponId;
      return isSame && (row?.discount_paise ?? 0) === off ? [] : [`I11 ${id}: ${off} paise off`];
    }),
    ...opened.flatMap((row) =>
      orders.some(
        (order) =>
          order.user_id === row.user_id &&
          order.amount_paise === 0 &&
          order.status === 'paid' &&
          getLines(order.id).some((item) => item.course_id === row.course_id) &&
          rows.some((row) => row.id === order.id && row.state === 'used'),
      )
        ? []
        : [`I11 ${row.user_id} in ${row.course_id}: by no coupon`],
    ),
  ];
}
