// Every category with published courses, as the build knows them.
import { showAllCategories } from '#contract/catalogue.ts';
import type { Category } from '#contract/course.ts';
import { type BuiltCourse, builtCourses, CARDS_OF_A_PAGE } from './built-courses.ts';
import { categoryPage, type CategoryPage, listsAmong } from './category-page.ts';
import { askAtBuild, publishedCourses } from './published.ts';
import { categoriesIn, rowsIn } from './section-7/answers.ts';

/** All categories by name; fetched once for the whole build. */
let categories: Promise<Category[]> | undefined;

export function publishedCategories(): Promise<Category[]> {
  categories ??= askAtBuild(showAllCategories).then((answer) => categoriesIn(rowsIn(answer)));
  return categories;
}

/** The page of a category as it stands at build. */
export interface BuiltCategory extends Pick<CategoryPage, 'category' | 'others'> {
  /** The first courses of the category. */
  selected: BuiltCourse[];
  /** Whether there are more. */
  isPart: boolean;
  different: BuiltCourse[];
  selling: BuiltCourse[];
}

export async function publishedCategoryPages(): Promise<BuiltCategory[]> {
  const courses = await publishedCourses();
  const categories = await publishedCategories();
  const ids = new Set(courses.flatMap(({ category }) => (category ? [category.id] : [])));
  return [...ids].flatMap((id) => {
    const lists = listsAmong(id, courses);
    const page = categoryPage(id, categories, lists);
    if (!page) return [];
    return [
      {
        ...page,
        selected: builtCourses(page.selected.slice(0, CARDS_OF_A_PAGE)),
        isPart: page.selected.length > CARDS_OF_A_PAGE,
        different: builtCourses(page.different),
        selling: builtCourses(page.selling),
      },
    ];
  });
}
