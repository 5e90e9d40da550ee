import { formatPaise } from '#contract/sales/money.ts';
import { parsePrice } from '#contract/sales/price.ts';
import type { PricedCourse } from '#contract/sales/prices.ts';
import { createRule } from '../../ui/forms/field-rule.ts';

type Sale = NonNullable<PricedCourse['sale']>;

export function formatListPrice({ listPrice }: Pick<PricedCourse, 'listPrice'>): string {
  return listPrice === 0 ? 'Free' : formatPaise(listPrice);
}

export function formatDays({ from, until }: Pick<Sale, 'from' | 'until'>): string {
  return from === until ? from : `${from} to ${until}`;
}

export function formatSale(sale: Pick<Sale, 'price' | 'from' | 'until'>): string {
  return `${formatPaise(sale.price)}, ${formatDays(sale)}`;
}

export function formatCompareAt({ isStruck }: Pick<Sale, 'isStruck'>): string {
  return isStruck
    ? 'The list price is shown crossed out next to it.'
    : 'No crossed-out price is shown: the list price was not the lowest of the last 30 days, or has not applied for that long.';
}

const dayRule = createRule((typed) => (typed === '' ? 'Choose a day' : undefined));

export const SALE_RULES = {
  price: createRule((typed) => {
    const parsed = parsePrice(typed);
    if (!parsed.ok) return parsed.message;
    return parsed.paise > 0 ? undefined : 'At least 1 rupee';
  }),
  from: dayRule,
  until: dayRule,
};
