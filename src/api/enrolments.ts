// Who the caller is to each course: the enrolments, and a course as its learner sees it.
import * as contract from '#contract/learning.ts';
import type { Enrolment } from '#contract/learning.ts';
import { progressOf } from '#contract/progress.ts';
import type { Progress } from '#contract/progress.ts';
import { fetchCourseRow } from './catalogue.ts';
import { readCourse } from './course.ts';
import { ApiError } from './client.ts';
import type { SiteCourse } from './course.ts';
import { fetchFullCourse } from './learning.ts';
import { callOwn, isOwnServer } from './server.ts';

/** Empty where the server keeps no such list: there each course names its students. Throws ApiError. */
export async function fetchEnrolments(): Promise<Enrolment[]> {
  return (await callOwn(contract.getEnrolments))?.data ?? [];
}

/** The students that a course names as of now; none where the list of enrolments tells. Throws ApiError. */
export async function fetchStudentIds(courseId: string): Promise<string[]> {
  if (await isOwnServer()) return [];
  return readCourse(await fetchCourseRow(courseId, { fresh: true }))?.studentIds ?? [];
}

export interface LearnerCourse {
  course: SiteCourse;
  completed: string[];
  progress: Progress;
}

/** The course with what the caller has completed. Throws ApiError. */
export async function fetchLearnerCourse(courseId: string): Promise<LearnerCourse> {
  const full = await fetchFullCourse(courseId);
  if (!full) throw new ApiError({ code: 'no_answer' });
  const lessons = full.course.sections.flatMap((section) => section.subSection);
  const ids = lessons.map((lesson) => lesson._id);
  return { ...full, progress: progressOf(ids, full.completed) };
}
