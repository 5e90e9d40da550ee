// Which of the selected courses change their status, and why the rest are left out.
import type { SiteCourse } from '#site/api/course.ts';
import { isPublishable } from '../../ui/courses/publish-check.ts';

export type Status = 'Draft' | 'Published';

export interface SkippedCourse {
  name: string;
  why: string;
}

export function planBulkChange(
  courses: readonly SiteCourse[],
  to: Status,
): { ready: SiteCourse[]; skipped: SkippedCourse[] } {
  const reasons = courses.map((course) => ({ course, why: getBlockReason(course, to) }));
  return {
    ready: reasons.filter(({ why }) => why === '').map(({ course }) => course),
    skipped: reasons
      .filter(({ why }) => why !== '')
      .map(({ course, why }) => ({ name: course.name, why })),
  };
}

/** The reason; empty if the course can be changed. */
function getBlockReason(course: SiteCourse, to: Status): string {
  if (course.status === to) return to === 'Published' ? 'Already published.' : 'Already a draft.';
  if (to === 'Published' && !isPublishable(course))
    return 'It has no lessons yet. Add one before you publish it.';
  return '';
}
