// What the office does with coupons.
import { createCoupon } from '#contract/coupons.ts';
import { admin } from '../case.ts';
import type { Row, Sending } from '../case.ts';

const aCoupon = () => ({
  code: `B-${crypto.randomUUID().slice(0, 13)}`,
  ...{ kind: 'percent' as const, value: 1000, courseIds: [], from: '2026-01-01', until: null },
  ...{ maxTotal: null, maxPerAccount: 1, minimum: null, email: null },
});

/** Names a coupon that was just made. */
const newCoupon =
  (more: object): Sending =>
  async (scene) => {
    const { data } = await scene.call(createCoupon, {
      token: scene.tokens.admin,
      body: aCoupon(),
    });
    return { body: { couponId: data._id, ...more } };
  };
const usesOfNewCoupon: Sending = async (scene, nth) => ({
  query: { ...Object(await newCoupon({})(scene, nth)).body },
});

export const COUPONS = {
  createCoupon: [admin('', () => ({ body: aCoupon() }))],
  editCoupon: [admin('', newCoupon({ until: null, maxTotal: 5, maxPerAccount: 1 }))],
  switchCoupon: [admin('', newCoupon({ isOn: false }))],
  getCouponUses: [admin('', usesOfNewCoupon)],
} satisfies Record<string, Row>;
