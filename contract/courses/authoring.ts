// Creating, editing, copying and deleting courses, and creating categories.
import * as z from 'zod/mini';
import { successResponse, Done } from '../response.ts';
import { Category, Course, CourseStatus } from './course.ts';
import { longText, OPTIONAL_WHEN_CREATED, REQUEST_FIELDS } from './course-fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { IMAGE_FILE } from '../media/media.ts';

export const CATEGORY_NAME_MAX = 60;

/** Room for fifty instructions and two long texts of 10,000 characters in any script: three bytes each in UTF-8. */
const COURSE_MAX_BYTES = 2 * 1024 * 1024;

/** Drops case-insensitive duplicates; the first spelling stays. */
export function removeDuplicateTags(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const key = tag.toLowerCase();
    return seen.has(key) ? false : seen.add(key);
  });
}

/**
 * An idempotency key for created objects. Browsers repeat a request when the connection breaks before the response:
 * with the same key, the second response returns the object that the first one created.
 */
export const IdempotencyKey = z
  .string()
  .check(
    z.regex(
      /^[\w-]{8,64}$/,
      '`creationKey` must be 8 to 64 letters, digits, hyphens or underscores.',
    ),
  );

const CourseForm = z.object({ ...REQUEST_FIELDS, status: CourseStatus });

export const NewCourse = z.object({
  ...z.partial(CourseForm, { ...OPTIONAL_WHEN_CREATED, status: true }).shape,
  creationKey: z.optional(IdempotencyKey),
});

/**
 * Creates a course. Only name, price and one tag are required. Fails with `not_found` if a repeated request finds that
 * the course was deleted meanwhile. Source: spec 7, API-10.
 */
export const createCourse = defineEndpoint('POST /course/createCourse', {
  needs: 'courses.edit',
  fails: ['not_found'],
  encoding: 'multipart',
  body: NewCourse,
  files: { thumbnailImage: IMAGE_FILE },
  maxBytes: COURSE_MAX_BYTES,
  response: successResponse({ data: Course }),
  summary: 'Creates a course.',
});

/** Changes the sent fields; changing the status needs only courseId and status. Source: spec 7, API-12, API-13. */
export const editCourse = defineEndpoint('POST /course/editCourse', {
  needs: 'courses.edit',
  fails: ['not_found', 'conflict'],
  encoding: 'multipart',
  body: z.object({
    courseId: Id,
    ...z.partial(CourseForm).shape,
    /** 'true' removes the picture, unless a new one is sent. */
    removeThumbnail: z.optional(z.enum(['true', 'false'])),
    /** The revision that was edited. Fails with conflict if it is outdated; absent: not checked. */
    revision: z.optional(z.coerce.number()),
  }),
  files: { thumbnailImage: IMAGE_FILE },
  maxBytes: COURSE_MAX_BYTES,
  response: successResponse({ data: Course }),
  summary: 'Changes a course.',
});

/** Draft and Published courses, newest first. `students`: people enrolled in at least one. Source: spec 7, API-15. */
export const getAdminCourses = defineEndpoint('GET /course/getAdminCourses', {
  needs: 'courses.edit',
  response: successResponse({ data: z.array(Course), students: z.int() }),
  summary: 'Lists all courses, including drafts. Instructors only get their own.',
});

/**
 * A sold course can only be unpublished. A course must first be removed from bundles that are on sale. Source: spec 7,
 * API-16.
 */
export const deleteCourse = defineEndpoint('DELETE /course/deleteCourse', {
  needs: 'courses.delete',
  fails: ['not_found', 'course_sold', 'conflict'],
  body: z.object({ courseId: Id }),
  response: Done,
  summary: 'Deletes a course that has never been sold.',
});

/** A Draft with the same content and files, without students and reviews. */
export const duplicateCourse = defineEndpoint('POST /course/duplicateCourse', {
  needs: 'courses.edit',
  fails: ['not_found'],
  body: z.object({ courseId: Id }),
  response: successResponse({ data: Course }),
  summary: 'Copies a course as a draft.',
});

export const NewCategory = z.object({
  name: z
    .string('Please fill required fields.')
    .check(
      z.trim(),
      z.minLength(1, 'Please fill required fields.'),
      z.maxLength(
        CATEGORY_NAME_MAX,
        `Category name must be at most ${CATEGORY_NAME_MAX} characters`,
      ),
    ),
  description: z.optional(longText),
});
export type NewCategory = z.infer<typeof NewCategory>;

/** Fails with conflict if a category has the same name, compared case-insensitively. Source: spec 7, API-18. */
export const createCategory = defineEndpoint('POST /course/createCategory', {
  needs: 'categories.edit',
  fails: ['conflict'],
  body: NewCategory,
  response: successResponse({ data: Category }),
  summary: 'Creates a category.',
});
