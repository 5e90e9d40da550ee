// Names of courses to choose from.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { COURSE_NAME_MAX } from './course-fields.ts';
import { CourseStatus } from './course-status.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';

/** Maximum number of names in one select. */
export const COURSE_NAMES_MAX = 500;
const NAMES_FOUND_MAX = 20;

/** What a choice of a course offers: the newest, or those whose name has `query` in it, or the one of that id. */
export const getCourseNames = endpoint('GET /course/names', {
  needs: 'students.read',
  query: z.object({
    query: z.optional(z.string().check(z.trim(), z.maxLength(COURSE_NAME_MAX))),
    courseId: z.optional(Id),
  }),
  answer: answerWith({
    data: z.array(z.object({ _id: z.string(), courseName: z.string(), status: CourseStatus })),
    /** More match than these. */
    isMore: z.boolean(),
  }),
  summary: `Names of courses to choose from: all up to ${COURSE_NAMES_MAX}, else the first ${NAMES_FOUND_MAX} that match.`,
});

/** How many names answer a query. */
export const namesMax = (query: string | undefined): number =>
  query ? NAMES_FOUND_MAX : COURSE_NAMES_MAX;
