// The courses of the catalogue: the ones built into the page until the server has answered, then the server's pages.
import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CourseFilters } from '#contract/course-filters.ts';
import type { Category } from '#contract/course.ts';
import { groupDigits } from '#contract/digits.ts';
import { bracketsFor, type PriceBracket } from '#contract/price.ts';
import { type BuiltCourse, readBuilt, withKnownPictures } from '#site/api/built-courses.ts';
import { fetchCategories } from '#site/api/catalogue.ts';
import { filteredCards, fetchCards } from '#site/api/course-lists.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { SEARCH_DEBOUNCE_MS } from '#site/islands/ui/parts/search-box.ts';
import { notifyCoursesFailed } from '#site/islands/ui/parts/use-courses.ts';
import { CARDS, type More, useMore } from '#site/islands/ui/parts/use-more.ts';
import { useDebounced } from '#site/islands/ui/use-debounced.ts';
import { useHydrated } from '#site/islands/ui/use-hydrated.ts';
import { browserLog } from '#site/lib/browser-log.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { $filters, $query, QUERY_OF_ADDRESS } from './chosen-filters.ts';
import { anyFilter } from './filters.ts';
import { coursesWithWords } from './search-here.ts';

/** The catalogue as it was built into the page: its first courses, and how many there were. */
export interface BuiltCatalogue {
  courses: readonly BuiltCourse[];
  total: number;
  categories: readonly Category[];
}

/** The categories built into the page until the server has answered; without any, 'All' is the only choice (CAT-20). */
export function useCategories(built: readonly Category[] = NONE): readonly Category[] {
  const [categories, setCategories] = useState(built);
  useEffect(() => {
    fetchCategories().then(setCategories, () => browserLog.warn('The categories did not arrive.'));
  }, []);
  return categories;
}

const NONE: readonly Category[] = [];

export interface Cards {
  /** Null while nothing is known of what is asked for. */
  courses: readonly SiteCourse[] | null;
  /** CAT-11; empty while it is not known. */
  countLine: string;
  /** What changes with another search or filter. */
  choice: string;
  isBuilt: boolean;
  /** Built, and there are more. */
  isPart: boolean;
  more: More | undefined;
  nearest: readonly SiteCourse[];
  brackets: readonly PriceBracket[];
  isBehind: boolean;
  isFailed: boolean;
  onRetry: () => void;
}

export function useCards(built: BuiltCatalogue | undefined): Cards {
  const query = useStore($query, { ssr: 'initial' });
  const filters = useStore($filters, { ssr: 'initial' });
  const known = useMemo(() => readBuilt(built?.courses ?? []), [built]);
  const total = built?.total ?? 0;
  const debounced = useDebounced(query, SEARCH_DEBOUNCE_MS);
  // The search that the visitor came with does not wait.
  const searched = query === QUERY_OF_ADDRESS ? query : debounced;
  const { loaded, onRetry, isAgain } = useFirstPage({ query: searched, filters, known, total });
  const first = loaded.status === 'ready' ? loaded.value : null;
  const asked = first?.asked ?? { query: searched.trim(), ...filters };
  const fetchPage = useCallback(
    (next: number) =>
      first ? fetchCards(first.asked, next) : Promise.reject(new Error('There is no first page.')),
    [first],
  );
  const { rows, more } = useMore(first?.page ?? null, fetchPage, CARDS);
  const isBuilt = !first && known.length > 0 && query.trim() === '' && !anyFilter(filters);
  const builtBrackets = useMemo(() => bracketsFor(known, 'all'), [known]);
  return {
    courses: first ? rows : isBuilt ? known : null,
    countLine: first
      ? countLine(first.page.total, first.page.outOf, asked.query)
      : isBuilt
        ? countLine(total, total, '')
        : '',
    choice: JSON.stringify(asked),
    isBuilt,
    isPart: isBuilt && known.length < total,
    more,
    nearest: first?.page.nearest ?? [],
    brackets: first?.page.brackets ?? builtBrackets,
    isBehind: isAgain || searched !== query,
    isFailed: loaded.status === 'failed',
    onRetry,
  };
}

interface Asking {
  query: string;
  filters: CourseFilters;
  known: readonly SiteCourse[];
  total: number;
}

/**
 * If the request fails, the courses shown so far are filtered in the browser, provided they are all courses or the browser
 * is offline; offline they are also searched. A failed search shows no notice (SRCH-07), a failed list does (ERR-32).
 */
function useFirstPage({ query, filters, known, total }: Asking) {
  const isAwake = useHydrated();
  const seen = useRef(known);
  const load = useCallback(async () => {
    if (!isAwake) return null;
    const asked = { query: query.trim(), ...filters };
    try {
      const found = await fetchCards(asked, 1);
      const page = { ...found, courses: withKnownPictures(found.courses, known) };
      const others = seen.current.filter(
        ({ id }) => !page.courses.some((course) => course.id === id),
      );
      seen.current = [...page.courses, ...others];
      return { asked, page };
    } catch (error) {
      const isSearch = asked.query !== '';
      if (!isSearch) notifyCoursesFailed();
      const isAll = seen.current.length >= total;
      if (seen.current.length === 0 || (navigator.onLine && !isAll)) throw error;
      const found =
        isSearch && !navigator.onLine
          ? { courses: coursesWithWords(seen.current, asked.query), nearest: [] }
          : undefined;
      return { asked, page: filteredCards(seen.current, asked, found) };
    }
  }, [isAwake, query, filters, known, total]);
  const [loaded, onRetry, isAgain] = useLoaded(load);
  return { loaded, onRetry, isAgain };
}

function countLine(total: number, outOf: number, query: string): string {
  if (outOf > 0) return `Showing ${groupDigits(total)} of ${groupDigits(outOf)} courses`;
  return query === '' ? '' : `No courses found for "${query}"`;
}
