// The page of a category: by its own call, else from the list of all courses.
import { CATEGORY_LIST_MAX, getCategoryPageDetails } from '#contract/catalogue.ts';
import type { Category } from '#contract/course.ts';
import { fetchCategories, fetchCourses } from './catalogue.ts';
import { send } from './client.ts';
import { readCourses } from './course.ts';
import type { SiteCourse } from './course.ts';
import { listsIn } from './section-7/category-lists.ts';

export interface CategoryLists {
  /** The courses of the category. */
  selected: SiteCourse[];
  /** The newest of others. */
  different: SiteCourse[];
  /** Of all, those with most students. */
  selling: SiteCourse[];
}

export interface CategoryPage extends CategoryLists {
  category: Category;
  /** The other categories. */
  others: Category[];
}

/** Undefined when there is no such category. Throws ApiError. */
export async function fetchCategoryPage(categoryId: string): Promise<CategoryPage | undefined> {
  const [categories, lists] = await Promise.all([
    fetchCategories().catch(() => []),
    fetchLists(categoryId).catch(() => null),
  ]);
  return categoryPage(
    categoryId,
    categories,
    lists ?? listsAmong(categoryId, await fetchCourses()),
  );
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
  const lists = listsIn(await send(getCategoryPageDetails, { body: { categoryId } }));
  return {
    selected: readCourses(lists.selectedCourses),
    different: readCourses(lists.differentCourses),
    selling: readCourses(lists.mostSellingCourses),
  };
}
