// Sales in words, and the rules of their form.
import { formatPaise } from '#contract/money.ts';
import { parsePrice } from '#contract/price.ts';
import type { PricedCourse } from '#contract/prices.ts';
import type { FieldRule } from '../parts/use-form.ts';

type Sale = NonNullable<PricedCourse['sale']>;

export function listPriceWord({ listPrice }: Pick<PricedCourse, 'listPrice'>): string {
  return listPrice === 0 ? 'Free' : formatPaise(listPrice);
}

/** '2026-11-01 to 2026-11-08'. */
export function daysWord({ from, until }: Pick<Sale, 'from' | 'until'>): string {
  return from === until ? from : `${from} to ${until}`;
}

/** '₹799, 2026-11-01 to 2026-11-08'. */
export function saleWord(sale: Pick<Sale, 'price' | 'from' | 'until'>): string {
  return `${formatPaise(sale.price)}, ${daysWord(sale)}`;
}

/** What visitors see beside the price of the sale. */
export function struckWord({ isStruck }: Pick<Sale, 'isStruck'>): string {
  return isStruck
    ? 'The list price stands struck beside it.'
    : 'No price stands struck beside it: the list price was not the lowest of the 30 days before, or not asked for so long.';
}

const day: FieldRule = {
  safeParse: (typed) =>
    typed === ''
      ? { success: false, error: { issues: [{ message: 'Choose a day' }] } }
      : { success: true, data: typed },
};

export const SALE_RULES = {
  price: {
    safeParse: (typed) => {
      const reading = parsePrice(typed);
      if (!reading.ok) return { success: false, error: { issues: [{ message: reading.message }] } };
      return reading.paise > 0
        ? { success: true, data: typed }
        : { success: false, error: { issues: [{ message: 'At least 1 rupee' }] } };
    },
  } as FieldRule,
  from: day,
  until: day,
};
export type SaleField = keyof typeof SALE_RULES;
