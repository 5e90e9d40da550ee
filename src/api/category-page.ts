// The page of a category: by its own call, else from the list of all courses.
import { CATEGORY_LIST_MAX, getCategoryPageDetails } from '#contract/catalogue.ts';
import type { Category } from '#contract/course.ts';
import { fetchCategories, fetchCourses } from './catalogue.ts';
import { send } from './client.ts';
import { readCourses } from './course.ts';
import type { SiteCourse } from './course.ts';
import {
  type CardPage,
  type CategoryCards,
  fetchCards,
  fetchCategoryCards,
} from './course-lists.ts';
import { categoryListsIn } from './section-7/answers.ts';
import { isOwnServer } from './server.ts';

export interface CategoryLists {
  /** The courses of the category, or the first page of them. */
  selected: readonly SiteCourse[];
  /** How many pages of them there are; absent where these are all. */
  pages?: number;
  /** The newest of others. */
  different: readonly SiteCourse[];
  /** Of all, those with most students. */
  selling: readonly SiteCourse[];
}

export interface CategoryPage extends CategoryLists {
  category: Category;
  /** The other categories. */
  others: Category[];
}

/** Undefined when there is no such category. Throws ApiError. */
export async function fetchCategoryPage(categoryId: string): Promise<CategoryPage | undefined> {
  const isOwn = await isOwnServer();
  const [categories, cards, lists] = await Promise.all([
    fetchCategories().catch(() => []),
    isOwn ? fetchCategoryCards(categoryId) : null,
    isOwn ? null : fetchLists(categoryId).catch(() => null),
  ]);
  if (isOwn) return cards ? pageOf(cards, categories) : undefined;
  return categoryPage(
    categoryId,
    categories,
    lists ?? listsAmong(categoryId, (await fetchCourses()).courses),
  );
}

function pageOf({ selected, ...cards }: CategoryCards, categories: Category[]): CategoryPage {
  const others = categories.filter(({ _id }) => _id !== cards.category._id);
  return { ...cards, others, selected: selected.courses, pages: selected.pages };
}

/** A later page of a category's courses. Throws ApiError. */
export function fetchMoreOf(category: string, page: number): Promise<CardPage> {
  return fetchCards({ query: '', category, price: 'all', sort: 'newest' }, page);
}

/** Without its row a category is known by its courses. */
export function categoryPage(
  categoryId: string,
  categories: readonly Category[],
  lists: CategoryLists,
): CategoryPage | undefined {
  const named = lists.selected.find(({ category }) => category?.id === categoryId)?.category;
  const category =
    categories.find(({ _id }) => _id === categoryId) ??
    (named && { _id: named.id, name: named.name, description: '' });
  if (!category) return undefined;
  return { ...lists, category, others: categories.filter(({ _id }) => _id !== categoryId) };
}

/** What our server answers to the call, from the list alone. */
export function listsAmong(categoryId: string, courses: readonly SiteCourse[]): CategoryLists {
  const isOfIt = ({ category }: SiteCourse) => category?.id === categoryId;
  return {
    selected: courses.filter(isOfIt),
    different: courses.filter((course) => !isOfIt(course)).slice(0, CATEGORY_LIST_MAX),
    selling: courses
      .filter(({ studentsCount }) => studentsCount > 0)
      .toSorted((one, other) => other.studentsCount - one.studentsCount)
      .slice(0, CATEGORY_LIST_MAX),
  };
}

/** Rejects where the server lacks the call, answers otherwise, or knows no such category. */
async function fetchLists(categoryId: string): Promise<CategoryLists> {
  const lists = categoryListsIn(await send(getCategoryPageDetails, { body: { categoryId } }));
  return {
    selected: readCourses(lists.selectedCourses),
    different: readCourses(lists.differentCourses),
    selling: readCourses(lists.mostSellingCourses),
  };
}
