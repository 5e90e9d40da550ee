// The filters and orders of the catalogue (CAT-06 to CAT-09), for our server and for browsers beside a server of section 7.
import type { CardOrder } from './course-lists.ts';
import { inPriceBracket, priceNumber } from './price.ts';
import type { PriceBracket } from './price.ts';

export interface CourseChoice {
  /** A category's id, or 'all'. */
  category: string;
  price: PriceBracket;
  sort: CardOrder;
}

export interface ChoosableCourse {
  category?: { id: string } | undefined;
  /** Rupees, or the text that a section 7 server sent. */
  price: number | string;
  /** ISO 8601. */
  createdAt: string;
  studentsCount: number;
}

/**
 * The courses that match, in order; the list given is left as it is. `isRanked`: the list is the result of a search, best
 * first, and keeps that order unless another than 'newest' is chosen.
 */
export function chosenCourses<Course extends ChoosableCourse>(
  courses: readonly Course[],
  { category, price, sort }: CourseChoice,
  isRanked = false,
): Course[] {
  const matching = courses.filter(
    (course) =>
      (category === 'all' || course.category?.id === category) &&
      inPriceBracket(course.price, price),
  );
  return isRanked && sort === 'newest' ? matching : matching.sort(ORDERS[sort]);
}

type Compare = (one: ChoosableCourse, other: ChoosableCourse) => number;

/** A price without a number stands last either way (OPEN-03). */
const priceOr = (missing: number, { price }: ChoosableCourse) => priceNumber(price) ?? missing;
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

/** Of infinite numbers, too. */
function compareNumbers(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
