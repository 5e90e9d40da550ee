// Rows of coupons, and of the orders that hold or have used one.
import type { CouponKind } from '#contract/coupons.ts';
import type { Paise } from '#contract/money.ts';

export interface CouponRow {
  id: string;
  /** In capitals. */
  code: string;
  kind: CouponKind;
  /** Basis points of a percentage, paise of an amount. */
  value: number;
  /** What a percentage takes off an order at most. */
  cap_paise: Paise | null;
  /** 1 where it is for the courses in `coupon_courses` alone. */
  is_scoped: 0 | 1;
  /** 1 where it is for bundles alone. */
  bundles_only: 0 | 1;
  minimum_paise: Paise | null;
  /** 1 where it takes nothing off a price that a sale has lowered. */
  not_on_sale: 0 | 1;
  /** 1 where it is for accounts without a purchase that stands. */
  first_only: 0 | 1;
  /** The one account that may use it. */
  email: string | null;
  from_at: number;
  /** From then on it no longer works. */
  until_at: number | null;
  max_total: number | null;
  max_per_account: number;
  is_off: 0 | 1;
  created_by: string | null;
  created_at: number;
  creation_key: string | null;
}

export interface CouponCourseRow {
  coupon_id: string;
  course_id: string;
}

export interface CouponRedemptionRow {
  /** Of the order. */
  id: string;
  coupon_id: string;
  user_id: string;
  discount_paise: Paise;
  /** Its place is kept; paid; given back. */
  state: 'held' | 'used' | 'released';
  /** When the reservation ends or has ended: after the order's hour, or when a later order of the account took it. */
  held_until: number;
  /** 1 of orders that an older release accepted beyond the limits of the coupon. */
  is_over: 0 | 1;
  /** When it was made; once it is used, when it was paid. */
  created_at: number;
}
