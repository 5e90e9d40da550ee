// The signed-in student's courses, with what was stored at login as a fallback.
import { useCallback, useEffect } from 'react';
import { type EnrolledCourse, fetchEnrolledCourses, storedEnrolments } from '#site/api/profile.ts';
import { notify } from '#site/stores/notices.ts';
import { $session } from '#site/stores/session.ts';
import { replayPending } from './replay.ts';
import { type Loaded, useLoaded } from './use-loaded.ts';

/** ERR-04 when the list does not come; a payment still pending is settled first. */
export function useMyCourses(): Loaded<EnrolledCourse[]> {
  const load = useCallback(async () => {
    await replayPending();
    return fetchEnrolledCourses();
  }, []);
  const [loaded] = useLoaded(load);
  useEffect(() => {
    if (loaded.status !== 'failed') return;
    notify({
      layer: 'own',
      type: 'error',
      title: 'Error',
      message: 'Failed to fetch enrolled courses',
    });
  }, [loaded]);
  if (loaded.status !== 'failed') return loaded;
  return { status: 'ready', value: storedEnrolments($session.get().user?.courses ?? []) };
}
