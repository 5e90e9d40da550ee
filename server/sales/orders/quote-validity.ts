// How long the price of an order is valid, and which later payments are still accepted.
import { ORDER_MAX_AGE_MS, QUOTE_MS } from '#contract/sales/payments.ts';
import { sumPaise } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { getChargedPrice } from '../../courses/sale.ts';
import type { CourseRow } from '../../platform/tables.ts';
import type { Order } from '../payments/payments.store.ts';

/** Orders created since then can still be paid at their price. Epoch milliseconds. */
export function getOldestQuoteTime(now: number): number {
  return now - QUOTE_MS;
}

/** Whether the payment was begun after the price had expired, regardless of when its event arrived. */
export function isQuoteExpired({ createdAt }: Order, begunAt: number): boolean {
  return createdAt < getOldestQuoteTime(begunAt);
}

/** Whether the payment was begun when the order was too old to be paid. */
export function isOrderTooOld({ createdAt }: Order, begunAt: number): boolean {
  return createdAt < begunAt - ORDER_MAX_AGE_MS;
}

/**
 * Whether every course of the order is for sale and all of them cost no more now than in the order, in their bundle where
 * they were bought in one. `hasCoupon`: the coupon still works, so its discount counts.
 */
export function coversCurrentPrice(
  order: Order,
  courses: readonly CourseRow[],
  today: { now: number; inBundle: Paise | undefined; hasCoupon: boolean },
): boolean {
  const { now, inBundle, hasCoupon } = today;
  const discounts = hasCoupon ? order.items.map((item) => item.discount_paise) : [];
  const paid = sumPaise([order.amountPaise, ...discounts]);
  const separatePrice = sumPaise(courses.map((course) => getChargedPrice(course, now)));
  return areForSale(order, courses) && Math.min(separatePrice, inBundle ?? separatePrice) <= paid;
}

/** Whether none of the courses is deleted or unpublished. */
export function areForSale(
  { courseIds }: { courseIds: readonly string[] },
  courses: readonly CourseRow[],
): boolean {
  return (
    courses.length === courseIds.length && courses.every(({ status }) => status === 'Published')
  );
}
