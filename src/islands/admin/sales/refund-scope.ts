import { formatPaise, type Paise } from '#contract/sales/money.ts';
import type { Payment } from '#contract/sales/orders.ts';
import { parsePrice, PRICE_MIN_PAISE } from '#contract/sales/price.ts';
import type { OpenedOrder, RefundScope } from '#site/api/orders.ts';
import { computeRemaining } from '#site/lib/payment-labels.ts';
import { createRule } from '../../ui/forms/field-rule.ts';
import type { FieldRule } from '../../ui/forms/use-form.ts';

export const ALL_COURSES = 'all';
export const CUSTOM_SUM = 'sum';

interface ScopeOption {
  value: string;
  label: string;
  /** The refunded amount; undefined for a custom amount. */
  amount?: Paise;
}

/** All courses, single courses of an order with several, and a custom amount if the server sends items. */
export function listScopes(
  { order }: OpenedOrder,
  payment: Payment,
  isByHand = false,
): ScopeOption[] {
  const remainder = isByHand
    ? computeRemaining(payment)
    : (payment.refund ?? computeRemaining(payment));
  const all = {
    value: ALL_COURSES,
    label: `All courses, ${formatPaise(remainder)}`,
    amount: remainder,
  };
  if (!payment.items) return [all];
  const openItems = payment.items.filter((item) => item.left > 0 && !item.isReturned);
  const names = new Map(order.courses.map((course) => [course.courseId, course.courseName]));
  const courses = payment.items.length > 1 ? openItems : [];
  return [
    all,
    ...courses.map(({ courseId, left: remaining, refund = remaining }) => ({
      value: courseId,
      label: `${names.get(courseId) || 'Deleted course'}, ${formatPaise(refund)}`,
      amount: refund,
    })),
    { value: CUSTOM_SUM, label: 'Custom amount, as goodwill' },
  ];
}

export function createSumRule(left: Paise): FieldRule {
  return createRule((typed) => {
    const parsed = parsePrice(typed);
    return parsed.ok
      ? checkSum(parsed.paise, left)
      : 'Enter the amount in rupees, for example 499 or 499.50.';
  });
}

function checkSum(sum: Paise, left: Paise): string | undefined {
  if (sum < PRICE_MIN_PAISE) return 'Enter at least ₹1.';
  return sum > left ? `Only ${formatPaise(left)} of this payment is left.` : undefined;
}

/** The scope to send. `key` is the idempotency key of a custom amount. */
export function toScope(chosen: string, { sum, key }: { sum: string; key: string }): RefundScope {
  if (chosen === ALL_COURSES) return {};
  if (chosen !== CUSTOM_SUM) return { courseId: chosen };
  const parsed = parsePrice(sum);
  if (!parsed.ok) throw new Error(parsed.message);
  return { sum: parsed.paise, key };
}
