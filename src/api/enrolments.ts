// Who the caller is to each course: the enrolments, and a course as its learner sees it.
import * as z from 'zod/mini';
import * as contract from '#contract/learning.ts';
import type { Enrolment } from '#contract/learning.ts';
import { progressOf } from '#contract/progress.ts';
import type { Progress } from '#contract/progress.ts';
import { ApiError, call, send } from './client.ts';
import { readCourse, type SiteCourse } from './course.ts';
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

const Full = z.object({
  data: z.object({
    courseDetails: z.unknown(),
    completedVideos: z.catch(z.array(z.string()), []),
  }),
});

/** The course with what the caller has completed. Throws ApiError. */
export async function fetchLearnerCourse(courseId: string): Promise<LearnerCourse> {
  const read = Full.safeParse(await send(contract.getFullCourseDetails, { body: { courseId } }));
  const course = read.success ? readCourse(read.data.data.courseDetails) : undefined;
  if (!read.success || !course) throw new ApiError({ status: 0 });
  const completed = read.data.data.completedVideos;
  const lessons = course.sections.flatMap((section) => section.subSection);
  const ids = lessons.map((lesson) => lesson._id);
  return { course, completed, progress: progressOf(ids, completed) };
}
