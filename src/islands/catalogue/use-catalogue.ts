// The catalogue's categories, and what a search puts in the place of all courses.
import { useEffect, useState } from 'react';
import { fetchCategories, searchCourses } from '#site/api/catalogue.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { browserLog } from '#site/lib/browser-log.ts';

export interface CategoryChoice {
  id: string;
  name: string;
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
