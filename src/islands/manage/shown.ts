// Which courses are shown, and in which order: the query in the address of the page.
import { priceNumber } from '#contract/price.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { addressOf, pageEntries, type PageQuery, readPage, searchText } from '../parts/address.ts';

export const STATUSES = { '': 'All', Published: 'Published', Draft: 'Draft' } as const;
export const ORDERS = {
  '': 'Newest first',
  name: 'Name',
  students: 'Most students',
  price: 'Highest price',
} as const;
/** What keeps 500 courses as quick as five. */
export const COURSES_PER_PAGE = 24;

export interface Query extends PageQuery {
  status: keyof typeof STATUSES;
  /** The id of a category; empty for all. */
  category: string;
  sort: keyof typeof ORDERS;
}

export function readQuery(search: string): Query {
  const params = new URLSearchParams(search);
  return {
    ...readPage(params),
    status: keyOf(STATUSES, params.get('status')),
    category: params.get('category') ?? '',
    sort: keyOf(ORDERS, params.get('sort')),
  };
}

export function writeQuery({ status, category, sort, ...rest }: Query): string {
  return searchText({ ...pageEntries(rest), status, category, sort });
}

function keyOf<Words extends object>(words: Words, key: string | null): keyof Words | '' {
  return key !== null && Object.hasOwn(words, key) ? (key as keyof Words) : '';
}

export const address = addressOf({ read: readQuery, write: writeQuery });

/** The courses that match, in the order that was asked for. */
export function matching(courses: readonly SiteCourse[], query: Query): SiteCourse[] {
  const words = query.query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = courses.filter((course) => {
    const text = `${course.name} ${course.tags.join(' ')} ${course.category?.name ?? ''}`;
    return (
      (query.status === '' || course.status === query.status) &&
      (query.category === '' || course.category?.id === query.category) &&
      words.every((word) => text.toLowerCase().includes(word))
    );
  });
  return found.toSorted(BY[query.sort]);
}

const BY: Record<Query['sort'], (one: SiteCourse, other: SiteCourse) => number> = {
  '': (one, other) => other.createdAt.localeCompare(one.createdAt),
  name: (one, other) => one.name.localeCompare(other.name),
  students: (one, other) => other.studentsCount - one.studentsCount,
  price: (one, other) => (priceNumber(other.price) ?? -1) - (priceNumber(one.price) ?? -1),
};

export interface Shown {
  courses: SiteCourse[];
  page: number;
  pages: number;
}

/** A page behind the last is the last. */
export function pageFrom(found: readonly SiteCourse[], requested: number): Shown {
  const pages = Math.max(1, Math.ceil(found.length / COURSES_PER_PAGE));
  const page = Math.min(requested, pages);
  const from = (page - 1) * COURSES_PER_PAGE;
  return { courses: found.slice(from, from + COURSES_PER_PAGE), page, pages };
}

/** The categories that courses are in, by name. */
export function categoriesOf(courses: readonly SiteCourse[]): { id: string; name: string }[] {
  const known = new Map(
    courses.flatMap(({ category }) => (category ? [[category.id, category]] : [])),
  );
  return [...known.values()].sort((one, other) => one.name.localeCompare(other.name));
}
