// The public courses, loaded on mount; a failure shows a notice (ERR-01, ERR-32).
import { useEffect } from 'react';
import { fetchCourses, type ListedCourses } from '#site/api/catalogue.ts';
import { notifyOwn } from '../notices/notify.ts';
import { type Loaded, useLoaded } from '#site/queries/use-loaded.ts';

export function useCourses(): [Loaded<ListedCourses>, () => void] {
  const [loaded, reload] = useLoaded(fetchCourses);
  useEffect(() => {
    if (loaded.status === 'failed') notifyCoursesFailed();
  }, [loaded]);
  return [loaded, reload];
}

export function notifyCoursesFailed(): void {
  notifyOwn('error', 'Error', 'Failed to fetch courses');
}
