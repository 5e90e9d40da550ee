// Paginated course lists: the public catalogue and the admin list.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { SEARCH_QUERY_MAX } from './catalogue.ts';
import { COURSE_NAME_MAX } from './course-fields.ts';
import { Category, CourseCard, CourseStatus } from './course.ts';
import { LANGUAGES, LEVELS } from './languages-and-levels.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { pageResponse, pageQuery } from '../paging.ts';
import { PRICE_BRACKETS } from '../sales/price.ts';

/** Limits of a card: number of tags, and characters of a description. */
export const LISTED_TAGS_MAX = 3;
export const LISTED_TEXT_MAX = 180;

/** A card in a list, shortened to what fits, with only the instructor's name. */
export const ListedCard = z.object({
  ...CourseCard.shape,
  /** Number of omitted tags. */
  moreTags: z.int(),
  instructor: z.object({ firstName: z.string(), lastName: z.string() }),
});
export type ListedCard = z.infer<typeof ListedCard>;

/** A list card with the extra fields for admins. */
export const ManagedCard = z.object({
  ...ListedCard.shape,
  /** Lessons of unknown length. */
  untimedLessons: z.int(),
  /** Whether it was ever paid for: then it cannot be deleted. */
  sold: z.boolean(),
});
export type ManagedCard = z.infer<typeof ManagedCard>;

/** Cards per page, in every list of courses. */
export const CARDS_PER_PAGE = 24;
/** Upper limit of `page`, far above real use. */
export const CARD_PAGES_MAX = 5000;

export const CARD_ORDERS = ['newest', 'oldest', 'price-low', 'price-high', 'popular'] as const;
export type CardOrder = (typeof CARD_ORDERS)[number];

/**
 * A page of the published courses that match the filters. With `query`: search results, sorted by relevance unless
 * `sort` is set. Pages after the last are empty. Without matches, `nearest` has similar courses.
 */
export const getCourseCards = defineEndpoint('GET /course/cards', {
  access: 'public',
  query: z.object({
    query: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_QUERY_MAX))),
    category: z.optional(Id),
    price: z._default(z.enum(PRICE_BRACKETS), 'all'),
    language: z.optional(z.enum(LANGUAGES)),
    level: z.optional(z.enum(LEVELS)),
    sort: z._default(z.enum(CARD_ORDERS), 'newest'),
    page: z._default(
      z.coerce
        .number()
        .check(
          z.int(),
          z.minimum(1),
          z.maximum(CARD_PAGES_MAX, `\`page\` must be at most ${CARD_PAGES_MAX}.`),
        ),
      1,
    ),
  }),
  response: successResponse({
    data: z.array(ListedCard),
    page: z.int(),
    pages: z.int(),
    /** Number of matching courses. */
    total: z.int(),
    /** Number before filters: all published courses, or all search results. */
    outOf: z.int(),
    /** Price brackets to offer: 'all', 'free', and those that have courses. */
    brackets: z.array(z.enum(PRICE_BRACKETS)),
    /** Languages and levels that published courses have. Absent from older servers. */
    languages: z.optional(z.array(z.enum(LANGUAGES))),
    levels: z.optional(z.array(z.enum(LEVELS))),
    nearest: z.array(ListedCard),
  }),
  summary: `Lists published courses with search, filters and sorting, ${CARDS_PER_PAGE} per page.`,
});

/** The page of a category: its newest courses and two other lists. More pages: getCourseCards. */
export const getCategoryCards = defineEndpoint('GET /course/category', {
  access: 'public',
  fails: ['not_found'],
  query: z.object({ categoryId: Id }),
  response: successResponse({
    data: z.object({
      category: Category,
      selected: z.array(ListedCard),
      /** Number of courses in the category. */
      total: z.int(),
      /** The newest courses of other categories. */
      different: z.array(ListedCard),
      /** The courses with the most students. */
      selling: z.array(ListedCard),
    }),
  }),
  summary:
    'Returns a category with its newest courses, courses of other categories and best-selling courses.',
});

/** A search can be as long as the longest course name. */
export const MANAGED_QUERY_MAX = COURSE_NAME_MAX;
const MANAGED_ORDERS = ['newest', 'name', 'students', 'price'] as const;
export type ManagedOrder = (typeof MANAGED_ORDERS)[number];

/** Draft and published courses. Each word of `query` matches a part of a name, tag or category. */
export const getManagedCourses = defineEndpoint('GET /course/managed', {
  needs: 'courses.edit',
  query: z.object({
    query: z.optional(z.string().check(z.trim(), z.maxLength(MANAGED_QUERY_MAX))),
    status: z.optional(CourseStatus),
    category: z.optional(Id),
    sort: z._default(z.enum(MANAGED_ORDERS), 'newest'),
    ...pageQuery,
  }),
  response: successResponse({
    ...pageResponse(ManagedCard),
    /** Totals that ignore the filters; of their own courses for instructors. `students`: enrolled in at least one. */
    figures: z.object({ courses: z.int(), published: z.int(), students: z.int() }),
  }),
  summary: `Lists all courses with filters and sorting, ${CARDS_PER_PAGE} per page.`,
});
