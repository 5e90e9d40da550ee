import { CouponCode } from '#contract/sales/coupon-code.ts';
import type { Coupon } from '#contract/sales/coupons.ts';
import { formatPaise, paise } from '#contract/sales/money.ts';
import { paths } from '#contract/paths.ts';
import { parsePrice } from '#contract/sales/price.ts';
import { fullDay } from '#site/lib/indian-time.ts';
import { refusal } from '../../ui/forms/field-rule.ts';
import type { FieldRule } from '../../ui/forms/use-form.ts';

export const STANDING: Readonly<Record<Coupon['standing'], string>> = {
  on: 'On',
  coming: 'Scheduled',
  over: 'Expired',
  'used-up': 'Used up',
  off: 'Off',
};

/** '10% off', '10% off, ₹500 at most', '₹100 off'. */
export function discountLabel({
  kind,
  value,
  cap,
}: Pick<Coupon, 'kind' | 'value' | 'cap'>): string {
  if (kind === 'amount') return `${formatPaise(paise(value))} off`;
  return `${value / 100}% off${cap === null ? '' : `, ${formatPaise(cap)} at most`}`;
}

export function usageLabel({ used, maxTotal }: Pick<Coupon, 'used' | 'maxTotal'>): string {
  return maxTotal === null ? `${used} used` : `${used} of ${maxTotal} used`;
}

export function coursesLabel({
  courses,
  isForSales,
  isForBundles,
  isForFirst,
}: Pick<Coupon, 'courses' | 'isForSales' | 'isForBundles' | 'isForFirst'>): string {
  const names = courses.map(({ courseName }) => courseName || 'Deleted course');
  const meant = names.length === 0 ? 'All courses and bundles' : names.join(', ');
  return [
    isForBundles ? 'All bundles' : meant,
    ...(isForBundles || isForSales ? [] : ['not with sale prices']),
    ...(isForFirst ? ['first purchase only'] : []),
  ].join(', ');
}

/** '1 November 2026 to 8 November 2026', 'From 1 November 2026'. */
export function daysLabel({ from, until }: Pick<Coupon, 'from' | 'until'>): string {
  return until === null ? `From ${fullDay(from)}` : `${fullDay(from)} to ${fullDay(until)}`;
}

export function getLink({ code, isForBundles }: Coupon, id: string): string {
  const url = new URL(isForBundles ? paths.bundle(id) : paths.courseDetail(id), location.origin);
  url.searchParams.set('coupon', code);
  return url.href;
}

type Reading = { ok: true } | { ok: false; message: string };

const rule = (read: (typed: string) => Reading): FieldRule => ({
  safeParse: (typed) => {
    const reading = read(typed.trim());
    return reading.ok ? { success: true, data: typed.trim() } : refusal(reading.message);
  },
});

const count = (isNeeded: boolean) =>
  rule((typed) => {
    const isCount = /^[1-9][0-9]{0,6}$/.test(typed);
    return isCount || (typed === '' && !isNeeded)
      ? { ok: true }
      : { ok: false, message: 'Enter a whole number of at least 1' };
  });

/** Accepts any text: the server checks the value. */
const any = rule(() => ({ ok: true }));

export const LIMIT_RULES = { until: any, maxTotal: count(false), maxPerAccount: count(true) };
export type LimitName = keyof typeof LIMIT_RULES;

export const COUPON_RULES = {
  code: {
    safeParse: (typed: string) => CouponCode.safeParse(typed),
  } as FieldRule,
  kind: any,
  value: rule((typed) =>
    /^[0-9]{1,8}([.][0-9]{1,2})?$/.test(typed) && Number(typed) > 0
      ? { ok: true }
      : { ok: false, message: 'Enter a number, for example 10 or 99.50' },
  ),
  from: rule((typed) =>
    typed === '' ? { ok: false, message: 'Choose the first day' } : { ok: true },
  ),
  ...LIMIT_RULES,
  cap: rule((typed) => (typed === '' ? { ok: true } : parsePrice(typed))),
  minimum: rule((typed) => (typed === '' ? { ok: true } : parsePrice(typed))),
  email: any,
};
export type CouponField = keyof typeof COUPON_RULES;

const countOf = (text: string): number | null => (text === '' ? null : Number(text));

export function getLimits(texts: Record<LimitName, string>) {
  return {
    until: texts.until || null,
    maxTotal: countOf(texts.maxTotal),
    maxPerAccount: Number(texts.maxPerAccount),
  };
}

export function getNewCoupon(texts: Record<CouponField, string>) {
  const minimum = parsePrice(texts.minimum);
  const cap = parsePrice(texts.cap);
  const isPercent = texts.kind !== 'amount';
  return {
    code: texts.code,
    from: texts.from,
    ...getLimits(texts),
    kind: isPercent ? ('percent' as const) : ('amount' as const),
    cap: isPercent && cap.ok ? cap.paise : null,
    value: Math.round(Number(texts.value) * 100),
    minimum: minimum.ok ? minimum.paise : null,
    email: texts.email || null,
  };
}
