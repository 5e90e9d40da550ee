// The catalogue as visitors read it, and what other domains may ask about courses and lessons.
import { CATEGORY_LIST_MAX, SEARCH_QUERY_MAX } from '#contract/catalogue.ts';
import type { Category, Course, CourseCard, CoursePage } from '#contract/course.ts';
import { previewOf } from '#contract/preview.ts';
import { instructorsByIds } from '../accounts/accounts.ts';
import { found } from '../platform/errors.ts';
import type { Db, Queries } from '../platform/ports.ts';
import type { CategoryRow, CourseRow, LessonRow, SectionRow } from '../platform/tables.ts';
import * as store from './catalogue.store.ts';
import { inBatches } from './batches.ts';
import type { Views } from './batches.ts';
import * as contentStore from './content.store.ts';
import { listOf, pageFieldsOf } from './course-columns.ts';
import type { CourseSearch, SearchEntry } from './search.ts';
import * as views from './views.ts';

export { lockCourse, setRating } from './authoring.store.ts';
export { courseById as findCourse, coursesByIds as findCourses } from './catalogue.store.ts';
export { lessonOf } from './content.store.ts';
export { courseCards, courseViews } from './views.ts';

/** How many courses a course page suggests. */
export const RELATED_MAX = 3;
/** The newest courses, among which shared tags are looked for. */
const RELATED_AMONG = 60;
const SEARCHED_WORDS = 20;

export interface CatalogueDeps {
  db: Db;
  /** For what reads many rows. */
  reads: Db;
  search: CourseSearch;
}

/** Every published course with its content, newest first, addresses under `origin`. */
export function publishedCourses(db: Queries, origin: string): AsyncGenerator<Course[]> {
  return published(db, (rows) => plainViews(db, rows, origin));
}

/** Every published course as a card, newest first. */
export function publishedCards(db: Queries): AsyncGenerator<CourseCard[]> {
  return published(db, (rows) => views.courseCards(db, rows));
}

async function* published<View>(db: Queries, viewsOf: Views<View>): AsyncGenerator<View[]> {
  yield* inBatches(db, await store.courseIds(db, { status: 'Published' }), viewsOf);
}

/** The published course of that id in a list, or an empty list. */
export async function courseDetails(
  db: Queries,
  courseId: string,
  origin: string,
): Promise<Course[]> {
  const course = await store.courseById(db, courseId);
  return plainViews(db, course?.status === 'Published' ? [course] : [], origin);
}

/** A published course with its preview and related courses. Fails: not_found. */
export async function coursePage(db: Queries, courseId: string): Promise<CoursePage> {
  const row = await store.courseById(db, courseId);
  const course = found(row?.status === 'Published' ? row : undefined, 'Course not found.');
  const related = await relatedTo(db, course);
  const content = (await views.sectionViews(db, [course.id])).get(course.id) ?? [];
  const [card, ...others] = await views.courseCards(db, [course, ...related]);
  return {
    ...found(card),
    ...pageFieldsOf(course),
    ...previewOf(content),
    related: others,
  };
}

/** The newest of its category, then those that share most tags, then the newest of all. */
async function relatedTo(db: Queries, course: CourseRow): Promise<CourseRow[]> {
  const same =
    course.category_id === null
      ? []
      : await store.newestBeside(db, course, { many: RELATED_MAX, sameCategory: true });
  if (same.length === RELATED_MAX) return same;
  const any = await store.newestBeside(db, course, { many: RELATED_AMONG, sameCategory: false });
  const known = new Set(same.map((row) => row.id));
  const tags = new Set(listOf(course.tags).map((tag) => tag.toLowerCase()));
  const shared = (row: CourseRow) =>
    listOf(row.tags).filter((tag) => tags.has(tag.toLowerCase())).length;
  const others = any
    .filter((row) => !known.has(row.id))
    .toSorted((one, other) => shared(other) - shared(one));
  return [...same, ...others].slice(0, RELATED_MAX);
}

export interface CategoryPage {
  selectedCourses: AsyncGenerator<Course[]>;
  differentCourses: Course[];
  mostSellingCourses: Course[];
}

/** The published courses of a category, the newest others, the best selling of all. Fails: not_found. */
export async function categoryPage(
  db: Queries,
  categoryId: string,
  origin: string,
): Promise<CategoryPage> {
  const category = found(await store.categoryById(db, categoryId), 'Category not found.');
  const selected = await store.courseIds(db, { status: 'Published', categoryId: category.id });
  const different = await store.newestElsewhere(db, category.id, CATEGORY_LIST_MAX);
  const selling = await store.bestSelling(db, CATEGORY_LIST_MAX);
  return {
    selectedCourses: inBatches(db, selected, (rows) => plainViews(db, rows, origin)),
    differentCourses: await plainViews(db, different, origin),
    mostSellingCourses: await plainViews(db, selling, origin),
  };
}

/** The published courses that match, best first; where there are none, a few that come near. Fails: busy. */
export async function searchCourses<View>(
  { reads: db, search }: CatalogueDeps,
  { query, asker }: { query: string; asker: string },
  viewsOf: Views<View>,
): Promise<{ data: AsyncGenerator<View[]>; nearest: AsyncGenerator<View[]> }> {
  const { ids, nearest } = await search.find(query.trim().slice(0, SEARCH_QUERY_MAX), asker);
  return { data: inBatches(db, ids, viewsOf), nearest: inBatches(db, nearest, viewsOf) };
}

/** What the search looks through. */
export async function searchEntries(db: Queries): Promise<SearchEntry[]> {
  const courses = await store.searchableCourses(db);
  const categories = new Map((await store.allCategories(db)).map((row) => [row.id, row.name]));
  const teachers = await instructorsByIds(
    db,
    courses.map((course) => course.instructor_id),
  );
  return courses.map((course) => ({
    id: course.id,
    name: course.name,
    tags: listOf(course.tags),
    category: categories.get(course.category_id ?? '') ?? '',
    teacher: teachers.get(course.instructor_id)?.fullName ?? '',
    text: course.description.split(/\s+/, SEARCHED_WORDS).join(' '),
    isFree: course.price_paise === 0,
    createdAt: course.created_at,
  }));
}

/** Every category by name. */
export async function categories(db: Queries): Promise<Category[]> {
  return (await store.allCategories(db)).map(categoryView);
}

export function categoryView({ id, name, description }: CategoryRow): Category {
  return { _id: id, name, description };
}

/** The sections and lessons of a course, in order. */
export async function courseContent(
  db: Queries,
  courseId: string,
): Promise<{ sections: SectionRow[]; lessons: LessonRow[] }> {
  return {
    sections: await contentStore.sectionsOf(db, [courseId]),
    lessons: await contentStore.lessonsOf(db, [courseId]),
  };
}

/** The ids of the lessons of each course; an empty list for a course without any. */
export async function lessonIdsByCourse(
  db: Queries,
  courseIds: readonly string[],
): Promise<Map<string, string[]>> {
  const ids = new Map(courseIds.map((id): [string, string[]] => [id, []]));
  for (const lesson of await contentStore.lessonsOf(db, courseIds)) {
    ids.get(lesson.course_id)?.push(lesson.id);
  }
  return ids;
}

/** Rows as section 7 has them for everybody, the ids of their students among it (ENT-09). */
export function plainViews(
  db: Queries,
  rows: readonly CourseRow[],
  origin: string,
): Promise<Course[]> {
  return views.courseViews(db, rows, { origin, students: 'all' });
}
