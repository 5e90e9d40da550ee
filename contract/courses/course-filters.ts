// Filters and sorts courses of the catalogue (CAT-06 to CAT-09): on our server, and in the browser for servers that
// only speak section 7.
import type { CardOrder } from './course-lists.ts';
import { isInPriceBracket, findPriceNumber } from '../sales/price.ts';
import type { PriceBracket } from '../sales/price.ts';

export interface CourseFilters {
  /** A category's id, or 'all'. */
  category: string;
  price: PriceBracket;
  sort: CardOrder;
}

export interface FilterableCourse {
  category?: { id: string } | undefined;
  /** Rupees, or the text of a section 7 server. */
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
      isInPriceBracket(course.price, price),
  );
  return isRanked && sort === 'newest' ? matching : matching.sort(ORDERS[sort]);
}

type Compare = (left: FilterableCourse, right: FilterableCourse) => number;

/** A price without a number comes last in both orders (OPEN-03). */
const getPriceOr = (missing: number, { price }: FilterableCourse) =>
  findPriceNumber(price) ?? missing;
const newestFirst: Compare = ({ createdAt: left }, { createdAt: right }) => {
  if (left === right) return 0;
  return left < right ? 1 : -1;
};

const ORDERS: Record<CardOrder, Compare> = {
  newest: newestFirst,
  oldest: (left, right) => newestFirst(right, left),
  'price-low': (left, right) =>
    compareNumbers(getPriceOr(Infinity, left), getPriceOr(Infinity, right)) ||
    newestFirst(left, right),
  'price-high': (left, right) =>
    compareNumbers(getPriceOr(-Infinity, right), getPriceOr(-Infinity, left)) ||
    newestFirst(left, right),
  popular: (left, right) => right.studentsCount - left.studentsCount,
};

/** Infinity - Infinity is NaN, so equal numbers are compared first. */
function compareNumbers(left: number, right: number): number {
  return left === right ? 0 : left - right;
}
