// The catalogue's categories, and what a search puts in the place of all courses.
import { useEffect, useState } from 'react';
import type { Category } from '#contract/course.ts';
import { fetchCategories } from '#site/api/catalogue.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { type Answer, useAnswers } from '#site/islands/parts/use-answers.ts';
import { browserLog } from '#site/lib/browser-log.ts';
import { QUERY_OF_ADDRESS } from './chosen-filters.ts';

/** Empty until they are here; without an answer the choice is 'All' alone (CAT-20). */
export function useCategories(): readonly Category[] {
  const [categories, setCategories] = useState<readonly Category[]>([]);
  useEffect(() => {
    fetchCategories().then(setCategories, () => browserLog.warn('The categories did not arrive.'));
  }, []);
  return categories;
}

/**
 * What was found for a query: 'asking' while what the address searches for is on its way, null where nothing is
 * searched or asking failed. What was found before stays until the next answer is here.
 */
export function useFound(query: string): readonly SiteCourse[] | 'asking' | null {
  const [answer, setAnswer] = useState<Answer>({ query: '', courses: null });
  const isFromAddress = query === QUERY_OF_ADDRESS;
  useAnswers({ query, ...(isFromAddress ? { waitMs: 0 } : {}) }, setAnswer);
  if (query.trim() === '') return null;
  return answer.query === '' && isFromAddress ? 'asking' : answer.courses;
}
