import { type CourseFilters as Filters, NO_FILTERS } from '#contract/courses/course-filters.ts';
import { CARD_ORDERS, type CardOrder } from '#contract/courses/course-lists.ts';
import {
  LANGUAGE_NAMES,
  LANGUAGES,
  LEVEL_NAMES,
  LEVELS,
} from '#contract/courses/languages-and-levels.ts';
import { formatBracket, PRICE_BRACKETS } from '#contract/sales/price.ts';
import { readQueryText } from '#site/lib/query-text.ts';

export const SORT_LABELS: Record<CardOrder, string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  'price-low': 'Price, low to high',
  'price-high': 'Price, high to low',
  popular: 'Popular',
};

interface Chip {
  filter: Exclude<keyof Filters, 'sort'>;
  label: string;
}

export function listChips(filters: Filters, categories: readonly { _id: string; name: string }[]) {
  const chips: Chip[] = [];
  if (filters.category !== 'all') {
    const name = categories.find((category) => category._id === filters.category)?.name;
    chips.push({ filter: 'category', label: name ?? filters.category });
  }
  if (filters.price !== 'all') chips.push({ filter: 'price', label: formatBracket(filters.price) });
  if (filters.language !== 'all')
    chips.push({ filter: 'language', label: LANGUAGE_NAMES[filters.language] });
  if (filters.level !== 'all') chips.push({ filter: 'level', label: LEVEL_NAMES[filters.level] });
  return chips;
}

export function removeChip(filters: Filters, chip: Chip): Filters {
  return { ...filters, [chip.filter]: 'all' };
}

const FILTER_NAMES = Object.keys(NO_FILTERS) as (keyof Filters)[];

export function hasFilter(filters: Filters): boolean {
  return FILTER_NAMES.some((name) => filters[name] !== NO_FILTERS[name]);
}

export function readFilters(search: string): Filters {
  const requested = new URLSearchParams(search);
  const filters: Filters = {
    category: readQueryText(requested, 'category') || NO_FILTERS.category,
    price: PRICE_BRACKETS.find((bracket) => bracket === requested.get('price')) ?? NO_FILTERS.price,
    language:
      LANGUAGES.find((language) => language === requested.get('language')) ?? NO_FILTERS.language,
    level: LEVELS.find((level) => level === requested.get('level')) ?? NO_FILTERS.level,
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
  const entries = FILTER_NAMES.filter((name) => filters[name] !== NO_FILTERS[name]).map((name) => [
    name,
    filters[name],
  ]);
  const trimmedQuery = query.trim();
  return new URLSearchParams([
    ...(trimmedQuery ? [['query', trimmedQuery]] : []),
    ...entries,
  ]).toString();
}
