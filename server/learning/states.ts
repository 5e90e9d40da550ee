// How far people are in each of their courses.
import { isComplete, progressOf, resumePointOf } from '#contract/progress.ts';
import type { Progress, ResumePoint } from '#contract/progress.ts';
import type { Viewer } from '../accounts/accounts.ts';
import { findCourses, lessonIdsByCourse } from '../catalogue/catalogue.ts';
import { certificateIdsOf, issueIfComplete, placeKey } from '../certificates/certificates.ts';
import { enrolmentsOfMany } from '../enrolments/enrolments.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { CourseRow, EnrolmentRow } from '../platform/tables.ts';
import * as store from './learning.store.ts';

export interface LearningState {
  course: CourseRow;
  enrolment: EnrolmentRow;
  progress: Progress;
  resume: ResumePoint | undefined;
  certificateId: string | null;
}

/** How far somebody is in each of some courses, by their ids. */
export async function progressByCourse(
  db: Queries,
  userId: string,
  courseIds: readonly string[],
): Promise<Map<string, Progress>> {
  const lessons = await lessonIdsByCourse(db, courseIds);
  const completed = await completedBy(db, [userId]);
  return new Map(
    courseIds.map((course_id) => {
      const done = completed.get(placeKey({ user_id: userId, course_id })) ?? [];
      return [course_id, progressOf(lessons.get(course_id) ?? [], done)];
    }),
  );
}

/** The caller's courses, latest enrolment first. Certificates that are due are issued. Source: OPEN-79. */
export async function learningStates(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  viewer: Pick<Viewer, 'userId' | 'fullName'>,
): Promise<LearningState[]> {
  const { db } = deps;
  const { userId, fullName: studentName } = viewer;
  const states = (await learningStatesOf(db, [userId])).get(userId) ?? [];
  for (const state of states) {
    const { course, progress } = state;
    if (!isComplete(progress)) continue;
    const earned = { userId, studentName, course, progress };
    state.certificateId ??= (await issueIfComplete(db, deps, earned))?.id ?? null;
  }
  return states;
}

/** The same of several people, by their ids, with as many queries as for one. Only reads: issues no certificate. */
export async function learningStatesOf(
  db: Queries,
  userIds: readonly string[],
): Promise<Map<string, LearningState[]>> {
  const enrolments = await enrolmentsOfMany(db, userIds);
  const courseIds = [...new Set(enrolments.map((row) => row.course_id))];
  const courses = new Map((await findCourses(db, courseIds)).map((row) => [row.id, row]));
  const lessons = await lessonIdsByCourse(db, courseIds);
  const completed = await completedBy(db, userIds);
  const positions = await positionsBy(db, userIds);
  const certificates = await certificateIdsOf(db, userIds);
  const states = new Map(userIds.map((id): [string, LearningState[]] => [id, []]));
  for (const enrolment of enrolments) {
    const { user_id: userId } = enrolment;
    const course = courses.get(enrolment.course_id);
    if (!course) continue;
    const key = placeKey(enrolment);
    const ids = lessons.get(course.id) ?? [];
    const done = completed.get(key) ?? [];
    const progress = progressOf(ids, done);
    const resume = resumePointOf(ids, {
      completed: done,
      positions: positions.get(userId) ?? {},
      lastLessonId: enrolment.last_lesson_id,
    });
    const certificateId = certificates.get(key) ?? null;
    states.get(userId)?.push({ course, enrolment, progress, resume, certificateId });
  }
  return states;
}

async function completedBy(
  db: Queries,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  const completed = new Map<string, string[]>();
  for (const row of await store.completedByUsers(db, userIds)) {
    const ids = completed.get(placeKey(row));
    if (ids) ids.push(row.lesson_id);
    else completed.set(placeKey(row), [row.lesson_id]);
  }
  return completed;
}

/** Seconds by lesson, by user. */
async function positionsBy(
  db: Queries,
  userIds: readonly string[],
): Promise<Map<string, Record<string, number>>> {
  const positions = new Map(userIds.map((id): [string, Record<string, number>] => [id, {}]));
  for (const { user_id, lesson_id, seconds } of await store.positionsOfUsers(db, userIds)) {
    const own = positions.get(user_id);
    if (own) own[lesson_id] = seconds;
  }
  return positions;
}
