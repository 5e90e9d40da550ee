import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useCallback, useEffect } from 'react';
import {
  type EnrolledCourse,
  fetchEnrolledCourses,
  toEnrolledCourses,
} from '#site/api/learning.ts';
import { notify } from '#site/stores/notices.ts';
import { $session } from '#site/stores/session.ts';
import { retryPendingPayments } from './retry-payments.ts';
import { sendUnsent } from './unsent-progress.ts';
import { type Loaded, useLoaded } from './use-loaded.ts';

const $changes = atom(0);

/** Called after a return on this page: the lists load again. */
export function reloadMyCourses(): void {
  $changes.set($changes.get() + 1);
}

/** ERR-04 if the list fails. First verifies pending payments and sends unsent progress. */
export function useMyCourses(): Loaded<EnrolledCourse[]> {
  const changes = useStore($changes, { ssr: 'initial' });
  const load = useCallback(async () => {
    if (changes === 0) await Promise.all([retryPendingPayments(), sendUnsent()]);
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
  return { status: 'ready', value: toEnrolledCourses($session.get().user?.courses ?? []) };
}
