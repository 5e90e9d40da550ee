// Lists of published courses that the server filters, orders and searches, a page at a time.
import { WHOLE_LIST_MAX } from '#contract/catalogue.ts';
import type { Category } from '#contract/course.ts';
import {
  CARDS_PER_PAGE,
  type CardOrder,
  getCategoryCards,
  getCourseCards,
} from '#contract/course-lists.ts';
import type { PriceBracket } from '#contract/price.ts';
import { ApiError, call } from './client.ts';
import { readCourses, type SiteCourse } from './course.ts';
import { isOwnServer } from './server.ts';

/** Cards and how many pages of them there are. */
export interface CardPage {
  courses: readonly SiteCourse[];
  page: number;
  pages: number;
}

export interface CardsQuery {
  /** Empty for all. */
  query: string;
  /** A category's id, or 'all'. */
  category: string;
  price: PriceBracket;
  sort: CardOrder;
}

export interface FoundCards extends CardPage {
  /** How many match, and out of how many. */
  total: number;
  outOf: number;
  /** The price brackets to choose from. */
  brackets: readonly PriceBracket[];
  /** What comes near, where a search finds nothing. */
  nearest: readonly SiteCourse[];
}

/** Whether the server has pages for a school of so many courses. Never rejects. */
export async function hasPagesFor(total: number): Promise<boolean> {
  return total > WHOLE_LIST_MAX && isOwnServer();
}

/** A page of what matches. Throws ApiError. */
export async function fetchCards(
  { query, category, price, sort }: CardsQuery,
  page: number,
): Promise<FoundCards> {
  const asked = {
    ...(query ? { query } : {}),
    ...(category === 'all' ? {} : { category }),
    ...(price === 'all' ? {} : { price }),
    ...(sort === 'newest' ? {} : { sort }),
    ...(page > 1 ? { page } : {}),
  };
  const { data, nearest, ...found } = await call(getCourseCards, { query: asked });
  return { ...found, courses: readCourses(data), nearest: readCourses(nearest) };
}

export interface CategoryCards {
  category: Category;
  selected: CardPage;
  different: readonly SiteCourse[];
  selling: readonly SiteCourse[];
}

/** Undefined where there is no such category. Throws ApiError. */
export async function fetchCategoryCards(categoryId: string): Promise<CategoryCards | undefined> {
  const answer = await call(getCategoryCards, { query: { categoryId } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  });
  if (!answer) return undefined;
  const { category, total, selected, different, selling } = answer.data;
  return {
    category,
    selected: {
      courses: readCourses(selected),
      ...{ page: 1, pages: Math.ceil(total / CARDS_PER_PAGE) },
    },
    different: readCourses(different),
    selling: readCourses(selling),
  };
}
