import { useCallback, useMemo } from 'react';
import { withKnownPictures } from '#site/api/built-courses.ts';
import { fetchCards, type CardsQuery, type FoundCards } from '#site/api/course-lists.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { useCoursesFailure } from '#site/islands/parts/use-courses.ts';
import { useList } from '#site/islands/parts/use-list.tsx';
import { CARDS, type More, useMore } from '#site/islands/parts/use-more.ts';
import type { Filters } from './filters.ts';

export interface CardPages {
  found: (FoundCards & { courses: readonly SiteCourse[] }) | null;
  asked: CardsQuery | undefined;
  more: More | undefined;
  isBehind: boolean;
  isFailed: boolean;
  onRetry: () => void;
}

const fetchFirst = (asked: CardsQuery) => fetchCards(asked, 1).then((found) => ({ asked, found }));
const fetchNothing = async () => null;

/** `isAsked`: whether the server is asked at all. `known` stand on the page already. */
export function useCardPages(
  { query, filters, known }: { query: string; filters: Filters; known: readonly SiteCourse[] },
  isAsked: boolean,
): CardPages {
  const asking = useMemo(() => ({ query, ...filters }), [query, filters]);
  const { loaded, isBehind, onRetry } = useList(asking, isAsked ? fetchFirst : fetchNothing);
  useCoursesFailure(loaded);
  const first = loaded.status === 'ready' ? loaded.value : null;
  const page = useMemo(
    () => first && { ...first.found, courses: withKnownPictures(first.found.courses, known) },
    [first, known],
  );
  const fetchPage = useCallback(
    (next: number) =>
      first ? fetchCards(first.asked, next) : Promise.reject(new Error('There is no first page.')),
    [first],
  );
  const { rows: courses, more } = useMore(page, fetchPage, CARDS);
  const found = useMemo(() => page && { ...page, courses }, [page, courses]);
  return {
    found,
    ...{ more, isBehind, onRetry, asked: first?.asked },
    isFailed: loaded.status === 'failed',
  };
}
