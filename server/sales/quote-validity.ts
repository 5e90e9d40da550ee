// How long an order stands at its price, and what a payment that was begun later is measured by.
import { ORDER_MAX_AGE_MS, QUOTE_MS } from '#contract/payments.ts';
import { sumOf } from '#contract/money.ts';
import type { Paise } from '#contract/money.ts';
import { chargedAt } from '../courses/catalogue.ts';
import type { ProviderPayment } from '../platform/ports.ts';
import type { CourseRow } from '../platform/tables.ts';
import type { Order } from './payments.store.ts';

/** Orders made since then may still be paid at their price. Epoch milliseconds. */
export function quotedSince(now: number): number {
  return now - QUOTE_MS;
}

/** When a payment was begun; where the provider does not say, it counts as begun when we hear of it. */
export function getBegunAt({ begunAt }: ProviderPayment, now: number): number {
  return begunAt ?? now;
}

/** Whether a payment was begun after the hour of its order, however late we hear of it. */
export function isLate({ createdAt }: Order, begunAt: number): boolean {
  return createdAt < quotedSince(begunAt);
}

export function isOutdated({ createdAt }: Order, begunAt: number): boolean {
  return createdAt < begunAt - ORDER_MAX_AGE_MS;
}

/**
 * Whether every course of the order can be bought now and all of them cost no more than when it was made, in their bundle
 * where they were bought in one. `hasCoupon`: the coupon of the order still works, so its discount counts.
 */
export function coversToday(
  order: Order,
  courses: readonly CourseRow[],
  today: { now: number; inBundle: Paise | undefined; hasCoupon: boolean },
): boolean {
  const { now, inBundle, hasCoupon } = today;
  const discounts = hasCoupon ? order.items.map((item) => item.discount_paise) : [];
  const paid = sumOf([order.amountPaise, ...discounts]);
  const oneByOne = sumOf(courses.map((course) => chargedAt(course, now)));
  return areOnSale(order, courses) && Math.min(oneByOne, inBundle ?? oneByOne) <= paid;
}

export function areOnSale({ courseIds }: Order, courses: readonly CourseRow[]): boolean {
  return (
    courses.length === courseIds.length && courses.every(({ status }) => status === 'Published')
  );
}
