import { formatPaise } from '#contract/sales/money.ts';
import type { PricedCourse } from '#contract/sales/prices.ts';
import { formatFullDay } from '#site/lib/indian-time.ts';
import { createRequiredRule, PAID_PRICE_RULE } from '../../ui/forms/field-rule.ts';

type Sale = NonNullable<PricedCourse['sale']>;

export function formatListPrice({ listPrice }: Pick<PricedCourse, 'listPrice'>): string {
  return listPrice === 0 ? 'Free' : formatPaise(listPrice);
}

/** '1 November 2026 to 8 November 2026', '1 November 2026'. */
export function formatDays({ from, until }: Pick<Sale, 'from' | 'until'>): string {
  const days = from === until ? [from] : [from, until];
  return days.map(formatFullDay).join(' to ');
}

export function formatSale(sale: Pick<Sale, 'price' | 'from' | 'until'>): string {
  return `${formatPaise(sale.price)}, ${formatDays(sale)}`;
}

export function formatCompareAt({ isStruck }: Pick<Sale, 'isStruck'>): string {
  return isStruck
    ? 'The list price is shown crossed out next to it.'
    : 'No crossed-out price is shown: the list price was not the lowest of the last 30 days, or has not applied for that long.';
}

const dayRule = createRequiredRule('Choose a day');

export const SALE_RULES = {
  price: PAID_PRICE_RULE,
  from: dayRule,
  until: dayRule,
};
