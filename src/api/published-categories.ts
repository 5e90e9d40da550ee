// Every category with published courses, as the build knows them.
import { showAllCategories } from '#contract/catalogue.ts';
import type { Category } from '#contract/course.ts';
import { CARDS_PER_PAGE } from '#contract/course-lists.ts';
import { type BuiltCourse, builtCourses } from './built-courses.ts';
import { categoryPage, type CategoryPage, listsAmong } from './category-page.ts';
import { askAtBuild } from './build-answers.ts';
import { publishedCourses } from './published.ts';
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

let pages: Promise<BuiltCategory[]> | undefined;

/** Made once for the whole build. */
export function publishedCategoryPages(): Promise<BuiltCategory[]> {
  pages ??= makeCategoryPages();
  return pages;
}

async function makeCategoryPages(): Promise<BuiltCategory[]> {
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
        selected: builtCourses(page.selected.slice(0, CARDS_PER_PAGE)),
        isPart: page.selected.length > CARDS_PER_PAGE,
        different: builtCourses(page.different),
        selling: builtCourses(page.selling),
      },
    ];
  });
}
