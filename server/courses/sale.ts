// Prices at a moment: the charged price, the compare-at price, and when the next sale can begin.
import { subtractPaise } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { SALE_PAUSE_DAYS, COMPARE_AT_DAYS } from '#contract/sales/prices.ts';
import { DAY_MS } from '../platform/durations.ts';
import type { CourseRow, PriceRow } from '../platform/tables.ts';

/** The price columns of a course. */
export type PriceColumns = Pick<
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

/** The sale in a row, past, current or future. */
export function toSale(row: Pick<PriceRow, 'sale_paise' | 'sale_from' | 'sale_until'>) {
  const { sale_paise: pricePaise, sale_from: from, sale_until: until } = row;
  if (pricePaise === null || from === null || until === null) return undefined;
  return { pricePaise, from, until } satisfies Sale;
}

/** The sale at a moment. A sale that is not below the list price does not count. */
export function findSaleAt(course: PriceColumns, at: number): Sale | undefined {
  const sale = toSale(course);
  const isOn = sale && sale.from <= at && at < sale.until;
  return isOn && subtractPaise(course.price_paise, sale.pricePaise) > 0 ? sale : undefined;
}

export function getChargedPrice(course: PriceColumns, at: number): Paise {
  return findSaleAt(course, at)?.pricePaise ?? course.price_paise;
}

/**
 * The list price, if a sale may show it as compare-at price: the course was published, and never had a lower list price,
 * during the whole period before the sale. `history`: oldest first, including the current price.
 */
export function getCompareAtPrice(
  history: readonly PriceRow[],
  { listPaise, from, publishedAt }: { listPaise: Paise; from: number; publishedAt: number | null },
): Paise | null {
  const since = from - COMPARE_AT_DAYS * DAY_MS;
  const before = history.findLast(({ at }) => at <= since);
  if (!before || publishedAt === null || publishedAt > since) return null;
  const prices = [before, ...history.filter(({ at }) => at > since)];
  return prices.every(({ list_paise: list }) => list >= listPaise) ? listPaise : null;
}

/** Whether the current list price may be shown as compare-at price. */
export function hasCompareAtPrice({ struck_paise, price_paise }: PriceColumns): boolean {
  return struck_paise === price_paise;
}

/** When the course can have the next sale; undefined when none has ended. `history`: oldest first. */
export function findNextSaleStart(history: readonly PriceRow[], now: number): number | undefined {
  const ends = history.flatMap((row, nth) => {
    const sale = toSale(row);
    if (!sale) return [];
    const begin = Math.max(sale.from, row.at);
    const end = Math.min(sale.until, history[nth + 1]?.at ?? now, now);
    return begin < end ? [end] : [];
  });
  return ends.length > 0 ? Math.max(...ends) + SALE_PAUSE_DAYS * DAY_MS : undefined;
}
