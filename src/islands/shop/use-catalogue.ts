// The courses of the catalogue: at first the ones built into the page, then the server's pages.
import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type CourseFilters,
  type FilterChoices,
  listChoices,
} from '#contract/courses/course-filters.ts';
import type { Category } from '#contract/courses/course.ts';
import { groupDigits } from '#contract/digits.ts';
import { type BuiltCourse, readBuiltCourses, restoreDrawings } from '#site/api/built-courses.ts';
import { fetchCategories } from '#site/api/catalogue.ts';
import { filterCards, fetchCards } from '#site/api/course-lists.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { SEARCH_DEBOUNCE_MS } from '#site/islands/ui/lists/search-box.ts';
import { notifyCoursesFailed } from '#site/islands/ui/courses/use-courses.ts';
import { CARD_PAGE_RULES, type More, useMore } from '#site/islands/ui/lists/use-more.ts';
import { useDebouncedValue } from '#site/islands/ui/use-debounced.ts';
import { useHydrated } from '#site/islands/ui/use-hydrated.ts';
import { browserLog } from '#site/lib/browser-log.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { $filters, $query, INITIAL_QUERY } from './filter-store.ts';
import { hasFilter } from './filters.ts';
import { searchOffline } from './offline-search.ts';

/** The part of the catalogue that is built into the page. */
export interface BuiltCatalogue {
  courses: readonly BuiltCourse[];
  total: number;
  categories: readonly Category[];
}

/** Without categories, 'All' is the only choice (CAT-20). */
export function useCategories(built: readonly Category[] = NO_CATEGORIES): readonly Category[] {
  const [categories, setCategories] = useState(built);
  useEffect(() => {
    fetchCategories().then(setCategories, () =>
      browserLog.warn('The categories could not be loaded.'),
    );
  }, []);
  return categories;
}

const NO_CATEGORIES: readonly Category[] = [];

export interface CatalogueCards {
  /** Null while the first page is loading. */
  courses: readonly SiteCourse[] | null;
  /** CAT-11; empty while the count is unknown. */
  countLine: string;
  /** Identifies the search and the filters. */
  queryKey: string;
  isBuilt: boolean;
  /** There are more courses than the built ones. */
  isPartial: boolean;
  more: More | undefined;
  nearest: readonly SiteCourse[];
  choices: FilterChoices;
  isRefreshing: boolean;
  isFailed: boolean;
  onRetry: () => void;
}

export function useCatalogueCards(built: BuiltCatalogue | undefined): CatalogueCards {
  const query = useStore($query, { ssr: 'initial' });
  const filters = useStore($filters, { ssr: 'initial' });
  const known = useMemo(() => readBuiltCourses(built?.courses ?? []), [built]);
  const total = built?.total ?? 0;
  const debounced = useDebouncedValue(query, SEARCH_DEBOUNCE_MS);
  // The query of the opened URL is not debounced.
  const searched = query === INITIAL_QUERY ? query : debounced;
  const {
    loaded,
    onRetry,
    isAgain: isReloading,
  } = useFirstPage({ query: searched, filters, known, total });
  const first = loaded.status === 'ready' ? loaded.value : null;
  const requested = first?.requested ?? { query: searched.trim(), ...filters };
  const fetchPage = useCallback(
    (next: number) =>
      first
        ? fetchCards(first.requested, next)
        : Promise.reject(new Error('The first page is not loaded.')),
    [first],
  );
  const { rows, more } = useMore(first?.page ?? null, fetchPage, CARD_PAGE_RULES);
  const isBuilt = !first && known.length > 0 && query.trim() === '' && !hasFilter(filters);
  const builtChoices = useMemo(() => listChoices(known), [known]);
  return {
    courses: first ? rows : isBuilt ? known : null,
    countLine: first
      ? formatCountLine(first.page.total, first.page.outOf, requested.query)
      : isBuilt
        ? formatCountLine(total, total, '')
        : '',
    queryKey: JSON.stringify(requested),
    isBuilt,
    isPartial: isBuilt && known.length < total,
    more,
    nearest: first?.page.nearest ?? [],
    choices: first?.page.choices ?? builtChoices,
    isRefreshing: isReloading || searched !== query,
    isFailed: loaded.status === 'failed',
    onRetry,
  };
}

interface FirstPageOptions {
  query: string;
  filters: CourseFilters;
  known: readonly SiteCourse[];
  total: number;
}

/**
 * If the request fails and all courses are known or the browser is offline, filters the known courses in the browser.
 * Offline it also searches them. A failed list shows a notice (ERR-32), a failed search does not (SRCH-07).
 */
function useFirstPage({ query, filters, known, total }: FirstPageOptions) {
  const isHydrated = useHydrated();
  const seen = useRef(known);
  const load = useCallback(async () => {
    if (!isHydrated) return null;
    const requested = { query: query.trim(), ...filters };
    try {
      const found = await fetchCards(requested, 1);
      const page = { ...found, courses: restoreDrawings(found.courses, known) };
      const seenBefore = seen.current.filter(
        ({ id }) => !page.courses.some((course) => course.id === id),
      );
      seen.current = [...page.courses, ...seenBefore];
      return { requested, page };
    } catch (error) {
      const isSearch = requested.query !== '';
      if (!isSearch) notifyCoursesFailed();
      const hasAllCourses = seen.current.length >= total;
      if (seen.current.length === 0 || (navigator.onLine && !hasAllCourses)) throw error;
      const found =
        isSearch && !navigator.onLine
          ? { courses: searchOffline(seen.current, requested.query), nearest: [] }
          : undefined;
      return { requested, page: filterCards(seen.current, requested, found) };
    }
  }, [isHydrated, query, filters, known, total]);
  const [loaded, onRetry, isReloading] = useLoaded(load);
  return { loaded, onRetry, isAgain: isReloading };
}

function formatCountLine(total: number, outOf: number, query: string): string {
  if (outOf > 0) return `Showing ${groupDigits(total)} of ${groupDigits(outOf)} courses`;
  return query === '' ? '' : `No courses found for "${query}"`;
}
