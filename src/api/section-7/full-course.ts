// A whole course with what its learner has done, as any server answers it.
import * as z from 'zod/mini';
import { firstOf } from './answers.ts';

const FullCourse = z.object({
  data: z.object({
    courseDetails: z.unknown(),
    completedVideos: z.catch(z.array(z.string()), []),
    positions: z.catch(z.record(z.string(), z.number()), {}),
    lastLessonId: z.catch(z.nullable(z.string()), null),
  }),
});

/** Undefined for what is no answer. */
export function fullCourseIn(answer: unknown) {
  const read = FullCourse.safeParse(answer);
  if (!read.success) return undefined;
  const { courseDetails, completedVideos: completed, ...left } = read.data.data;
  return { courseDetails: firstOf(courseDetails), learned: { completed, ...left } };
}
