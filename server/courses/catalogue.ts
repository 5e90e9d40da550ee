// The public catalogue, and functions about courses and lessons for other domains.
import { CATEGORY_LIST_MAX, SEARCH_QUERY_MAX } from '#contract/courses/catalogue.ts';
import type { Category, Course, CoursePage } from '#contract/courses/course.ts';
import { buildContentPreview } from '#contract/courses/preview.ts';
import { requireFound } from '../platform/errors.ts';
import { sortByIds } from '../platform/paging.ts';
import type { Db, Ports, Queries } from '../platform/ports.ts';
import type { CategoryRow, CourseRow } from '../platform/tables.ts';
import * as store from './catalogue.store.ts';
import { streamCourses } from './batches.ts';
import { loadSectionViews } from './content-views.ts';
import { countStudentsByCourse } from './course-figures.store.ts';
import * as contentStore from './content.store.ts';
import { parseTextList } from './course-columns.ts';
import type { CourseSearch } from './search.ts';
import { loadPublicPreviews } from './free-previews.ts';
import { RELATED_CANDIDATES_MAX, RELATED_MAX, selectRelated } from './related-courses.ts';
import * as views from './views.ts';

export { lockCourse } from './authoring.store.ts';
export { findCourseById, listCoursesByIds } from './catalogue.store.ts';
export { listCourseNamesByIds as courseNamesByIds } from './catalogue.store.ts';
export { loadCourseRatings as courseRatings } from './course-figures.store.ts';
export { lessonCaptionQueries } from './captions.store.ts';
export { findLesson as getLesson } from './content.store.ts';
export { listBundlesByIds } from './bundles.store.ts';

/** Origin of URLs, and the time for prices. */
type PublicViewOptions = views.CardOptions;

/** Maximum results of a plain search; paged results are in course-lists.ts. */
const RESULTS_MAX = 30;

export interface CatalogueDeps {
  db: Db;
  /** Connection for whole lists. Pages are read with `db`, so that they never wait for a whole list. */
  reads: Db;
  search: CourseSearch;
  clock: Ports['clock'];
  studentCounts: StudentCounts;
}

/** Students by published course, most students first. */
type StudentCounts = () => Promise<ReadonlyMap<string, number>>;

const STUDENT_COUNTS_MS = 60_000;

/** Counts at most once a minute: in a school of a million enrolments a count takes 0.3 s. Source: decision 30. */
export function createCachedStudentCounts({
  db,
  clock,
}: Pick<CatalogueDeps, 'db' | 'clock'>): StudentCounts {
  let counts: ReturnType<StudentCounts> | undefined;
  let countedAt = 0;
  return () => {
    if (counts && Math.abs(clock() - countedAt) < STUDENT_COUNTS_MS) return counts;
    const current = countStudentsByCourse(db);
    counts = current;
    countedAt = clock();
    current.catch(() => {
      if (counts === current) counts = undefined;
    });
    return current;
  };
}

/** The published courses with the most students; courses without students are left out. */
export async function listBestSellingCourses({
  db,
  studentCounts,
}: Pick<CatalogueDeps, 'studentCounts'> & { db: Queries }): Promise<CourseRow[]> {
  const ids = [...(await studentCounts()).keys()].slice(0, CATEGORY_LIST_MAX);
  const rows = await store.listCoursesByIds(db, ids);
  return sortByIds(
    ids,
    rows.filter(({ status }) => status === 'Published'),
  );
}

/** Every published course with its content, newest first. */
export async function* streamPublishedCourses(
  db: Queries,
  options: PublicViewOptions,
): AsyncGenerator<Course[]> {
  yield* streamPlainCourses(db, await store.listCourseIds(db, { status: 'Published' }), options);
}

/** The published course in a list, or an empty list. */
export async function getCourseDetails(
  db: Queries,
  courseId: string,
  options: PublicViewOptions,
): Promise<Course[]> {
  const course = await store.findCourseById(db, courseId);
  const rows = course?.status === 'Published' ? [course] : [];
  return views.loadCourseViews(db, rows, { ...options, students: 'latest' });
}

/** A published course with its preview and related courses. Fails: not_found. */
export async function getCoursePage(
  db: Queries,
  courseId: string,
  options: PublicViewOptions,
): Promise<CoursePage> {
  const row = await store.findCourseById(db, courseId);
  const course = requireFound(row?.status === 'Published' ? row : undefined, 'Course not found.');
  const related = await listRelatedCourses(db, course);
  const content = (await loadSectionViews(db, [course.id])).get(course.id) ?? [];
  const [card, ...relatedCards] = await views.loadCourseCards(db, [course, ...related], options);
  return {
    ...requireFound(card),
    ...(await views.loadPageFields(db, [course]))(course),
    ...buildContentPreview(content),
    ...(await loadPublicPreviews(db, [course]))(course.id),
    related: relatedCards,
  };
}

async function listRelatedCourses(db: Queries, course: CourseRow): Promise<CourseRow[]> {
  const same =
    course.category_id === null
      ? []
      : await store.listNewestExcept(db, course, { limit: RELATED_MAX, sameCategory: true });
  if (same.length === RELATED_MAX) return same;
  const any = await store.listNewestExcept(db, course, {
    limit: RELATED_CANDIDATES_MAX,
    sameCategory: false,
  });
  const withTags = (row: CourseRow) => ({ row, _id: row.id, tag: parseTextList(row.tags) });
  const lists = { same: same.map(withTags), any: any.map(withTags) };
  return selectRelated(withTags(course), lists).map(({ row }) => row);
}

export interface CategoryPage {
  selectedCourses: AsyncGenerator<Course[]>;
  differentCourses: Course[];
  mostSellingCourses: Course[];
}

/** The published courses of a category, the newest of other categories, and the best sellers. Fails: not_found. */
export async function getCategoryPage(
  { reads: db, studentCounts }: Pick<CatalogueDeps, 'reads' | 'studentCounts'>,
  categoryId: string,
  options: PublicViewOptions,
): Promise<CategoryPage> {
  const category = requireFound(
    await store.findCategoryById(db, categoryId),
    'Category not found.',
  );
  const selected = await store.listCourseIds(db, { status: 'Published', categoryId: category.id });
  const different = await store.listNewestOutsideCategory(db, category.id, CATEGORY_LIST_MAX);
  const selling = await listBestSellingCourses({ db, studentCounts });
  return {
    selectedCourses: streamPlainCourses(db, selected, options),
    differentCourses: await loadPlainViews(db, different, options),
    mostSellingCourses: await loadPlainViews(db, selling, options),
  };
}

/** Matching published courses, best first; without a match a few similar ones. */
export async function searchCourses<View>(
  { search }: Pick<CatalogueDeps, 'search'>,
  query: string,
  streamViews: (ids: readonly string[]) => AsyncGenerator<View[]>,
): Promise<{ data: AsyncGenerator<View[]>; nearest: AsyncGenerator<View[]> }> {
  const { ids, nearest } = await search.find(query.trim().slice(0, SEARCH_QUERY_MAX));
  return { data: streamViews(ids.slice(0, RESULTS_MAX)), nearest: streamViews(nearest) };
}

/** Every category, ordered by name. */
export async function listCategories(db: Queries): Promise<Category[]> {
  return (await store.listCategories(db)).map(toCategoryView);
}

export function toCategoryView({ id, name, description }: CategoryRow): Category {
  return { _id: id, name, description };
}

/** Lesson ids by course, in order; an empty list for a course without lessons. */
export async function listLessonIdsByCourse(
  db: Queries,
  courseIds: readonly string[],
): Promise<Map<string, string[]>> {
  const ids = new Map(courseIds.map((id): [string, string[]] => [id, []]));
  for (const lesson of await contentStore.listLessonIds(db, courseIds)) {
    ids.get(lesson.course_id)?.push(lesson.id);
  }
  return ids;
}

/** Lesson ids by course and section, in order; older clients count lessons with it. */
export async function listLessonIdsBySection(
  db: Queries,
  courseIds: readonly string[],
): Promise<Map<string, { _id: string; subSection: { _id: string }[] }[]>> {
  const sections = new Map<string, { _id: string; subSection: { _id: string }[] }[]>();
  for (const { id, course_id, section_id } of await contentStore.listLessonIds(db, courseIds)) {
    const ofCourse = sections.get(course_id) ?? [];
    sections.set(course_id, ofCourse);
    const last = ofCourse.at(-1);
    if (last?._id === section_id) last.subSection.push({ _id: id });
    else ofCourse.push({ _id: section_id, subSection: [{ _id: id }] });
  }
  return sections;
}

/** Section and title by lesson id. */
export async function listLessonLocations(
  db: Queries,
  lessonIds: readonly string[],
): Promise<Map<string, { sectionId: string; title: string }>> {
  const rows = await contentStore.listLessonLocations(db, lessonIds);
  return new Map(rows.map(({ id, section_id, title }) => [id, { sectionId: section_id, title }]));
}

/** Public courses as in section 7, including the ids of their students (ENT-09). */
export function streamPlainCourses(
  db: Queries,
  ids: readonly string[],
  options: PublicViewOptions,
): AsyncGenerator<Course[]> {
  return streamCourses(db, ids, (rows) => loadPlainViews(db, rows, options));
}

const loadPlainViews = (
  db: Queries,
  rows: readonly CourseRow[],
  options: PublicViewOptions,
): Promise<Course[]> => views.loadCourseViews(db, rows, { ...options, students: 'all' });
