// Queries for the paged lists of courses.
import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { FilterableCourse } from '#contract/courses/course-filters.ts';
import type { ManagedOrder } from '#contract/courses/course-lists.ts';
import type { ListOrder, Matching } from '../platform/paging.ts';
import type { Queries } from '../platform/ports.ts';
import type { CourseRow, Tables } from '../platform/tables.ts';
import { containsText, matchesNameOrTags } from '../platform/text-search.ts';
import { isTaughtBy } from '../accounts/teaching.ts';
import { STUDENT_COUNT } from './course-figures.store.ts';

type Courses = ExpressionBuilder<Tables, 'courses'>;

interface PublishedCourse extends FilterableCourse {
  id: string;
  currency: 'INR';
}

/** The filter and sort values of every published course, newest first. */
export async function listPublishedCourses(
  db: Queries,
  students: ReadonlyMap<string, number>,
): Promise<PublishedCourse[]> {
  const rows = await db
    .selectFrom('courses')
    .select(['courses.id', 'courses.category_id', 'courses.created_at'])
    .select(['courses.language', 'courses.level'])
    .select(sql<number>`coalesce(courses.charged_paise, courses.price_paise)`.as('charged'))
    .where('courses.status', '=', 'Published')
    .orderBy('courses.created_at', 'desc')
    .orderBy('courses.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    category: row.category_id === null ? undefined : { id: row.category_id },
    price: row.charged / 100,
    currency: 'INR',
    language: row.language,
    level: row.level,
    createdAt: new Date(row.created_at).toISOString(),
    studentsCount: students.get(row.id) ?? 0,
  }));
}

interface ManagedFilter {
  status?: CourseRow['status'] | undefined;
  category?: string | undefined;
  /** Id of a teacher. */
  taughtBy?: string | undefined;
  /** Each word must be part of a name, a tag or a category. */
  query?: string | undefined;
}

function matchesFilter({ status, category, taughtBy: teacher }: ManagedFilter) {
  return ({ eb, and }: Courses): Expression<SqlBool> =>
    and([
      ...(status === undefined ? [] : [eb('courses.status', '=', status)]),
      ...(category === undefined ? [] : [eb('courses.category_id', '=', category)]),
      ...(teacher === undefined ? [] : [isTaughtBy('courses.id', teacher)]),
    ]);
}

export async function countCourses(
  db: Queries,
  filter: Pick<ManagedFilter, 'status' | 'taughtBy'>,
): Promise<number> {
  const row = await db
    .selectFrom('courses')
    .select((item) => item.fn.countAll<number>().as('many'))
    .where(matchesFilter(filter))
    .executeTakeFirst();
  return Number(row?.many ?? 0);
}

/** Sort orders of the admin list; undefined: by time, as other lists. */
export const MANAGED_ORDERS: Record<ManagedOrder, ListOrder | undefined> = {
  newest: undefined,
  name: { columns: ['name_key'], valueType: 'text', direction: 'asc' },
  students: { columns: ['students'], valueType: 'number', direction: 'desc' },
  price: { columns: ['price_paise', 'created_at'], valueType: 'number', direction: 'desc' },
};

/** Further words of a query are ignored. */
const WORDS_MAX = 8;

/** Courses that match the filter of the admin list. */
export function filterManagedCourses(
  db: Queries,
  { query = '', ...filter }: ManagedFilter,
  sort: ManagedOrder,
): Matching {
  const words = query.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  return db
    .selectFrom('courses')
    .select(['id', 'created_at', 'price_paise'])
    .select(sql<string>`lower(courses.name)`.as('name_key'))
    .$if(sort === 'students', (selection) => selection.select(STUDENT_COUNT.as('students')))
    .where(matchesFilter(filter))
    .where((item) => item.and(words.map((word) => hasWord(item, word))));
}

function hasWord(courses: Courses, word: string): Expression<SqlBool> {
  const ofCategories = courses.selectFrom('categories').select('categories.id');
  return courses.or([
    matchesNameOrTags(word),
    courses(
      'courses.category_id',
      'in',
      ofCategories.where(containsText(word, ['categories.name'])),
    ),
  ]);
}

interface RequestedNames extends Pick<ManagedFilter, 'query' | 'taughtBy'> {
  courseId?: string | undefined;
  limit: number;
}

/** Names for a course picker, newest first. */
export function listCourseNames(
  db: Queries,
  { query, courseId, taughtBy: teacher, limit }: RequestedNames,
): Promise<Pick<CourseRow, 'id' | 'name' | 'status'>[]> {
  let selection = db.selectFrom('courses').select(['id', 'name', 'status']);
  if (courseId !== undefined) selection = selection.where('id', '=', courseId);
  if (query) selection = selection.where(containsText(query, ['courses.name']));
  if (teacher !== undefined) selection = selection.where(isTaughtBy('id', teacher));
  return selection.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}
