// Coupons for tests: by default 10 % off every course, for everybody, from today.
import type { Db } from '#server/platform/ports.ts';
import { createCoupon } from '#contract/sales/coupons.ts';
import type { Coupon } from '#contract/sales/coupons.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { expectData } from './makers.ts';
import type { Person } from './makers.ts';
import { getToday } from './sellers.ts';
import { send } from './server.ts';
import type { TestServer } from './server.ts';

export type CouponBody = BodyOf<typeof createCoupon>;

export function buildCouponBody(changes: Partial<CouponBody> = {}): CouponBody {
  return {
    code: `T-${crypto.randomUUID().slice(0, 13)}`,
    kind: 'percent',
    value: 1000,
    courseIds: [],
    from: getToday(),
    until: null,
    maxTotal: null,
    maxPerAccount: 1,
    minimum: null,
    email: null,
    ...changes,
  };
}

export async function makeCoupon(
  server: TestServer,
  admin: Person,
  changes: Partial<CouponBody> = {},
): Promise<Coupon> {
  const got = await send(server, createCoupon, {
    token: admin.token,
    body: buildCouponBody(changes),
  });
  return expectData<Coupon>(got, 'data');
}

/** The numbers of orders that have used a coupon, and that have reserved it. */
export async function countCouponUses(
  db: Db,
  couponId: string,
): Promise<{ used: number; reserved: number }> {
  const rows = await db
    .selectFrom('coupon_redemptions')
    .select('state')
    .where('coupon_id', '=', couponId)
    .execute();
  const countState = (of: string) => rows.filter(({ state }) => state === of).length;
  return { used: countState('used'), reserved: countState('held') };
}
