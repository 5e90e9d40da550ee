// The public courses, asked for once the view stands; a failure says so (ERR-01, ERR-32).
import { useEffect } from 'react';
import { fetchCourses, type ListedCourses } from '#site/api/catalogue.ts';
import { notify } from '#site/stores/notices.ts';
import { type Loaded, useLoaded } from '#site/queries/use-loaded.ts';

export function useCourses(): [Loaded<ListedCourses>, () => void] {
  const [loaded, reload] = useLoaded(fetchCourses);
  useEffect(() => {
    if (loaded.status === 'failed') notifyCoursesFailed();
  }, [loaded]);
  return [loaded, reload];
}

export function notifyCoursesFailed(): void {
  notify({ layer: 'own', type: 'error', title: 'Error', message: 'Failed to fetch courses' });
}
