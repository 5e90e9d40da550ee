// Every category with published courses, as the build knows them.
import * as z from 'zod/mini';
import { Category } from '#contract/course.ts';
import { type CategoryPage, categoryPage, listsAmong } from './category-page.ts';
import { askAtBuild, publishedCourses } from './published.ts';

/** What stands in a page before its island asks: the first cards of a long list. */
const KEPT = 24;

export async function publishedCategoryPages(): Promise<CategoryPage[]> {
  const courses = await publishedCourses();
  const answer = z
    .object({ data: z.array(Category) })
    .safeParse(await askAtBuild('/api/v1/course/showAllCategories'));
  const categories = answer.success ? answer.data.data : [];
  const ids = new Set(courses.flatMap(({ category }) => (category ? [category.id] : [])));
  return [...ids].flatMap((id) => {
    const lists = listsAmong(id, courses);
    const page = categoryPage(id, categories, {
      ...lists,
      selected: lists.selected.slice(0, KEPT),
    });
    return page ? [page] : [];
  });
}
