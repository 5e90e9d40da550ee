import { formatPaise } from '#contract/sales/money.ts';
import { parsePrice } from '#contract/sales/price.ts';
import type { PricedCourse } from '#contract/sales/prices.ts';
import { getRule } from '../../ui/forms/field-rule.ts';

type Sale = NonNullable<PricedCourse['sale']>;

export function listPriceLabel({ listPrice }: Pick<PricedCourse, 'listPrice'>): string {
  return listPrice === 0 ? 'Free' : formatPaise(listPrice);
}

export function daysLabel({ from, until }: Pick<Sale, 'from' | 'until'>): string {
  return from === until ? from : `${from} to ${until}`;
}

export function saleLabel(sale: Pick<Sale, 'price' | 'from' | 'until'>): string {
  return `${formatPaise(sale.price)}, ${daysLabel(sale)}`;
}

export function compareAtLabel({ isStruck }: Pick<Sale, 'isStruck'>): string {
  return isStruck
    ? 'The list price is shown crossed out next to it.'
    : 'No crossed-out price is shown: the list price was not the lowest of the last 30 days, or has not applied for that long.';
}

const day = getRule((typed) => (typed === '' ? 'Choose a day' : undefined));

export const SALE_RULES = {
  price: getRule((typed) => {
    const reading = parsePrice(typed);
    if (!reading.ok) return reading.message;
    return reading.paise > 0 ? undefined : 'At least 1 rupee';
  }),
  from: day,
  until: day,
};
