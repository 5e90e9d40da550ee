// Queries for the paged lists of courses.
import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { FilterableCourse } from '#contract/courses/course-filters.ts';
import type { ManagedOrder } from '#contract/courses/course-lists.ts';
import type { ListOrder, Matching } from '../platform/paging.ts';
import type { Queries } from '../platform/ports.ts';
import type { CourseRow, Tables } from '../platform/tables.ts';
import { contains, inNameOrTags } from '../platform/text-search.ts';
import { isTaughtBy } from '../accounts/teaching.ts';
import { STUDENTS_OF_COURSE } from './course-figures.store.ts';

type Courses = ExpressionBuilder<Tables, 'courses'>;

interface PublishedCourse extends FilterableCourse {
  id: string;
  currency: 'INR';
}

/** The filter and sort values of every published course, newest first. */
export async function publishedCourses(
  db: Queries,
  students: ReadonlyMap<string, number>,
): Promise<PublishedCourse[]> {
  const rows = await db
    .selectFrom('courses')
    .select(['courses.id', 'courses.category_id', 'courses.created_at'])
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

function fits({ status, category, taughtBy: teacher }: ManagedFilter) {
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
    .where(fits(filter))
    .executeTakeFirst();
  return Number(row?.many ?? 0);
}

/** Sort orders of the admin list; undefined: by time, as other lists. */
export const MANAGED_BY: Record<ManagedOrder, ListOrder | undefined> = {
  newest: undefined,
  name: { columns: ['name_key'], of: 'text', way: 'asc' },
  students: { columns: ['students'], of: 'number', way: 'desc' },
  price: { columns: ['price_paise', 'created_at'], of: 'number', way: 'desc' },
};

/** Further words of a query are ignored. */
const WORDS_MAX = 8;

/** Courses that match the filter of the admin list. */
export function matchingCourses(
  db: Queries,
  { query = '', ...filter }: ManagedFilter,
  sort: ManagedOrder,
): Matching {
  const words = query.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  return db
    .selectFrom('courses')
    .select(['id', 'created_at', 'price_paise'])
    .select(sql<string>`lower(courses.name)`.as('name_key'))
    .$if(sort === 'students', (found) => found.select(STUDENTS_OF_COURSE.as('students')))
    .where(fits(filter))
    .where((item) => item.and(words.map((word) => hasWord(item, word))));
}

function hasWord(courses: Courses, word: string): Expression<SqlBool> {
  const ofCategories = courses.selectFrom('categories').select('categories.id');
  return courses.or([
    inNameOrTags(word),
    courses('courses.category_id', 'in', ofCategories.where(contains(word, ['categories.name']))),
  ]);
}

interface RequestedNames extends Pick<ManagedFilter, 'query' | 'taughtBy'> {
  courseId?: string | undefined;
  many: number;
}

/** Names for a course picker, newest first. */
export function courseNames(
  db: Queries,
  { query, courseId, taughtBy: teacher, many }: RequestedNames,
): Promise<Pick<CourseRow, 'id' | 'name' | 'status'>[]> {
  let found = db.selectFrom('courses').select(['id', 'name', 'status']);
  if (courseId !== undefined) found = found.where('id', '=', courseId);
  if (query) found = found.where(contains(query, ['courses.name']));
  if (teacher !== undefined) found = found.where(isTaughtBy('id', teacher));
  return found.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(many).execute();
}
