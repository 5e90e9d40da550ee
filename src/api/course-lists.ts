// Filtered and searched pages of published courses, and the page of a category.
import { CATEGORY_LIST_MAX, getCategoryPageDetails } from '#contract/courses/catalogue.ts';
import {
  type CourseFilters,
  type FilterChoices,
  filterCourses,
  listChoices,
  NO_FILTERS,
} from '#contract/courses/course-filters.ts';
import {
  CARDS_PER_PAGE,
  getCategoryCards,
  getCourseCards,
} from '#contract/courses/course-lists.ts';
import type { Category } from '#contract/courses/course.ts';
import { fetchCategories, fetchCourses, type SearchResults, searchCourses } from './catalogue.ts';
import { ApiError, call, send } from './client.ts';
import { readCourses, type SiteCourse } from './course.ts';
import { parseCategoryLists } from './section-7/responses.ts';
import { isOwnServer } from './server.ts';

/** Course cards and their number of pages. */
export interface CardPage {
  courses: readonly SiteCourse[];
  page: number;
  pages: number;
}

export interface CardsQuery extends CourseFilters {
  /** Empty for all. */
  query: string;
}

export interface FoundCards extends CardPage {
  /** Matching courses, out of all courses. */
  total: number;
  outOf: number;
  choices: FilterChoices;
  /** Near matches of a search without results. */
  nearest: readonly SiteCourse[];
}

/** A page of the matching courses; all of them from a server of section 7. Throws ApiError. */
export async function fetchCards(filters: CardsQuery, page: number): Promise<FoundCards> {
  if (!(await isOwnServer())) return fetchCardsOfWholeList(filters);
  const { query, category, price, language, level, sort } = filters;
  const sent = {
    ...(query ? { query } : {}),
    ...(category === 'all' ? {} : { category }),
    ...(price === 'all' ? {} : { price }),
    ...(language === 'all' ? {} : { language }),
    ...(level === 'all' ? {} : { level }),
    ...(sort === 'newest' ? {} : { sort }),
    ...(page > 1 ? { page } : {}),
  };
  const answer = await call(getCourseCards, { query: sent });
  const { data, nearest, brackets, languages = [], levels = [], ...found } = answer;
  return {
    ...found,
    choices: { brackets, languages, levels },
    courses: readCourses(data),
    nearest: readCourses(nearest),
  };
}

async function fetchCardsOfWholeList(filters: CardsQuery): Promise<FoundCards> {
  const [{ courses }, found] = await Promise.all([
    fetchCourses(),
    filters.query ? searchCourses(filters.query) : undefined,
  ]);
  return filterCards(courses, filters, found);
}

/** All matching courses on one page. `found`: the search results, best first. */
export function filterCards(
  all: readonly SiteCourse[],
  filters: CourseFilters,
  found?: SearchResults,
): FoundCards {
  const candidates = found?.courses ?? all;
  const courses = filterCourses(candidates, filters, found !== undefined);
  return {
    courses,
    page: 1,
    pages: 1,
    total: courses.length,
    outOf: candidates.length,
    choices: listChoices(all),
    nearest: found?.nearest ?? [],
  };
}

export interface CategoryLists {
  /** The first page of the category's courses. */
  selected: readonly SiteCourse[];
  /** Number of pages; absent for a single page. */
  pages?: number;
  /** The newest courses of other categories. */
  different: readonly SiteCourse[];
  /** The courses with the most students. */
  selling: readonly SiteCourse[];
}

export interface CategoryPage extends CategoryLists {
  category: Category;
  /** The other categories. */
  otherCategories: Category[];
}

/** Undefined for an unknown category. Throws ApiError. */
export async function fetchCategoryPage(categoryId: string): Promise<CategoryPage | undefined> {
  const isOwn = await isOwnServer();
  const [categories, cards, lists] = await Promise.all([
    fetchCategories().catch(() => []),
    isOwn ? fetchCategoryCards(categoryId) : undefined,
    isOwn ? undefined : fetchCategoryLists(categoryId).catch(() => undefined),
  ]);
  if (!isOwn) {
    const known = lists ?? computeCategoryLists(categoryId, (await fetchCourses()).courses);
    return findCategoryPage(categoryId, categories, known);
  }
  return cards && { ...cards, otherCategories: categories.filter(({ _id }) => _id !== categoryId) };
}

/** Undefined for an unknown category. Throws ApiError. */
async function fetchCategoryCards(
  categoryId: string,
): Promise<Omit<CategoryPage, 'otherCategories'> | undefined> {
  const answer = await call(getCategoryCards, { query: { categoryId } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  });
  if (!answer) return undefined;
  const { category, total, selected, different, selling } = answer.data;
  return {
    category,
    selected: readCourses(selected),
    pages: Math.ceil(total / CARDS_PER_PAGE),
    different: readCourses(different),
    selling: readCourses(selling),
  };
}

/** A later page of a category's courses. Throws ApiError. */
export function fetchMoreCards(category: string, page: number): Promise<CardPage> {
  return fetchCards({ ...NO_FILTERS, query: '', category }, page);
}

/** The category as its courses name it, if the list lacks it. */
export function findCategoryPage(
  categoryId: string,
  categories: readonly Category[],
  lists: CategoryLists,
): CategoryPage | undefined {
  const named = lists.selected.find(({ category }) => category?.id === categoryId)?.category;
  const category =
    categories.find(({ _id }) => _id === categoryId) ??
    (named && { _id: named.id, name: named.name, description: '' });
  if (!category) return undefined;
  return {
    ...lists,
    category,
    otherCategories: categories.filter(({ _id }) => _id !== categoryId),
  };
}

/** The same lists, computed from all courses. */
export function computeCategoryLists(
  categoryId: string,
  courses: readonly SiteCourse[],
): CategoryLists {
  const isInCategory = ({ category }: SiteCourse) => category?.id === categoryId;
  return {
    selected: courses.filter(isInCategory),
    different: courses.filter((course) => !isInCategory(course)).slice(0, CATEGORY_LIST_MAX),
    selling: courses
      .filter(({ studentsCount }) => studentsCount > 0)
      .toSorted((left, right) => right.studentsCount - left.studentsCount)
      .slice(0, CATEGORY_LIST_MAX),
  };
}

/** From a server of section 7. Rejects for another response or an unknown category. */
async function fetchCategoryLists(categoryId: string): Promise<CategoryLists> {
  const lists = parseCategoryLists(await send(getCategoryPageDetails, { body: { categoryId } }));
  return {
    selected: readCourses(lists.selectedCourses),
    different: readCourses(lists.differentCourses),
    selling: readCourses(lists.mostSellingCourses),
  };
}
