// What a course costs at a moment, which price may stand struck beside it, and when the next sale may begin.
import { less } from '#contract/money.ts';
import type { Paise } from '#contract/money.ts';
import { SALE_PAUSE_DAYS, COMPARE_AT_DAYS } from '#contract/prices.ts';
import { DAY_MS } from '../platform/durations.ts';
import type { CourseRow, PriceRow } from '../platform/tables.ts';

/** The columns of a course that say what it costs. */
export type Priced = Pick<
  CourseRow,
  'price_paise' | 'sale_paise' | 'sale_from' | 'sale_until' | 'struck_paise'
>;

export const NO_SALE = {
  sale_paise: null,
  sale_from: null,
  sale_until: null,
  struck_paise: null,
  charged_paise: null,
} satisfies Partial<CourseRow>;

export interface Sale {
  pricePaise: Paise;
  from: number;
  until: number;
}

/** The sale in a row, whenever it is; undefined without one. */
export function getSale(row: Pick<PriceRow, 'sale_paise' | 'sale_from' | 'sale_until'>) {
  const { sale_paise: pricePaise, sale_from: from, sale_until: until } = row;
  if (pricePaise === null || from === null || until === null) return undefined;
  return { pricePaise, from, until } satisfies Sale;
}

/** The sale that holds at a moment. One that is not below the list price is none. */
export function saleAt(course: Priced, at: number): Sale | undefined {
  const sale = getSale(course);
  const isOn = sale && sale.from <= at && at < sale.until;
  return isOn && less(course.price_paise, sale.pricePaise) > 0 ? sale : undefined;
}

/** What is charged at a moment. */
export function chargedAt(course: Priced, at: number): Paise {
  return saleAt(course, at)?.pricePaise ?? course.price_paise;
}

/**
 * The list price, where it may stand struck beside that of a sale: it was asked for the whole of the days before the sale,
 * and none of them had a lower one. `history`: the oldest first, the price of now in it.
 */
export function compareAtPrice(
  history: readonly PriceRow[],
  { listPaise, from, publishedAt }: { listPaise: Paise; from: number; publishedAt: number | null },
): Paise | null {
  const since = from - COMPARE_AT_DAYS * DAY_MS;
  const before = history.findLast(({ at }) => at <= since);
  if (!before || publishedAt === null || publishedAt > since) return null;
  const prices = [before, ...history.filter(({ at }) => at > since)];
  return prices.every(({ list_paise: list }) => list >= listPaise) ? listPaise : null;
}

/** Whether the list price of now is the one that may stand beside the sale's. */
export function hasCompareAtPrice({ struck_paise, price_paise }: Priced): boolean {
  return struck_paise === price_paise;
}

/** From when on the course may have a sale again; undefined where none has ended. `history`: the oldest first. */
export function nextSaleFrom(history: readonly PriceRow[], now: number): number | undefined {
  const ends = history.flatMap((row, nth) => {
    const sale = getSale(row);
    if (!sale) return [];
    const begin = Math.max(sale.from, row.at);
    const end = Math.min(sale.until, history[nth + 1]?.at ?? now, now);
    return begin < end ? [end] : [];
  });
  return ends.length > 0 ? Math.max(...ends) + SALE_PAUSE_DAYS * DAY_MS : undefined;
}
