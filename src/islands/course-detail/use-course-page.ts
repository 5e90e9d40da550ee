// The course of a page, and its viewer: what anybody sees first, what a learner sees after.
import { useCallback, useEffect, useState } from 'react';
import type { SiteCourse } from '#site/api/course.ts';
import { fetchCoursePage, type SiteCoursePage } from '#site/api/catalogue.ts';
import { fetchLearnerCourse, type LearnerCourse } from '#site/api/learning.ts';
import type { Viewer } from '#site/islands/parts/checkout-slot.ts';
import { pathId } from '#site/lib/path-id.ts';
import { isEnrolled } from '#site/queries/enrolments.ts';
import { useEnrolments } from '#site/queries/use-enrolments.ts';
import { useSession } from '#site/queries/use-session.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { notify } from '#site/stores/notices.ts';
import { isAdmin } from '#site/stores/session.ts';

export type CoursePageState =
  | { status: 'loading' }
  /** `failed`: the call failed; else there is no such course. */
  | { status: 'missing'; failed: boolean }
  | { status: 'ready'; course: SiteCoursePage };

/** What the build knew stands from the start; a fresh answer takes its place. */
export function useCourse(initial: SiteCoursePage | undefined): [CoursePageState, () => void] {
  const load = useCallback(
    async (again: boolean) =>
      fetchCoursePage(initial?.id ?? pathId(location.pathname), { fresh: again }),
    [initial],
  );
  const [loaded, reload] = useLoaded(load);
  useEffect(() => {
    if (loaded.status === 'failed') {
      notify({
        layer: 'banner',
        type: 'error',
        title: 'Failed to Load Course',
        message: 'Unable to fetch course details. Please refresh the page or try again later.',
      });
    }
  }, [loaded]);
  if (loaded.status === 'ready') {
    const course = loaded.value;
    return [course ? { status: 'ready', course } : { status: 'missing', failed: false }, reload];
  }
  if (initial) return [{ status: 'ready', course: initial }, reload];
  return [loaded.status === 'loading' ? loaded : { status: 'missing', failed: true }, reload];
}

export function useViewer(course: SiteCourse): Viewer {
  const known = useEnrolments();
  const { user, token } = useSession();
  if (!token) return 'visitor';
  if (isEnrolled(course, known, user?._id)) return 'enrolled';
  return isAdmin(user) ? 'admin' : 'student';
}

/** The course with its lessons and progress, for those enrolled. A failure is silent (DET-17). */
export function useLearner(
  courseId: string,
  enrolled: boolean,
): [LearnerCourse | null, () => void] {
  const [learner, setLearner] = useState<LearnerCourse | null>(null);
  const [attempt, setRound] = useState(0);
  useEffect(() => {
    if (!enrolled) return;
    let requestedId = true;
    fetchLearnerCourse(courseId).then(
      (answer) => requestedId && setLearner(answer),
      () => undefined,
    );
    return () => {
      requestedId = false;
    };
  }, [courseId, enrolled, attempt]);
  const reload = useCallback(() => {
    setLearner(null);
    setRound((count) => count + 1);
  }, []);
  return [enrolled ? learner : null, reload];
}
