// Filters and sorts courses of the catalogue (CAT-06 to CAT-09): on our server, and in the browser for servers that
// only speak section 7.
import type { CardOrder } from './course-lists.ts';
import { LANGUAGES, LEVELS } from './languages-and-levels.ts';
import type { Language, Level } from './languages-and-levels.ts';
import { isInPriceBracket, findPriceNumber, listBrackets } from '../sales/price.ts';
import type { PriceBracket, Priced } from '../sales/price.ts';

export interface CourseFilters {
  /** A category's id, or 'all'. */
  category: string;
  price: PriceBracket;
  language: Language | 'all';
  level: Level | 'all';
  sort: CardOrder;
}

/** All courses, newest first. */
export const NO_FILTERS: CourseFilters = {
  category: 'all',
  price: 'all',
  language: 'all',
  level: 'all',
  sort: 'newest',
};

export interface FilterableCourse extends Priced {
  category?: { id: string } | undefined;
  /** Empty: not stated. */
  language: Language | '';
  level: Level | '';
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
  { category, price, language, level, sort }: CourseFilters,
  isRanked = false,
): Course[] {
  const matching = courses.filter(
    (course) =>
      (category === 'all' || course.category?.id === category) &&
      isInPriceBracket(course.price, price) &&
      (language === 'all' || course.language === language) &&
      (level === 'all' || course.level === level),
  );
  return isRanked && sort === 'newest' ? matching : matching.sort(ORDERS[sort]);
}

/** The values to choose from. */
export interface FilterChoices {
  brackets: PriceBracket[];
  languages: Language[];
  levels: Level[];
}

/** The brackets for these courses, and the languages and levels that occur. */
export function listChoices(courses: readonly FilterableCourse[]): FilterChoices {
  return {
    brackets: listBrackets(courses, 'all'),
    languages: LANGUAGES.filter((value) => courses.some(({ language }) => language === value)),
    levels: LEVELS.filter((value) => courses.some(({ level }) => level === value)),
  };
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
