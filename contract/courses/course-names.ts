// Names of courses for selection.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { COURSE_NAME_MAX } from './course-fields.ts';
import { CourseStatus } from './course.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';

/** Maximum number of names in one select. */
export const COURSE_NAMES_MAX = 500;
const NAMES_FOUND_MAX = 20;

/** The newest courses, those whose name contains `query`, or the one with that id. */
export const getCourseNames = defineEndpoint('GET /course/names', {
  needs: 'students.read',
  query: z.object({
    query: z.optional(z.string().check(z.trim(), z.maxLength(COURSE_NAME_MAX))),
    courseId: z.optional(Id),
  }),
  response: successResponse({
    data: z.array(z.object({ _id: z.string(), courseName: z.string(), status: CourseStatus })),
    /** There are more matches. */
    isMore: z.boolean(),
  }),
  summary: `Lists course names for selection fields: the newest ${COURSE_NAMES_MAX}, or the first ${NAMES_FOUND_MAX} that match a query.`,
});

/** Maximum number of names for a query. */
export const getNamesLimit = (query: string | undefined): number =>
  query ? NAMES_FOUND_MAX : COURSE_NAMES_MAX;
