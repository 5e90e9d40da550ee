// How long an order stands at its price, and what a payment that was begun later is measured by.
import { QUOTE_MS } from '#contract/payments.ts';
import { sumOf } from '#contract/money.ts';
import type { Paise } from '#contract/money.ts';
import { chargedAt } from '../catalogue/catalogue.ts';
import type { ProviderPayment } from '../platform/ports.ts';
import type { CourseRow } from '../platform/tables.ts';
import type { Order } from './payments.store.ts';

/** Orders made since then may still be paid at their price. Epoch milliseconds. */
export function quotedSince(now: number): number {
  return now - QUOTE_MS;
}

/**
 * Whether it was begun after its order's hour, however late we hear of it. Where the provider does not say when it was
 * begun, we hear of it as it begins.
 */
export function isLate(order: Order, { begunAt }: ProviderPayment, now: number): boolean {
  return order.createdAt < quotedSince(begunAt ?? now);
}

/**
 * Whether every course of the order can be bought now and all of them cost no more than when it was made, in their bundle
 * where they were bought in one. What a coupon took off is honoured for good.
 */
export function coversToday(
  order: Order,
  courses: readonly CourseRow[],
  { now, inBundle }: { now: number; inBundle: Paise | undefined },
): boolean {
  const paid = sumOf([order.amountPaise, ...order.items.map((item) => item.discount_paise)]);
  const oneByOne = sumOf(courses.map((course) => chargedAt(course, now)));
  return areOnSale(order, courses) && Math.min(oneByOne, inBundle ?? oneByOne) <= paid;
}

export function areOnSale({ courseIds }: Order, courses: readonly CourseRow[]): boolean {
  return (
    courses.length === courseIds.length && courses.every(({ status }) => status === 'Published')
  );
}
