// Every public course, asked for once the view stands; a failure says so (ERR-01, ERR-32).
import { useEffect } from 'react';
import { fetchCourses } from '#site/api/catalogue.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { notify } from '#site/stores/notices.ts';
import { type Loaded, useLoaded } from '#site/queries/use-loaded.ts';

export function useCourses(): [Loaded<SiteCourse[]>, () => void] {
  const [loaded, reload] = useLoaded(fetchCourses);
  useEffect(() => {
    if (loaded.status !== 'failed') return;
    notify({ layer: 'own', type: 'error', title: 'Error', message: 'Failed to fetch courses' });
  }, [loaded]);
  return [loaded, reload];
}
