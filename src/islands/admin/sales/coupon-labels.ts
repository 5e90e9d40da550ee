import { CouponCode } from '#contract/sales/coupon-code.ts';
import type { Coupon } from '#contract/sales/coupons.ts';
import { formatPaise, paise } from '#contract/sales/money.ts';
import { paths } from '#contract/paths.ts';
import { parsePrice } from '#contract/sales/price.ts';
import { formatFullDay } from '#site/lib/indian-time.ts';
import {
  ANY_TEXT,
  createOptionalRule,
  createRequiredRule,
  createRule,
  PRICE_RULE,
} from '../../ui/forms/field-rule.ts';
import type { FieldRule } from '../../ui/forms/use-form.ts';

export const STANDING_LABELS: Readonly<Record<Coupon['standing'], string>> = {
  on: 'On',
  coming: 'Scheduled',
  over: 'Expired',
  'used-up': 'Used up',
  off: 'Off',
};

/** '10% off', '10% off, up to ₹500', '₹100 off'. */
export function formatDiscount({
  kind,
  value,
  cap,
}: Pick<Coupon, 'kind' | 'value' | 'cap'>): string {
  if (kind === 'amount') return `${formatPaise(paise(value))} off`;
  return `${value / 100}% off${cap === null ? '' : `, up to ${formatPaise(cap)}`}`;
}

export function formatUsage({ used, maxTotal }: Pick<Coupon, 'used' | 'maxTotal'>): string {
  return maxTotal === null ? `${used} used` : `${used} of ${maxTotal} used`;
}

export function formatCourses({
  courses,
  isForSales,
  isForBundles,
  isForFirst,
}: Pick<Coupon, 'courses' | 'isForSales' | 'isForBundles' | 'isForFirst'>): string {
  const names = courses.map(({ courseName }) => courseName || 'Deleted course');
  const courseScope = names.length === 0 ? 'All courses and bundles' : names.join(', ');
  return [
    isForBundles ? 'All bundles' : courseScope,
    ...(isForBundles || isForSales ? [] : ['not with sale prices']),
    ...(isForFirst ? ['first purchase only'] : []),
  ].join(', ');
}

/** '1 Nov 2026 to 8 Nov 2026', 'From 1 Nov 2026'. */
export function formatCouponDays({ from, until }: Pick<Coupon, 'from' | 'until'>): string {
  return until === null
    ? `From ${formatFullDay(from)}`
    : `${formatFullDay(from)} to ${formatFullDay(until)}`;
}

export function buildCouponLink({ code, isForBundles }: Coupon, id: string): string {
  const url = new URL(isForBundles ? paths.bundle(id) : paths.courseDetail(id), location.origin);
  url.searchParams.set('coupon', code);
  return url.href;
}

const COUNT_RULE = createRule((typed) =>
  /^[1-9][0-9]{0,6}$/.test(typed) ? undefined : 'Enter a whole number of at least 1',
);

/** The server checks the fields that accept any text. */
export const LIMIT_RULES = {
  until: ANY_TEXT,
  maxTotal: createOptionalRule(COUNT_RULE),
  maxPerAccount: COUNT_RULE,
};
export type LimitName = keyof typeof LIMIT_RULES;

export const COUPON_RULES = {
  code: CouponCode as FieldRule,
  kind: ANY_TEXT,
  value: createRule((typed) =>
    /^[0-9]{1,8}([.][0-9]{1,2})?$/.test(typed) && Number(typed) > 0
      ? undefined
      : 'Enter a number, for example 10 or 99.50',
  ),
  from: createRequiredRule('Choose the first day'),
  ...LIMIT_RULES,
  cap: createOptionalRule(PRICE_RULE),
  minimum: createOptionalRule(PRICE_RULE),
  email: ANY_TEXT,
};
export type CouponField = keyof typeof COUPON_RULES;

const parseCount = (text: string): number | null => (text === '' ? null : Number(text));

export function toLimits(texts: Record<LimitName, string>) {
  return {
    until: texts.until || null,
    maxTotal: parseCount(texts.maxTotal),
    maxPerAccount: Number(texts.maxPerAccount),
  };
}

export function toNewCoupon(texts: Record<CouponField, string>) {
  const minimum = parsePrice(texts.minimum);
  const cap = parsePrice(texts.cap);
  const isPercent = texts.kind !== 'amount';
  return {
    code: texts.code,
    from: texts.from,
    ...toLimits(texts),
    kind: isPercent ? ('percent' as const) : ('amount' as const),
    cap: isPercent && cap.ok ? cap.paise : null,
    value: Math.round(Number(texts.value) * 100),
    minimum: minimum.ok ? minimum.paise : null,
    email: texts.email || null,
  };
}
