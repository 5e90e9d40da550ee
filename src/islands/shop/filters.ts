import type { CourseFilters } from '#contract/courses/course-filters.ts';
import { CARD_ORDERS, type CardOrder } from '#contract/courses/course-lists.ts';
import { formatBracket, PRICE_BRACKETS } from '#contract/sales/price.ts';
import { readQueryText } from '#site/lib/query-text.ts';

export type Filters = CourseFilters;

export const NO_FILTERS: Filters = { category: 'all', price: 'all', sort: 'newest' };

export const SORT_LABELS: Record<CardOrder, string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  'price-low': 'Price, low to high',
  'price-high': 'Price, high to low',
  popular: 'Popular',
};

interface Chip {
  filter: 'category' | 'price';
  label: string;
}

export function listChips(filters: Filters, categories: readonly { _id: string; name: string }[]) {
  const chips: Chip[] = [];
  if (filters.category !== 'all') {
    const name = categories.find((category) => category._id === filters.category)?.name;
    chips.push({ filter: 'category', label: name ?? filters.category });
  }
  if (filters.price !== 'all') chips.push({ filter: 'price', label: formatBracket(filters.price) });
  return chips;
}

export function removeChip(filters: Filters, chip: Chip): Filters {
  return { ...filters, [chip.filter]: 'all' };
}

export function hasFilter({ category, price, sort }: Filters): boolean {
  return category !== 'all' || price !== 'all' || sort !== NO_FILTERS.sort;
}

export function readFilters(search: string): Filters {
  const requested = new URLSearchParams(search);
  const filters: Filters = {
    category: readQueryText(requested, 'category') || NO_FILTERS.category,
    price: PRICE_BRACKETS.find((bracket) => bracket === requested.get('price')) ?? NO_FILTERS.price,
    sort: CARD_ORDERS.find((order) => order === requested.get('sort')) ?? NO_FILTERS.sort,
  };
  return hasFilter(filters) ? filters : NO_FILTERS;
}

/** The parameter's name in older links. */
const OLD_QUERY_PARAMETER = 'q';

export function readQuery(search: string): string {
  const params = new URLSearchParams(search);
  return readQueryText(params, params.has('query') ? 'query' : OLD_QUERY_PARAMETER);
}

/** The inverse of `readQuery` and `readFilters`. */
export function toSearchParams(query: string, filters: Filters): string {
  const entries = Object.entries(filters).filter(
    ([name, value]) => value !== NO_FILTERS[name as keyof Filters],
  );
  const trimmedQuery = query.trim();
  return new URLSearchParams([
    ...(trimmedQuery ? [['query', trimmedQuery]] : []),
    ...entries,
  ]).toString();
}
