// The cards of the catalogue: those that were built into the page, until the server has answered; then what it finds.
import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CourseChoice } from '#contract/course-choice.ts';
import type { Category } from '#contract/course.ts';
import { groupDigits } from '#contract/digits.ts';
import { bracketsFor, type PriceBracket } from '#contract/price.ts';
import { type BuiltCourse, readBuilt, withKnownPictures } from '#site/api/built-courses.ts';
import { fetchCategories } from '#site/api/catalogue.ts';
import { chosenCards, fetchCards } from '#site/api/course-lists.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { SEARCH_DEBOUNCE_MS } from '#site/islands/parts/search-box.ts';
import { notifyCoursesFailed } from '#site/islands/parts/use-courses.ts';
import { CARDS, type More, useMore } from '#site/islands/parts/use-more.ts';
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

/** Those of the build until they are here; without any the choice is 'All' alone (CAT-20). */
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
  const typed = useDebounced(query, SEARCH_DEBOUNCE_MS);
  const still = query === QUERY_OF_ADDRESS ? query : typed;
  const { loaded, onRetry, isAgain } = useFirstPage({ query: still, filters, known, total });
  const first = loaded.status === 'ready' ? loaded.value : null;
  const asked = first?.asked ?? { query: still.trim(), ...filters };
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
    isBehind: isAgain || still !== query,
    isFailed: loaded.status === 'failed',
    onRetry,
  };
}

interface Asking {
  query: string;
  filters: CourseChoice;
  known: readonly SiteCourse[];
  total: number;
}

/**
 * Where the server does not answer, the courses that were shown are filtered here, if these are all or the browser is
 * offline; offline they are searched, too. A failed search is not notified (SRCH-07), a failed list is (ERR-32).
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
      const others = seen.current.filter(({ id }) => !page.courses.some((one) => one.id === id));
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
      return { asked, page: chosenCards(seen.current, asked, found) };
    }
  }, [isAwake, query, filters, known, total]);
  const [loaded, onRetry, isAgain] = useLoaded(load);
  return { loaded, onRetry, isAgain };
}

function countLine(total: number, outOf: number, query: string): string {
  if (outOf > 0) return `Showing ${groupDigits(total)} of ${groupDigits(outOf)} courses`;
  return query === '' ? '' : `No courses found for "${query}"`;
}
