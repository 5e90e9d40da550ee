// How far somebody is in each of their courses.
import { progressOf, resumePointOf } from '#contract/progress.ts';
import type { Progress, ResumePoint } from '#contract/progress.ts';
import type { Viewer } from '../accounts/accounts.ts';
import { findCourses, lessonIdsByCourse } from '../catalogue/catalogue.ts';
import { certificateIdsOf, issueIfComplete } from '../certificates/certificates.ts';
import { enrolmentsOf } from '../enrolments/enrolments.ts';
import type { Deps } from '../ports.ts';
import type { CourseRow, EnrolmentRow } from '../tables.ts';
import * as store from './learning.store.ts';

export interface LearningState {
  course: CourseRow;
  enrolment: EnrolmentRow;
  progress: Progress;
  resume: ResumePoint | undefined;
  certificateId: string | null;
}

/** The caller's courses, latest enrolment first. Certificates that are due are issued. Source: OPEN-79. */
export async function learningStates(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  viewer: Pick<Viewer, 'userId' | 'fullName'>,
): Promise<LearningState[]> {
  const { db } = deps;
  const { userId, fullName: studentName } = viewer;
  const enrolments = await enrolmentsOf(db, userId);
  const courseIds = enrolments.map((row) => row.course_id);
  const courses = new Map((await findCourses(db, courseIds)).map((row) => [row.id, row]));
  const lessons = await lessonIdsByCourse(db, courseIds);
  const completed = await store.completedByCourse(db, userId);
  const positions = await store.positionsOf(db, userId);
  const certificates = await certificateIdsOf(db, userId);
  const states: LearningState[] = [];
  for (const enrolment of enrolments) {
    const course = courses.get(enrolment.course_id);
    if (!course) continue;
    const ids = lessons.get(course.id) ?? [];
    const done = completed.get(course.id) ?? [];
    const progress = progressOf(ids, done);
    const lastLessonId = enrolment.last_lesson_id;
    const resume = resumePointOf(ids, { completed: done, positions, lastLessonId });
    const certificateId =
      certificates.get(course.id) ??
      (await issueIfComplete(db, deps, { userId, studentName, course, progress }))?.id ??
      null;
    states.push({ course, enrolment, progress, resume, certificateId });
  }
  return states;
}
