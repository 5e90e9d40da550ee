import { useEffect } from 'react';
import { searchCourses } from '#site/api/catalogue.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { SEARCH_DEBOUNCE_MS } from './search-box.ts';

export interface Answer {
  query: string;
  courses: readonly SiteCourse[] | null;
  nearest?: readonly SiteCourse[];
  /** Asking failed for want of a line. */
  isOffline?: boolean;
}

interface Asking {
  query: string;
  waitMs?: number;
}

/** Tells what a query finds; an older question is called off. `tell` must be stable. */
export function useAnswers({ query, waitMs = SEARCH_DEBOUNCE_MS }: Asking, onAnswer: Tell): void {
  useEffect(() => {
    if (query.trim() === '') return onAnswer({ query: '', courses: null });
    const controller = new AbortController();
    const timer = setTimeout(() => {
      searchCourses(query, controller.signal).then(
        (finding) => onAnswer({ query, ...finding }),
        () => {
          if (!controller.signal.aborted)
            onAnswer({ query, courses: null, isOffline: !navigator.onLine });
        },
      );
    }, waitMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, waitMs, onAnswer]);
}

type Tell = (answer: Answer) => void;
