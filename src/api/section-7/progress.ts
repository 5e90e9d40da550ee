// A learner's courses, and how far they are in each, as far as any server tells.
import * as z from 'zod/mini';

const count = z.catch(z.optional(z.int()), undefined);
const text = z.catch(z.optional(z.string()), undefined);
const Counted = z.object({
  completedLessons: z.int(),
  totalLessons: z.int(),
  progress: count,
  lastAccessedAt: text,
  certificateId: text,
  resume: z.catch(
    z.optional(
      z.object({
        sectionId: z.string(),
        lessonId: z.string(),
        title: z.string(),
        seconds: z.number(),
      }),
    ),
    undefined,
  ),
});

const Enrolled = z.object({ data: z.object({ courses: z.array(z.unknown()) }) });

/** The rows of a learner's courses; undefined for what is no answer. */
export function enrolledIn(answer: unknown): unknown[] | undefined {
  return Enrolled.safeParse(answer).data?.data.courses;
}

/** Undefined for a row that does not count its lessons. */
export function progressIn(row: unknown) {
  return Counted.safeParse(row).data;
}
