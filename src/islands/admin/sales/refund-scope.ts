import { formatPaise, type Paise } from '#contract/sales/money.ts';
import type { Payment } from '#contract/sales/orders.ts';
import { parsePrice, PRICE_MIN_PAISE } from '#contract/sales/price.ts';
import type { OpenedOrder, RefundScope } from '#site/api/orders.ts';
import { leftOf } from '#site/lib/payment-labels.ts';
import { getRule } from '../../ui/forms/field-rule.ts';
import type { FieldRule } from '../../ui/forms/use-form.ts';

export const ALL = 'all';
export const SUM = 'sum';

export interface ScopeOption {
  value: string;
  label: string;
  /** The refunded amount; undefined for a custom amount. */
  amount?: Paise;
}

/** All courses, single courses of an order with several, and a custom amount if the server sends items. */
export function scopeOptions(
  { order }: OpenedOrder,
  payment: Payment,
  isByHand = false,
): ScopeOption[] {
  const whole = isByHand ? leftOf(payment) : (payment.refund ?? leftOf(payment));
  const all = { value: ALL, label: `All courses, ${formatPaise(whole)}`, amount: whole };
  if (!payment.items) return [all];
  const open = payment.items.filter((item) => item.left > 0 && !item.isReturned);
  const names = new Map(order.courses.map((course) => [course.courseId, course.courseName]));
  const courses = payment.items.length > 1 ? open : [];
  return [
    all,
    ...courses.map(({ courseId, left: rest, refund = rest }) => ({
      value: courseId,
      label: `${names.get(courseId) || 'Deleted course'}, ${formatPaise(refund)}`,
      amount: refund,
    })),
    { value: SUM, label: 'Custom amount, as goodwill' },
  ];
}

export function sumRule(left: Paise): FieldRule {
  return getRule((typed) => {
    const read = parsePrice(typed);
    return read.ok
      ? getFault(read.paise, left)
      : 'Enter the amount in rupees, for example 499 or 499.50.';
  });
}

function getFault(sum: Paise, left: Paise): string | undefined {
  if (sum < PRICE_MIN_PAISE) return 'A refund is at least ₹1.';
  return sum > left ? `Only ${formatPaise(left)} of this payment is left.` : undefined;
}

/** The scope to send. `key` is the idempotency key of a custom amount. */
export function getScope(chosen: string, { sum, key }: { sum: string; key: string }): RefundScope {
  if (chosen === ALL) return {};
  if (chosen !== SUM) return { courseId: chosen };
  const read = parsePrice(sum);
  if (!read.ok) throw new Error(read.message);
  return { sum: read.paise, key };
}
