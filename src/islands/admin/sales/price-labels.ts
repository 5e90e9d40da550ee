import { formatPaise } from '#contract/sales/money.ts';
import type { PricedCourse } from '#contract/sales/prices.ts';
import { formatFullDay } from '#site/lib/indian-time.ts';
import { createRequiredRule, PAID_PRICE_RULE } from '../../ui/forms/field-rule.ts';

type Sale = NonNullable<PricedCourse['sale']>;

export function formatListPrice({ listPrice }: Pick<PricedCourse, 'listPrice'>): string {
  return listPrice === 0 ? 'Free' : formatPaise(listPrice);
}

/** '1 Nov 2026 to 8 Nov 2026', or '1 Nov 2026' for a single day. */
export function formatSaleDays({ from, until }: Pick<Sale, 'from' | 'until'>): string {
  const days = from === until ? [from] : [from, until];
  return days.map(formatFullDay).join(' to ');
}

export function formatSale(sale: Pick<Sale, 'price' | 'from' | 'until'>): string {
  return `${formatPaise(sale.price)}, ${formatSaleDays(sale)}`;
}

export function describeCompareAt({ isStruck }: Pick<Sale, 'isStruck'>): string {
  return isStruck
    ? 'The list price is shown crossed out next to the sale price.'
    : 'The list price is not shown crossed out: within the 30 days before the sale it was lower, or the course was not published yet.';
}

const dayRule = createRequiredRule('Choose a day');

export const SALE_RULES = {
  price: PAID_PRICE_RULE,
  from: dayRule,
  until: dayRule,
};
