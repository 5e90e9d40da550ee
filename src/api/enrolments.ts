// Who the caller is to each course: the enrolments, and a course as its learner sees it.
import * as contract from '#contract/learning.ts';
import type { Enrolment } from '#contract/learning.ts';
import { progressOf } from '#contract/progress.ts';
import type { Progress } from '#contract/progress.ts';
import { ApiError, call } from './client.ts';
import type { SiteCourse } from './course.ts';
import { fetchFullCourse } from './learning.ts';
import { serverFacts } from './meta.ts';

/** Null where the server keeps no such list: then the ids of a course's students decide. */
export async function fetchEnrolments(): Promise<Enrolment[] | null> {
  const { features } = await serverFacts();
  if (!features.has('enrolments')) return null;
  return (await call(contract.getEnrolments)).data;
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
