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
import { IS_PREVIEW } from '#site/preview.ts';
import { askAtBuild, isOwnAtBuild, postAtBuild } from './build-answers.ts';
import { type BuiltCourse, builtCourses, withPictures } from './built-courses.ts';
import { readCoursePage, type SiteCoursePage } from './catalogue.ts';
import { categoryPage, type CategoryPage, listsAmong } from './course-lists.ts';
import { readCourses, type SiteCourse } from './course.ts';
import { categoriesIn, rowIn, rowsIn, totalIn } from './section-7/answers.ts';

/** Newest first; fetched once for the whole build. */
let published: Promise<SiteCourse[]> | undefined;

export function publishedCourses(): Promise<SiteCourse[]> {
  published ??= fetchPublished();
  return published;
}

async function fetchPublished(): Promise<SiteCourse[]> {
  const answer = await askAtBuild(getAllCourses, { view: 'card' });
  const rows = rowsIn(answer);
  const total = totalIn(answer) ?? rows.length;
  const courses = readCourses(total > rows.length ? await pagedRows() : rows);
  return courses.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** A server lists a large school page by page. */
async function pagedRows(): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = getCourseCards.answer.parse(await askAtBuild(getCourseCards, { page }));
    rows.push(...answer.data);
    pages = answer.pages;
  }
  return rows;
}

/** Pages requested in parallel. */
const AT_ONCE = 6;

export interface PublishedPage {
  id: string;
  course: SiteCoursePage;
}

/** Fetched once for the whole build. */
let pages: Promise<PublishedPage[]> | undefined;

/**
 * Courses without details are left to the generic page; so are all courses in a preview of drafts, which do not affect
 * them. Throws if a page fails.
 */
export function publishedPages(): Promise<PublishedPage[]> {
  pages ??= fetchPages();
  return pages;
}

async function fetchPages(): Promise<PublishedPage[]> {
  const listed = IS_PREVIEW ? [] : await publishedCourses();
  const fetched: (PublishedPage | undefined)[] = [];
  const left = listed.entries();
  const turns = Array.from({ length: AT_ONCE }, async () => {
    for (const [at, { id }] of left) fetched[at] = await fetchPage(id);
  });
  await Promise.all(turns);
  return fetched.filter((page) => page !== undefined);
}

async function fetchPage(courseId: string): Promise<PublishedPage | undefined> {
  const answer = (await isOwnAtBuild())
    ? await askAtBuild(getCoursePage, { courseId })
    : await postAtBuild(getCourseDetails, { courseId });
  const course = readCoursePage(rowIn(answer));
  return course && { id: courseId, course };
}

/** All categories by name; fetched once for the whole build. */
let categories: Promise<Category[]> | undefined;

export function publishedCategories(): Promise<Category[]> {
  categories ??= askAtBuild(showAllCategories).then((answer) => categoriesIn(rowsIn(answer)));
  return categories;
}

/** The page of a category at build time. */
export interface BuiltCategory extends Pick<CategoryPage, 'category' | 'otherCategories'> {
  /** The first courses of the category. */
  selected: BuiltCourse[];
  /** Whether there are more. */
  isPart: boolean;
  different: BuiltCourse[];
  selling: BuiltCourse[];
}

let categoryPages: Promise<BuiltCategory[]> | undefined;

/** Computed once in a build. */
export function publishedCategoryPages(): Promise<BuiltCategory[]> {
  categoryPages ??= makeCategoryPages();
  return categoryPages;
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

let bundles: Promise<PublicBundle[]> | undefined;

/** The latest first; fetched once in a build. */
export function publishedBundles(): Promise<PublicBundle[]> {
  bundles ??= fetchBundles();
  return bundles;
}

async function fetchBundles(): Promise<PublicBundle[]> {
  const answer = getBundleCards.answer.safeParse(await askAtBuild(getBundleCards));
  if (!answer.success) return [];
  // Only built pages are linked.
  const built = new Set((await publishedCourses()).map(({ id }) => id));
  return answer.data.data
    .filter(({ courses }) => courses.every(({ _id }) => built.has(_id)))
    .map((bundle) => ({ ...bundle, courses: pictured(bundle.courses) }));
}

function pictured(courses: PublicBundle['courses']): PublicBundle['courses'] {
  const named = courses.map((course) => ({ ...course, id: course._id }));
  return withPictures(named).map(({ id: _id, ...course }) => ({
    _id,
    courseName: course.courseName,
    thumbnail: course.thumbnail,
    price: course.price,
    list: course.list,
    share: course.share,
  }));
}
