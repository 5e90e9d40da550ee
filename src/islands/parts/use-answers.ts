// Asks the server what a search finds, once the typing has stopped.
import { useEffect } from 'react';
import { searchCourses } from '#site/api/catalogue.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { SEARCH_DEBOUNCE_MS } from './search-box.ts';

export interface Answer {
  query: string;
  /** Null where nothing was searched or asking failed. */
  courses: readonly SiteCourse[] | null;
  /** Courses that come near where nothing was found. */
  nearest?: readonly SiteCourse[];
  /** Asking failed for want of a line. */
  isOffline?: boolean;
}

interface Asking {
  query: string;
  /** Instead of the pause that typing needs. */
  waitMs?: number;
}

/** Tells what a query finds; an older question is called off. `tell` must be stable. */
export function useAnswers({ query, waitMs = SEARCH_DEBOUNCE_MS }: Asking, tell: Tell): void {
  useEffect(() => {
    if (query.trim() === '') return tell({ query: '', courses: null });
    const asked = new AbortController();
    const timer = setTimeout(() => {
      searchCourses(query, asked.signal).then(
        (finding) => tell({ query, ...finding }),
        () => {
          if (!asked.signal.aborted) tell({ query, courses: null, isOffline: !navigator.onLine });
        },
      );
    }, waitMs);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [query, waitMs, tell]);
}

type Tell = (answer: Answer) => void;
