// The public courses, asked for once the view stands; a failure says so (ERR-01, ERR-32).
import { useEffect } from 'react';
import { fetchCourses, type ListedCourses } from '#site/api/catalogue.ts';
import { notify } from '#site/stores/notices.ts';
import { type Loaded, useLoaded } from '#site/queries/use-loaded.ts';

/** `load` must be stable. */
export function useCourses(load = fetchCourses): [Loaded<ListedCourses>, () => void] {
  const [loaded, reload] = useLoaded(load);
  useCoursesFailure(loaded);
  return [loaded, reload];
}

export function useCoursesFailure(loaded: Loaded<unknown>): void {
  useEffect(() => {
    if (loaded.status !== 'failed') return;
    notify({ layer: 'own', type: 'error', title: 'Error', message: 'Failed to fetch courses' });
  }, [loaded]);
}
