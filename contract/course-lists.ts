// Lists of courses, page by page: what visitors filter and search in large schools, and what Admins manage.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { SEARCH_QUERY_MAX } from './catalogue.ts';
import { COURSE_NAME_MAX } from './course-fields.ts';
import { Category, CourseCard } from './course.ts';
import { CourseStatus } from './course-status.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { listPage, listPlace } from './paging.ts';
import { PRICE_BRACKETS } from './price.ts';

/** What the card of a list names of a course: so many tags, and characters of a description. */
export const LISTED_TAGS_MAX = 3;
export const LISTED_TEXT_MAX = 180;

/** A card on a page of a list: what does not fit on it is left out, and of who teaches there is the name. */
export const ListedCard = z.object({
  ...CourseCard.shape,
  /** Tags that are left out. */
  moreTags: z.int(),
  instructor: z.object({ firstName: z.string(), lastName: z.string() }),
});
export type ListedCard = z.infer<typeof ListedCard>;

/** The same for who manages it. */
export const ManagedCard = z.object({
  ...ListedCard.shape,
  /** Lessons whose length is not known. */
  untimedLessons: z.int(),
  /** Whether somebody has paid for it: then it cannot be deleted. */
  sold: z.boolean(),
});
export type ManagedCard = z.infer<typeof ManagedCard>;

/** Cards of one page, wherever courses are listed as cards. */
export const CARDS_PER_PAGE = 24;
/** Far beyond where anybody reads on: a number, not a wish. */
export const CARD_PAGES_MAX = 5000;

export const CARD_ORDERS = ['newest', 'oldest', 'price-low', 'price-high', 'popular'] as const;
export type CardOrder = (typeof CARD_ORDERS)[number];

/**
 * A page of the published courses that match, in order; with a query what the search finds, best first unless another
 * order is asked for. A page behind the last is empty. Where a search finds nothing, `nearest` comes near.
 */
export const getCourseCards = endpoint('GET /course/cards', {
  access: 'public',
  query: z.object({
    query: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_QUERY_MAX))),
    category: z.optional(Id),
    price: z._default(z.enum(PRICE_BRACKETS), 'all'),
    sort: z._default(z.enum(CARD_ORDERS), 'newest'),
    page: z._default(
      z.coerce
        .number()
        .check(
          z.int(),
          z.minimum(1),
          z.maximum(CARD_PAGES_MAX, `There are at most ${CARD_PAGES_MAX} pages.`),
        ),
      1,
    ),
  }),
  answer: answerWith({
    data: z.array(ListedCard),
    page: z.int(),
    pages: z.int(),
    /** How many match, and out of how many: all that are published, or all that the search finds. */
    total: z.int(),
    outOf: z.int(),
    /** The price brackets that hold a published course, and those that always stand. */
    brackets: z.array(z.enum(PRICE_BRACKETS)),
    nearest: z.array(ListedCard),
  }),
  summary: `The published courses by filter, search and order, ${CARDS_PER_PAGE} on a page.`,
});

/** The page of a category: its newest courses, and what is beside them. More of it: getCourseCards. */
export const getCategoryCards = endpoint('GET /course/category', {
  access: 'public',
  fails: ['not_found'],
  query: z.object({ categoryId: Id }),
  answer: answerWith({
    data: z.object({
      category: Category,
      selected: z.array(ListedCard),
      /** How many courses the category has. */
      total: z.int(),
      /** The newest of others. */
      different: z.array(ListedCard),
      /** Of all, those with most students. */
      selling: z.array(ListedCard),
    }),
  }),
  summary: 'A category with its newest courses, other courses, and the best selling ones.',
});

/** The longest name of a course. */
export const MANAGED_QUERY_MAX = COURSE_NAME_MAX;
export const MANAGED_ORDERS = ['newest', 'name', 'students', 'price'] as const;
export type ManagedOrder = (typeof MANAGED_ORDERS)[number];

/** Draft and Published courses. Each word of `query` is a part of a name, a tag or a category. */
export const getManagedCourses = endpoint('GET /course/managed', {
  needs: 'courses.edit',
  query: z.object({
    query: z.optional(z.string().check(z.trim(), z.maxLength(MANAGED_QUERY_MAX))),
    status: z.optional(CourseStatus),
    category: z.optional(Id),
    sort: z._default(z.enum(MANAGED_ORDERS), 'newest'),
    ...listPlace,
  }),
  answer: answerWith({
    ...listPage(ManagedCard),
    /** Of the whole school; `students`: people enrolled in at least one course. */
    figures: z.object({ courses: z.int(), published: z.int(), students: z.int() }),
  }),
  summary: `Every course by filter and order, ${CARDS_PER_PAGE} on a page.`,
});
