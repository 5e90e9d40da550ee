// Progress of users in their courses.
import { isComplete, computeProgress, findResumePoint } from '#contract/learning/progress.ts';
import type { Progress, ResumePoint } from '#contract/learning/progress.ts';
import { listCoursesByIds, listLessonIdsByCourse } from '../courses/catalogue.ts';
import { listCertificateIds, issueIfComplete } from './certificates.ts';
import { listEnrolments } from '../courses/enrolments.ts';
import type { Deps, Queries, Viewer } from '../platform/ports.ts';
import type { CourseRow, EnrolmentRow } from '../platform/tables.ts';
import * as store from './learning.store.ts';

export interface LearningState {
  course: CourseRow;
  enrolment: EnrolmentRow;
  progress: Progress;
  resume: ResumePoint | undefined;
  certificateId: string | null;
}

/** Progress by course id. */
export async function listProgressByCourse(
  db: Queries,
  userId: string,
  courseIds: readonly string[],
): Promise<Map<string, Progress>> {
  const lessons = await listLessonIdsByCourse(db, courseIds);
  const completed = await listCompletedByCourse(db, userId);
  return new Map(
    courseIds.map((id) => [id, computeProgress(lessons.get(id) ?? [], completed.get(id) ?? [])]),
  );
}

/** The caller's courses, latest enrolment first. Issues due certificates. Source: OPEN-79. */
export async function listLearningStates(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  viewer: Pick<Viewer, 'userId' | 'fullName'>,
): Promise<LearningState[]> {
  const { db } = deps;
  const { userId, fullName: studentName } = viewer;
  const states = await loadStates(db, userId);
  for (const state of states) {
    const { course, progress } = state;
    if (!isComplete(progress)) continue;
    const completion = { userId, studentName, course, progress };
    state.certificateId ??= (await issueIfComplete(db, deps, completion))?.id ?? null;
  }
  return states;
}

/** Issues no certificate. */
async function loadStates(db: Queries, userId: string): Promise<LearningState[]> {
  const enrolments = await listEnrolments(db, userId);
  const courseIds = enrolments.map((row) => row.course_id);
  const [rows, lessons, completed, positions, certificates] = await Promise.all([
    listCoursesByIds(db, courseIds),
    listLessonIdsByCourse(db, courseIds),
    listCompletedByCourse(db, userId),
    store.listPositions(db, userId),
    listCertificateIds(db, userId),
  ]);
  const courses = new Map(rows.map((row) => [row.id, row]));
  return enrolments.flatMap((enrolment) => {
    const course = courses.get(enrolment.course_id);
    if (!course) return [];
    const ids = lessons.get(course.id) ?? [];
    const done = completed.get(course.id) ?? [];
    const resume = findResumePoint(ids, {
      completed: done,
      positions,
      lastLessonId: enrolment.last_lesson_id,
    });
    const certificateId = certificates.get(course.id) ?? null;
    return [{ course, enrolment, progress: computeProgress(ids, done), resume, certificateId }];
  });
}

/** Completed lessons by course, in order of completion. */
async function listCompletedByCourse(db: Queries, userId: string): Promise<Map<string, string[]>> {
  const byCourse = Map.groupBy(
    await store.listCompletedLessons(db, userId),
    (row) => row.course_id,
  );
  return new Map(
    [...byCourse].map(([courseId, rows]) => [courseId, rows.map((row) => row.lesson_id)]),
  );
}
