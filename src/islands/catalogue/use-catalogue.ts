import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useMemo, useState } from 'react';
import type { Category } from '#contract/course.ts';
import { fetchCategories } from '#site/api/catalogue.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { type Answer, useAnswers } from '#site/islands/parts/use-answers.ts';
import { browserLog } from '#site/lib/browser-log.ts';
import { QUERY_OF_ADDRESS } from './chosen-filters.ts';
import { coursesWithWords } from './search-here.ts';

/** Those of the build until they are here; without any the choice is 'All' alone (CAT-20). */
export function useCategories(built: readonly Category[] = NONE): readonly Category[] {
  const [categories, setCategories] = useState(built);
  useEffect(() => {
    fetchCategories().then(setCategories, () => browserLog.warn('The categories did not arrive.'));
  }, []);
  return categories;
}

export const $answer = atom<Answer>({ query: '', courses: null });
const announce = (answer: Answer) => $answer.set(answer);

/**
 * What was found for a query: 'asking' while what the address searches for is on its way, null where nothing is
 * searched or asking failed. Without a line it is looked for in `all`. What was found before stays until the
 * next answer is here.
 */
export function useFound(query: string, all: Courses | null): Courses | 'asking' | null {
  const answer = useStore($answer);
  const isFromAddress = query === QUERY_OF_ADDRESS;
  useAnswers({ query, ...(isFromAddress ? { waitMs: 0 } : {}) }, announce);
  const here = useMemo(
    () => (answer.isOffline && all ? coursesWithWords(all, answer.query) : null),
    [answer, all],
  );
  if (query.trim() === '') return null;
  return answer.query === '' && isFromAddress ? 'asking' : (answer.courses ?? here);
}

type Courses = readonly SiteCourse[];

const NONE: readonly Category[] = [];
