// The public catalogue: list, page, detail, search, categories.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { Category, Course, CourseCard, CoursePage } from './course.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';

/** Longer queries are cut: ranking them would cost too much. */
export const SEARCH_QUERY_MAX = 64;

const Listed = z.array(z.union([Course, CourseCard]));

/** Up to this many courses, one response has all cards. Larger schools use the pages of contract/courses/course-lists.ts. */
export const WHOLE_LIST_MAX = 500;
/** Number of newest courses on the home page, and for clients that do not request pages. */
export const NEWEST_MAX = 12;

/**
 * All published courses, newest first. `view=card` omits content; with more than `WHOLE_LIST_MAX` courses, the response
 * has the newest ones and `total` is the full number. Source: spec 7, API-05.
 */
export const getAllCourses = defineEndpoint('GET /course/getAllCourses', {
  access: 'public',
  query: z.object({ view: z.optional(z.string()) }),
  response: successResponse({
    data: Listed,
    total: z.optional(z.int()),
  }),
  summary: 'Lists all published courses, newest first.',
});

/** A published course with its preview, the same for everybody. */
export const getCoursePage = defineEndpoint('GET /course/page', {
  access: 'public',
  fails: ['not_found'],
  query: z.object({ courseId: Id }),
  response: successResponse({ data: CoursePage }),
  summary: 'Returns a published course with its public preview.',
});

/** A list with one course or none; an unknown id is no error. Source: spec 7, API-06. */
export const getCourseDetails = defineEndpoint('POST /course/getCourseDetails', {
  access: 'public',
  body: z.object({ courseId: Id }),
  response: successResponse({ data: z.array(Course) }),
  summary: 'Returns a published course with its sections and lessons, without videos.',
});

/**
 * Words in any order, misspelt or in Latin letters; a blank query returns an empty list. If nothing is found, `nearest`
 * has a few similar courses. `view=card` omits content. Source: spec 7, API-09.
 */
export const searchCourse = defineEndpoint('POST /course/searchCourse', {
  access: 'public',
  query: z.object({ view: z.optional(z.string()) }),
  body: z.object({
    searchQuery: z.pipe(
      z.string('`searchQuery` is required.'),
      z.transform((text: string) => text.trim().slice(0, SEARCH_QUERY_MAX)),
    ),
  }),
  response: successResponse({ data: Listed, nearest: Listed }),
  summary: 'Searches published courses. Misspelt words also match.',
});

/** Maximum length of the other lists on a category page; the category's own courses are all shown. */
export const CATEGORY_LIST_MAX = 10;

/**
 * Published courses of a category, the newest of other categories, and the best selling of all. Source: spec 7, API-19.
 */
export const getCategoryPageDetails = defineEndpoint('POST /course/getCategoryPageDetails', {
  access: 'public',
  fails: ['not_found'],
  body: z.object({ categoryId: Id }),
  response: successResponse({
    selectedCourses: z.array(Course),
    differentCourses: z.array(Course),
    mostSellingCourses: z.array(Course),
  }),
  summary:
    'Returns the courses of a category, courses of other categories and best-selling courses.',
});

/** Source: spec 7, API-17. */
export const showAllCategories = defineEndpoint('GET /course/showAllCategories', {
  access: 'public',
  response: successResponse({ data: z.array(Category) }),
  summary: 'Lists all categories by name.',
});

/** The link preview image of a published course. Caches may store it when `?v=` holds its current version. */
export const COURSE_PREVIEW_PATH = '/course/preview/:id.png';
