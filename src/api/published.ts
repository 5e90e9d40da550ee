// Published courses, categories and bundles as a build of the site reads them.
import { getBundleCards, type PublicBundle } from '#contract/sales/bundles.ts';
import {
  getAllCourses,
  getCourseDetails,
  getCoursePage,
  showAllCategories,
} from '#contract/courses/catalogue.ts';
import { CARDS_PER_PAGE, getCourseCards } from '#contract/courses/course-lists.ts';
import type { Category } from '#contract/courses/course.ts';
import { IS_DRAFT_PREVIEW } from '#site/preview.ts';
import { fetchAtBuild, isOwnAtBuild, once, postAtBuild } from './build-data.ts';
import { type BuiltCourse, toBuiltCourses, addDrawings } from './built-courses.ts';
import { readCoursePage, type SiteCoursePage } from './catalogue.ts';
import { findCategoryPage, type CategoryPage, computeCategoryLists } from './course-lists.ts';
import { readCourses, type SiteCourse } from './course.ts';
import { parseCategories, readRow, readRows, findTotal } from './section-7/responses.ts';

/** Newest first. */
export const loadPublishedCourses = once(async (): Promise<SiteCourse[]> => {
  const answer = await fetchAtBuild(getAllCourses, { view: 'card' });
  const rows = readRows(answer);
  const total = findTotal(answer) ?? rows.length;
  const courses = readCourses(total > rows.length ? await fetchPagedRows() : rows);
  return courses.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
});

/** A server lists a large school page by page. */
async function fetchPagedRows(): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = getCourseCards.response.parse(await fetchAtBuild(getCourseCards, { page }));
    rows.push(...answer.data);
    pages = answer.pages;
  }
  return rows;
}

/** Pages requested in parallel. */
const CONCURRENCY = 6;

export interface PublishedPage {
  id: string;
  course: SiteCoursePage;
}

/**
 * Courses without details are left to the generic page; so are all courses in a preview of drafts, which do not affect
 * them. Throws if a page fails.
 */
export const loadPublishedPages = once(async (): Promise<PublishedPage[]> => {
  const listed = IS_DRAFT_PREVIEW ? [] : await loadPublishedCourses();
  const fetched: (PublishedPage | undefined)[] = [];
  const remaining = listed.entries();
  const workers = Array.from({ length: CONCURRENCY }, async () => {
    for (const [at, { id }] of remaining) fetched[at] = await fetchPage(id);
  });
  await Promise.all(workers);
  return fetched.filter((page) => page !== undefined);
});

async function fetchPage(courseId: string): Promise<PublishedPage | undefined> {
  const answer = (await isOwnAtBuild())
    ? await fetchAtBuild(getCoursePage, { courseId })
    : await postAtBuild(getCourseDetails, { courseId });
  const course = readCoursePage(readRow(answer));
  return course && { id: courseId, course };
}

/** All categories by name. */
export const loadPublishedCategories = once(async (): Promise<Category[]> =>
  parseCategories(readRows(await fetchAtBuild(showAllCategories))),
);

/** The page of a category at build time. */
export interface BuiltCategory extends Pick<CategoryPage, 'category' | 'otherCategories'> {
  /** The first courses of the category. */
  selected: BuiltCourse[];
  /** Whether there are more. */
  isPart: boolean;
  different: BuiltCourse[];
  selling: BuiltCourse[];
}

export const loadPublishedCategoryPages = once(async (): Promise<BuiltCategory[]> => {
  const courses = await loadPublishedCourses();
  const categories = await loadPublishedCategories();
  const ids = new Set(courses.flatMap(({ category }) => (category ? [category.id] : [])));
  return [...ids].flatMap((id) => {
    const lists = computeCategoryLists(id, courses);
    const page = findCategoryPage(id, categories, lists);
    if (!page) return [];
    return [
      {
        ...page,
        selected: toBuiltCourses(page.selected.slice(0, CARDS_PER_PAGE)),
        isPart: page.selected.length > CARDS_PER_PAGE,
        different: toBuiltCourses(page.different),
        selling: toBuiltCourses(page.selling),
      },
    ];
  });
});

/** The latest first; empty on a server without bundles. Throws for an invalid response. */
export const loadPublishedBundles = once(async (): Promise<PublicBundle[]> => {
  const answer = await fetchAtBuild(getBundleCards);
  if (answer === undefined) return [];
  // Only built pages are linked.
  const built = new Set((await loadPublishedCourses()).map(({ id }) => id));
  return getBundleCards.response
    .parse(answer)
    .data.filter(({ courses }) => courses.every(({ _id }) => built.has(_id)))
    .map((bundle) => ({ ...bundle, courses: addBundlePictures(bundle.courses) }));
});

function addBundlePictures(courses: PublicBundle['courses']): PublicBundle['courses'] {
  const named = courses.map((course) => ({ ...course, id: course._id }));
  return addDrawings(named).map(({ id: _id, ...course }) => ({
    _id,
    courseName: course.courseName,
    thumbnail: course.thumbnail,
    price: course.price,
    list: course.list,
    share: course.share,
  }));
}
