import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useCallback, useEffect } from 'react';
import { type EnrolledCourse, fetchEnrolledCourses, storedEnrolments } from '#site/api/learning.ts';
import { notify } from '#site/stores/notices.ts';
import { $session } from '#site/stores/session.ts';
import { replayPending } from './replay.ts';
import { sendUnsent } from './unsent-progress.ts';
import { type Loaded, useLoaded } from './use-loaded.ts';

const $changes = atom(0);

/** Something was returned here: the lists on this page are asked for anew. */
export function myCoursesChanged(): void {
  $changes.set($changes.get() + 1);
}

/** ERR-04 when the list does not come; a payment still pending is settled first, and unsent progress sent. */
export function useMyCourses(): Loaded<EnrolledCourse[]> {
  const changes = useStore($changes, { ssr: 'initial' });
  const load = useCallback(async () => {
    if (changes === 0) await Promise.all([replayPending(), sendUnsent()]);
    return fetchEnrolledCourses();
  }, [changes]);
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
