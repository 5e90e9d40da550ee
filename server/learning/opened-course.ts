// A course as it is opened most often: by one of its students, written of a text that all of them share and of what is
// theirs, which is read from the database in each call.
import * as z from 'zod/mini';
import { getFullCourseDetails } from '#contract/learning.ts';
import { isComplete, progressOf } from '#contract/progress.ts';
import type { Viewer } from '../accounts/accounts.ts';
import { studentsCourses } from '../catalogue/catalogue.ts';
import { issueIfComplete } from '../certificates/certificates.ts';
import { recordAccess } from '../enrolments/enrolments.ts';
import { videoUrls } from '../films/films.ts';
import { found } from '../platform/errors.ts';
import type { LearningDeps } from './learning.ts';
import { ownIn } from './learning.store.ts';

/** What of the answer is a student's own. */
const Own = z.omit(getFullCourseDetails.answer.shape.data, { courseDetails: true });

type Opened = (
  viewer: Viewer,
  wish: { courseId: string; origin: string },
) => Promise<string | undefined>;

/**
 * Gives JSON of what `fullCourse` answers to a student of the course, and keeps that they were there. Undefined for
 * everybody else, and of the team.
 */
export function openedCourses(deps: LearningDeps): Opened {
  const courseOf = studentsCourses(deps);
  return async (viewer, { courseId, origin }) => {
    const { userId, role, fullName: studentName } = viewer;
    const theirs = role === null ? await ownIn(deps.db, userId, courseId) : undefined;
    if (!theirs) return undefined;
    const { enrolment, completedVideos, positions } = theirs;
    const shared = found(await courseOf({ courseId, origin }), 'Course not found.');
    await recordAccess(deps.db, enrolment, { at: deps.clock() });
    const progress = progressOf(shared.lessonIds, completedVideos);
    if (isComplete(progress)) {
      const { course } = shared;
      await issueIfComplete(deps.db, deps, { userId, studentName, course, progress });
    }
    const videoUrl = videoUrls(deps, { viewer, courseId });
    const text = shared.textFor({ userId, videoUrl });
    const rest = z.parse(Own, {
      ...{ completedVideos, positions, totalDuration: shared.durationSeconds },
      lastLessonId: enrolment.last_lesson_id,
    });
    return `{"courseDetails":${text},${JSON.stringify(rest).slice(1)}`;
  };
}
