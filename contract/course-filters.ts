// Filters and sorts the courses of the catalogue (CAT-06 to CAT-09): on our server, and in the browser when the server only
// speaks section 7.
import type { CardOrder } from './course-lists.ts';
import { inPriceBracket, priceNumber } from './price.ts';
import type { PriceBracket } from './price.ts';

export interface CourseFilters {
  /** A category's id, or 'all'. */
  category: string;
  price: PriceBracket;
  sort: CardOrder;
}

export interface FilterableCourse {
  category?: { id: string } | undefined;
  /** Rupees, or the text that a section 7 server sent. */
  price: number | string;
  /** ISO 8601. */
  createdAt: string;
  studentsCount: number;
}

/**
 * The courses that match the filters, sorted, in a new array. With `isRanked`, `courses` are search results, best
 * first, and keep that order when `sort` is 'newest', the default.
 */
export function filterCourses<Course extends FilterableCourse>(
  courses: readonly Course[],
  { category, price, sort }: CourseFilters,
  isRanked = false,
): Course[] {
  const matching = courses.filter(
    (course) =>
      (category === 'all' || course.category?.id === category) &&
      inPriceBracket(course.price, price),
  );
  return isRanked && sort === 'newest' ? matching : matching.sort(ORDERS[sort]);
}

type Compare = (one: FilterableCourse, other: FilterableCourse) => number;

/** A price without a number comes last in both orders (OPEN-03). */
const priceOr = (missing: number, { price }: FilterableCourse) => priceNumber(price) ?? missing;
const newestFirst: Compare = ({ createdAt: one }, { createdAt: other }) => {
  if (one === other) return 0;
  return one < other ? 1 : -1;
};

const ORDERS: Record<CardOrder, Compare> = {
  newest: newestFirst,
  oldest: (one, other) => newestFirst(other, one),
  'price-low': (one, other) =>
    compareNumbers(priceOr(Infinity, one), priceOr(Infinity, other)) || newestFirst(one, other),
  'price-high': (one, other) =>
    compareNumbers(priceOr(-Infinity, other), priceOr(-Infinity, one)) || newestFirst(one, other),
  popular: (one, other) => other.studentsCount - one.studentsCount,
};

/** Infinity - Infinity is NaN, so equal numbers are compared first. */
function compareNumbers(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
