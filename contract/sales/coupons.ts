// Discount coupons, as admins create and track them.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { Email } from '../accounts/auth.ts';
import { IdempotencyKey } from '../courses/authoring.ts';
import { CouponCode } from './coupon-code.ts';
import { day } from '../day.ts';
import { groupDigits } from '../digits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { HUNDRED_PERCENT_BP, Paise } from './money.ts';
import { pageResponse, pageQuery } from '../paging.ts';
import { PRICE_MAX_PAISE, PRICE_MIN_PAISE } from './price.ts';

export const COUPONS_PER_PAGE = 50;
export const COUPONS_QUERY_MAX = 64;
/** Courses that a coupon can name; without any it is for all. */
const COUPON_COURSES_MAX = 50;
const COUPON_USES_MAX = 1_000_000;

export const CouponKind = z.enum(['percent', 'amount'], 'Choose a discount type');
export type CouponKind = z.infer<typeof CouponKind>;

const limitOfUses = (what: string) => {
  const message = `${what} must be from 1 to ${groupDigits(COUPON_USES_MAX)}`;
  return z.int(message).check(z.minimum(1, message), z.maximum(COUPON_USES_MAX, message));
};

/** The fields of an existing coupon that can change. The discount cannot, because it has been announced. */
const limits = {
  /** The last day on which it is valid, YYYY-MM-DD in India; null without an end. */
  until: z.nullable(day('Choose a last day, or leave it empty')),
  /** Total number of orders; null without a limit. */
  maxTotal: z.nullable(limitOfUses('Total orders')),
  maxPerAccount: limitOfUses('Orders per customer'),
};

/** Returns the error message for an invalid value of that kind; undefined if it is valid. */
export function validateCouponValue(kind: CouponKind, value: number): string | undefined {
  if (kind === 'percent')
    return value >= 1 && value <= HUNDRED_PERCENT_BP ? undefined : 'Enter 0.01 to 100 percent';
  return value >= PRICE_MIN_PAISE && value <= PRICE_MAX_PAISE
    ? undefined
    : 'Enter ₹1 to ₹1,00,00,000';
}

const CouponAmount = Paise.check(
  z.minimum(PRICE_MIN_PAISE, 'Enter at least ₹1'),
  z.maximum(PRICE_MAX_PAISE, 'Enter at most ₹1,00,00,000'),
);

export const NewCoupon = z
  .strictObject(
    {
      code: CouponCode,
      kind: CouponKind,
      /** Basis points for a percentage, paise for an amount. */
      value: z.int('Enter the discount'),
      /** Maximum discount of a percentage per order; null without. */
      cap: z._default(z.nullable(CouponAmount), null),
      /** The courses that it is for; empty: all, and bundles. */
      courseIds: z
        .array(Id)
        .check(z.maxLength(COUPON_COURSES_MAX, `Choose at most ${COUPON_COURSES_MAX} courses`)),
      /** The first day on which it is valid, YYYY-MM-DD in India. */
      from: day('Choose the first day'),
      ...limits,
      /** Minimum total of the courses that it is for; null without. */
      minimum: z.nullable(CouponAmount),
      /** False: no discount on courses that are on sale. */
      isForSales: z._default(z.boolean(), true),
      /** True: for all bundles and nothing else; otherwise for courses, and without `courseIds` for bundles as well. */
      isForBundles: z._default(z.boolean(), false),
      /** True: for accounts without a purchase that stands. */
      isForFirst: z._default(z.boolean(), false),
      /** The only account that may use it; null for everybody. */
      email: z.nullable(Email),
      creationKey: z.optional(IdempotencyKey),
    },
    'The coupon has missing or unknown fields.',
  )
  .check(
    z.superRefine(({ kind, value, cap, from, until, courseIds, isForBundles }, context) => {
      const fault = validateCouponValue(kind, value);
      if (fault !== undefined)
        context.addIssue({ code: 'custom', path: ['value'], message: fault });
      if (cap !== null && kind !== 'percent')
        context.addIssue({
          code: 'custom',
          path: ['cap'],
          message: 'Only a percentage discount can have a maximum',
        });
      if (isForBundles && courseIds.length > 0)
        context.addIssue({
          code: 'custom',
          path: ['courseIds'],
          message: 'A coupon for bundles cannot list courses',
        });
      if (until !== null && until < from)
        context.addIssue({
          code: 'custom',
          path: ['until'],
          message: 'The last day must not be before the first day',
        });
    }),
  );
export type NewCoupon = z.infer<typeof NewCoupon>;

export const Coupon = z.object({
  _id: z.string(),
  code: z.string(),
  kind: CouponKind,
  value: z.int(),
  cap: z.nullable(Paise),
  /** Empty: all, bundles included. The name of a deleted course is empty. */
  courses: z.array(z.object({ courseId: z.string(), courseName: z.string() })),
  from: z.string(),
  until: z.nullable(z.string()),
  maxTotal: z.nullable(z.int()),
  maxPerAccount: z.int(),
  minimum: z.nullable(Paise),
  isForSales: z.boolean(),
  /** For bundles only. */
  isForBundles: z.boolean(),
  isForFirst: z.boolean(),
  email: z.nullable(z.string()),
  /** `over`: its last day has passed. `used-up`: its limit is reached. */
  standing: z.enum(['on', 'coming', 'over', 'used-up', 'off']),
  /** Number of paid orders. */
  used: z.int(),
  createdAt: z.string(),
});
export type Coupon = z.infer<typeof Coupon>;

export const getCoupons = defineEndpoint('GET /coupons', {
  needs: 'commerce.edit',
  query: z.strictObject(
    {
      /** A part of a code or of its email address. */
      query: z.optional(z.string().check(z.trim(), z.maxLength(COUPONS_QUERY_MAX))),
      ...pageQuery,
    },
    'Only `query`, `page`, `before` and `until` are allowed.',
  ),
  response: successResponse({
    ...pageResponse(Coupon),
    /** Today in India. */
    today: z.string(),
  }),
  summary: `Lists coupons, latest first, ${COUPONS_PER_PAGE} per page.`,
});

/** Repeating the call with its `creationKey` changes nothing and returns the same coupon. */
export const createCoupon = defineEndpoint('POST /coupons/create', {
  needs: 'commerce.edit',
  fails: ['conflict', 'not_found'],
  body: NewCoupon,
  response: successResponse({ data: Coupon }),
  summary: 'Creates a coupon. Fails with `conflict` if the code was used before.',
});

export const editCoupon = defineEndpoint('POST /coupons/edit', {
  needs: 'commerce.edit',
  fails: ['not_found'],
  body: z.strictObject(
    { couponId: Id, ...limits },
    'Only `until`, `maxTotal` and `maxPerAccount` can change.',
  ),
  response: successResponse({ data: Coupon }),
  summary: 'Changes the last day and the usage limits of a coupon.',
});

/** Existing orders keep their price until they expire. */
export const switchCoupon = defineEndpoint('POST /coupons/switch', {
  needs: 'commerce.edit',
  fails: ['not_found'],
  body: z.strictObject({ couponId: Id, isOn: z.boolean() }, 'Send only `couponId` and `isOn`.'),
  response: successResponse({ data: Coupon }),
  summary: 'Switches a coupon on or off.',
});

export const CouponUse = z.object({
  /** Our id of the order. */
  _id: z.string(),
  /** The provider's id of the order; null if nothing had to be paid. */
  orderId: z.nullable(z.string()),
  /** Empty for a deleted account. */
  student: z.object({ name: z.string(), email: z.string() }),
  discount: Paise,
  usedAt: z.string(),
  /** Paid after the limit was reached, or when it was no first purchase any more: the quoted price is honoured. */
  isOver: z.boolean(),
});
export type CouponUse = z.infer<typeof CouponUse>;

export const getCouponUses = defineEndpoint('GET /coupons/uses', {
  needs: 'commerce.edit',
  fails: ['not_found'],
  query: z.strictObject(
    { couponId: Id, ...pageQuery },
    'Only `couponId`, `page`, `before` and `until` are allowed.',
  ),
  response: successResponse(pageResponse(CouponUse)),
  summary: 'Lists the uses of a coupon, latest first.',
});
