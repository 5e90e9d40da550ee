// The public catalogue, and functions about courses and lessons for other domains.
import { CATEGORY_LIST_MAX, SEARCH_QUERY_MAX } from '#contract/courses/catalogue.ts';
import type { Category, Course, CoursePage } from '#contract/courses/course.ts';
import { buildPreview } from '#contract/courses/preview.ts';
import { found } from '../platform/errors.ts';
import { inOrder } from '../platform/paging.ts';
import type { Db, Ports, Queries } from '../platform/ports.ts';
import type { CategoryRow, CourseRow, LessonRow, SectionRow } from '../platform/tables.ts';
import * as store from './catalogue.store.ts';
import { inBatches } from './batches.ts';
import { sectionViews } from './content-views.ts';
import { countStudentsByCourse } from './course-figures.store.ts';
import * as contentStore from './content.store.ts';
import { listOf, getPageFields } from './course-columns.ts';
import type { CourseSearch } from './search.ts';
import { watchableBefore } from './free-previews.ts';
import { RELATED_AMONG, RELATED_MAX, relatedOf } from './related.ts';
import * as views from './views.ts';

export { lockCourse } from './authoring.store.ts';
export { courseById as findCourse, coursesByIds as findCourses } from './catalogue.store.ts';
export { courseNamesByIds } from './catalogue.store.ts';
export { courseRatings } from './course-figures.store.ts';
export { ofLessons as lessonCaptionRows } from './captions.store.ts';
export { getLesson } from './content.store.ts';
export { bundleOffer } from './bundle-offer.ts';
export { bundlesByIds as findBundles } from './bundles.store.ts';
export { chargedAt, hasCompareAtPrice, saleAt } from './sale.ts';
export { cardsInBatches } from './batches.ts';
export { courseCards, courseViews } from './views.ts';

/** Origin of URLs, and the time for prices. */
type Shown = views.CardOptions;

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
export function cachedStudentCounts({
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
export async function bestSellingCourses({
  db,
  studentCounts,
}: Pick<CatalogueDeps, 'studentCounts'> & { db: Queries }): Promise<CourseRow[]> {
  const ids = [...(await studentCounts()).keys()].slice(0, CATEGORY_LIST_MAX);
  const rows = await store.coursesByIds(db, ids);
  return inOrder(
    ids,
    rows.filter(({ status }) => status === 'Published'),
  );
}

/** Every published course with its content, newest first. */
export async function* publishedCourses(db: Queries, shown: Shown): AsyncGenerator<Course[]> {
  yield* plainCourses(db, await store.courseIds(db, { status: 'Published' }), shown);
}

/** The published course in a list, or an empty list. */
export async function courseDetails(
  db: Queries,
  courseId: string,
  shown: Shown,
): Promise<Course[]> {
  const course = await store.courseById(db, courseId);
  const rows = course?.status === 'Published' ? [course] : [];
  return views.courseViews(db, rows, { ...shown, students: 'latest' });
}

/** A published course with its preview and related courses. Fails: not_found. */
export async function coursePage(db: Queries, courseId: string, shown: Shown): Promise<CoursePage> {
  const row = await store.courseById(db, courseId);
  const course = found(row?.status === 'Published' ? row : undefined, 'Course not found.');
  const related = await relatedTo(db, course);
  const content = (await sectionViews(db, [course.id])).get(course.id) ?? [];
  const [card, ...relatedCards] = await views.courseCards(db, [course, ...related], shown);
  return {
    ...found(card),
    ...getPageFields(course),
    ...buildPreview(content),
    ...(await watchableBefore(db, [course]))(course.id),
    related: relatedCards,
  };
}

async function relatedTo(db: Queries, course: CourseRow): Promise<CourseRow[]> {
  const same =
    course.category_id === null
      ? []
      : await store.newestBeside(db, course, { many: RELATED_MAX, sameCategory: true });
  if (same.length === RELATED_MAX) return same;
  const any = await store.newestBeside(db, course, { many: RELATED_AMONG, sameCategory: false });
  const tagged = (row: CourseRow) => ({ row, _id: row.id, tag: listOf(row.tags) });
  const lists = { same: same.map(tagged), any: any.map(tagged) };
  return relatedOf(tagged(course), lists).map(({ row }) => row);
}

export interface CategoryPage {
  selectedCourses: AsyncGenerator<Course[]>;
  differentCourses: Course[];
  mostSellingCourses: Course[];
}

/** The published courses of a category, the newest of other categories, and the best sellers. Fails: not_found. */
export async function categoryPage(
  { reads: db, studentCounts }: Pick<CatalogueDeps, 'reads' | 'studentCounts'>,
  categoryId: string,
  shown: Shown,
): Promise<CategoryPage> {
  const category = found(await store.categoryById(db, categoryId), 'Category not found.');
  const selected = await store.courseIds(db, { status: 'Published', categoryId: category.id });
  const different = await store.newestElsewhere(db, category.id, CATEGORY_LIST_MAX);
  const selling = await bestSellingCourses({ db, studentCounts });
  return {
    selectedCourses: plainCourses(db, selected, shown),
    differentCourses: await plainViews(db, different, shown),
    mostSellingCourses: await plainViews(db, selling, shown),
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
    sections: await contentStore.getSections(db, [courseId]),
    lessons: await contentStore.getLessons(db, [courseId]),
  };
}

/** Lesson ids by course, in order; an empty list for a course without lessons. */
export async function lessonIdsByCourse(
  db: Queries,
  courseIds: readonly string[],
): Promise<Map<string, string[]>> {
  const ids = new Map(courseIds.map((id): [string, string[]] => [id, []]));
  for (const lesson of await contentStore.getLessonIds(db, courseIds)) {
    ids.get(lesson.course_id)?.push(lesson.id);
  }
  return ids;
}

/** Lesson ids by course and section, in order; older clients count lessons with it. */
export async function lessonIdsBySection(
  db: Queries,
  courseIds: readonly string[],
): Promise<Map<string, { _id: string; subSection: { _id: string }[] }[]>> {
  const sections = new Map<string, { _id: string; subSection: { _id: string }[] }[]>();
  for (const { id, course_id, section_id } of await contentStore.getLessonIds(db, courseIds)) {
    const ofCourse = sections.get(course_id) ?? [];
    sections.set(course_id, ofCourse);
    const last = ofCourse.at(-1);
    if (last?._id === section_id) last.subSection.push({ _id: id });
    else ofCourse.push({ _id: section_id, subSection: [{ _id: id }] });
  }
  return sections;
}

/** Section and title by lesson id. */
export async function lessonPlaces(
  db: Queries,
  lessonIds: readonly string[],
): Promise<Map<string, { sectionId: string; title: string }>> {
  if (lessonIds.length === 0) return new Map();
  const rows = await contentStore.getPlaces(db, lessonIds);
  return new Map(rows.map(({ id, section_id, title }) => [id, { sectionId: section_id, title }]));
}

/** Public courses as in section 7, including the ids of their students (ENT-09). */
export function plainCourses(
  db: Queries,
  ids: readonly string[],
  shown: Shown,
): AsyncGenerator<Course[]> {
  return inBatches(db, ids, (rows) => plainViews(db, rows, shown));
}

const plainViews = (db: Queries, rows: readonly CourseRow[], shown: Shown): Promise<Course[]> =>
  views.courseViews(db, rows, { ...shown, students: 'all' });
