// What was asked for and what answers it, in a school of any size.
import { useStore } from '@nanostores/react';
import { useDeferredValue, useMemo } from 'react';
import { bracketsFor, type PriceBracket } from '#contract/price.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { $filters, $query } from './chosen-filters.ts';
import { anyFilter } from './filters.ts';
import { pagedResults, type Results, resultsOf } from './results.ts';
import { type BuiltCatalogue, useAllCourses } from './use-all-courses.ts';
import { useCardPages } from './use-card-pages.ts';
import { $answer, useFound } from './use-catalogue.ts';

export interface Shown {
  results: Results;
  /** What they answer: another one begins at the top of its list. */
  choice: unknown;
  /** The words that were searched. */
  searched: string;
  /** What comes near, where nothing was found. */
  nearest: readonly SiteCourse[];
  brackets: readonly PriceBracket[];
  isBehind: boolean;
  onRetry: () => void;
}

export function useResults(built: BuiltCatalogue | undefined): Shown {
  const query = useStore($query, { ssr: 'initial' });
  const filters = useStore($filters, { ssr: 'initial' });
  const { all, known, isLarge, isFailed, reload } = useAllCourses(built);
  const isPaged = all?.isPaged === true;
  const found = useFound(isPaged || isLarge ? '' : query, all && !all.isPart ? all.courses : null);
  const answer = useStore($answer);
  const pages = useCardPages({ query, filters, known }, isPaged);
  const choice = useMemo(() => ({ filters, found }), [filters, found]);
  const inputs = useMemo(() => ({ choice, all, isFailed }), [choice, all, isFailed]);
  // The choice is seen at once; the list follows as soon as it is drawn.
  const rendered = useDeferredValue(inputs);
  const results = useMemo(() => resultsOf(rendered), [rendered]);
  const isWhole = query.trim() === '' && !anyFilter(filters);
  const { found: page, more, isFailed: isPageFailed } = pages;
  const paged = useMemo(
    () => pagedResults({ found: page, more, isFailed: isPageFailed }, isWhole ? all : null),
    [page, more, isPageFailed, isWhole, all],
  );
  const brackets = useMemo(() => bracketsFor(all?.courses ?? [], 'all'), [all]);
  if (!isPaged && !isLarge) {
    return {
      ...{ results, brackets, choice: rendered.choice, isBehind: rendered !== inputs },
      ...{ searched: answer.query, nearest: answer.nearest ?? [], onRetry: reload },
    };
  }
  return {
    results: paged,
    choice: JSON.stringify(pages.asked ?? { query, ...filters }),
    ...{ searched: pages.asked?.query ?? '', nearest: pages.found?.nearest ?? [] },
    brackets: pages.found?.brackets ?? brackets,
    ...{ isBehind: pages.isBehind, onRetry: pages.onRetry },
  };
}
