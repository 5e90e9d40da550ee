// A lesson for who may see it.
import { getLesson } from '../courses/catalogue.ts';
import { getEnrolment } from '../courses/enrolments.ts';
import { AppError, found } from '../platform/errors.ts';
import type { Queries, Viewer } from '../platform/ports.ts';
import type { EnrolmentRow, LessonRow } from '../platform/tables.ts';
import { mayOnCourse } from '../accounts/teaching.ts';

export interface LessonKey {
  courseId: string;
  lessonId: string;
}

/** Whether somebody works on the content of a course. */
export const mayEdit = (db: Queries, viewer: Viewer, courseId: string): Promise<boolean> =>
  mayOnCourse(db, viewer, { permission: 'courses.edit', courseId });

/** The lesson, for a student of its course or who works on it. Fails: not_enrolled, not_found. */
export async function lessonFor(
  db: Queries,
  viewer: Viewer,
  key: LessonKey,
): Promise<{ lesson: LessonRow; enrolment: EnrolmentRow | undefined }> {
  const enrolment = await getEnrolment(db, viewer.userId, key.courseId);
  if (!enrolment && !(await mayEdit(db, viewer, key.courseId))) {
    throw new AppError('not_enrolled', 'You need to enroll in this course to access the content');
  }
  return { lesson: found(await getLesson(db, key), 'Lesson not found.'), enrolment };
}
