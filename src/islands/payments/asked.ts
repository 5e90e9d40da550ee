// What the list of orders was asked for, as the address of the page says it.
import type { WantedOrders } from '#site/api/orders.ts';
import { FILTERS } from './order-words.ts';

export interface Asked extends WantedOrders {
  page: number;
  /** The order that is open over the list; empty for none. */
  order: string;
}

export const NOTHING_ASKED: Asked = { query: '', status: '', page: 1, order: '' };

/** What is unknown is left out. */
export function readAsked(search: string): Asked {
  const asked = new URLSearchParams(search);
  const page = Number(asked.get('page'));
  return {
    query: asked.get('q')?.trim() ?? '',
    status: FILTERS.find(({ value }) => value === asked.get('status'))?.value ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    order: asked.get('order') ?? '',
  };
}

/** What `readAsked` understands, with its question mark; empty when nothing is asked. */
export function searchOf({ query, status, page, order }: Asked): string {
  const words = query.trim();
  const entries = [
    ...(words ? [['q', words]] : []),
    ...(status ? [['status', status]] : []),
    ...(page > 1 ? [['page', String(page)]] : []),
    ...(order ? [['order', order]] : []),
  ];
  const search = new URLSearchParams(entries).toString();
  return search && `?${search}`;
}

export const GAP = 'gap';

/** The numbers of a row of pages: the ends, those around the current one, and gaps. */
export function pageNumbers(page: number, pages: number): (number | typeof GAP)[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const numbers = [...new Set(shown)].sort((one, other) => one - other);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [GAP, number] : [number];
  });
}
