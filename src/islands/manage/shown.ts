// Which courses an admin asked for, and in which order: kept in the address.
import { priceNumber } from '#contract/price.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { addressOf, pageOf, searchText } from '../parts/address.ts';

export const STATUSES = { '': 'All', Published: 'Published', Draft: 'Draft' } as const;
export const ORDERS = {
  '': 'Newest first',
  name: 'Name',
  students: 'Most students',
  price: 'Highest price',
} as const;
/** What keeps 500 courses as quick as five. */
export const COURSES_PER_PAGE = 24;

export interface Asked {
  query: string;
  status: keyof typeof STATUSES;
  /** The id of a category; empty for all. */
  category: string;
  sort: keyof typeof ORDERS;
  page: number;
}

export function readAsked(search: string): Asked {
  const asked = new URLSearchParams(search);
  return {
    query: asked.get('query')?.trim() ?? '',
    status: keyOf(STATUSES, asked.get('status')),
    category: asked.get('category') ?? '',
    sort: keyOf(ORDERS, asked.get('sort')),
    page: pageOf(asked),
  };
}

export function searchOf({ query, status, category, sort, page }: Asked): string {
  return searchText({ query: query.trim(), status, category, sort, page: page > 1 ? page : '' });
}

function keyOf<Words extends object>(words: Words, key: string | null): keyof Words | '' {
  return key !== null && Object.hasOwn(words, key) ? (key as keyof Words) : '';
}

export const address = addressOf({ read: readAsked, write: searchOf });

/** The courses that match, in the order that was asked for. */
export function matching(courses: readonly SiteCourse[], asked: Asked): SiteCourse[] {
  const words = asked.query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = courses.filter((course) => {
    const text = `${course.name} ${course.tags.join(' ')} ${course.category?.name ?? ''}`;
    return (
      (asked.status === '' || course.status === asked.status) &&
      (asked.category === '' || course.category?.id === asked.category) &&
      words.every((word) => text.toLowerCase().includes(word))
    );
  });
  return found.toSorted(BY[asked.sort]);
}

const BY: Record<Asked['sort'], (one: SiteCourse, other: SiteCourse) => number> = {
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
export function pageFrom(found: readonly SiteCourse[], wanted: number): Shown {
  const pages = Math.max(1, Math.ceil(found.length / COURSES_PER_PAGE));
  const page = Math.min(wanted, pages);
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
