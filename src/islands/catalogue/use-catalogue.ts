// The catalogue's courses and categories, and what a search puts in their place.
import { useCallback, useEffect, useState } from 'react';
import { fetchCategories, fetchCourses, searchCourses } from '#site/api/catalogue.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { browserLog } from '#site/lib/browser-log.ts';
import { type Loaded, useLoaded } from '#site/stores/queries/use-loaded.ts';
import { notify } from '#site/stores/notices.ts';

export interface CategoryChoice {
  id: string;
  name: string;
}

/** ERR-32 when the list does not come. */
export function useCourses(): [Loaded<SiteCourse[]>, () => void] {
  const load = useCallback(() => fetchCourses(), []);
  const [loaded, reload] = useLoaded(load);
  useEffect(() => {
    if (loaded.face !== 'failed') return;
    notify({ layer: 'own', type: 'error', title: 'Error', message: 'Failed to fetch courses' });
  }, [loaded]);
  return [loaded, reload];
}

/** Empty until they are here; without an answer the choice is 'All' alone (CAT-20). */
export function useCategories(): readonly CategoryChoice[] {
  const [categories, setCategories] = useState<readonly CategoryChoice[]>([]);
  useEffect(() => {
    fetchCategories().then(
      (list) => setCategories(list.map(({ _id, name }) => ({ id: _id, name }))),
      () => browserLog.warn('The categories did not arrive.'),
    );
  }, []);
  return categories;
}

/** What was found for a query; null for no query, while it is asked, and when asking fails. */
export function useFound(query: string): readonly SiteCourse[] | null {
  const [found, setFound] = useState<{ query: string; courses: SiteCourse[] } | null>(null);
  useEffect(() => {
    if (query.trim() === '') return;
    const asked = new AbortController();
    searchCourses(query, asked.signal).then(
      (courses) => setFound({ query, courses }),
      () => {
        if (!asked.signal.aborted) setFound(null);
      },
    );
    return () => asked.abort();
  }, [query]);
  if (query.trim() === '' || !found) return null;
  return found.courses;
}
