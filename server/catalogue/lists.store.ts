// The courses that a list finds, each order by its index. What is filtered by stands in the indexes, too.
import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { CardOrder, ManagedOrder } from '#contract/course-lists.ts';
import { paiseOf } from '#contract/money.ts';
import { bracketBounds } from '#contract/price.ts';
import type { PriceBracket } from '#contract/price.ts';
import type { ListOrder, Matching } from '../platform/paging.ts';
import type { Queries } from '../platform/ports.ts';
import type { CourseRow, Tables } from '../platform/tables.ts';
import { contains, inNameOrTags } from '../platform/text-search.ts';
import { isTaughtBy } from '../teaching/teaching.ts';
import { popularFirst, STUDENTS_OF_COURSE } from './course-figures.store.ts';

export interface CourseFilter {
  status?: CourseRow['status'] | undefined;
  category?: string | undefined;
  price?: PriceBracket | undefined;
  /** Whose courses. */
  taughtBy?: string | undefined;
}

type Courses = ExpressionBuilder<Tables, 'courses'>;

/**
 * An index of the filter alone would have every match sorted. Only the newest of a category have an index of their own,
 * in their order; elsewhere its name stands behind an expression, which none of the others can be looked up by.
 */
function fits(
  { status, category, price, taughtBy: teacher }: CourseFilter,
  ofCategory: 'looked up' | 'walked',
) {
  return ({ eb, and }: Courses): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [];
    if (status) conditions.push(eb('courses.status', '=', status));
    if (category !== undefined) {
      conditions.push(
        ofCategory === 'looked up'
          ? eb('courses.category_id', '=', category)
          : sql<SqlBool>`coalesce(courses.category_id, '') = ${category}`,
      );
    }
    if (price && price !== 'all') conditions.push(inBracket(price));
    if (teacher !== undefined) conditions.push(isTaughtBy('courses.id', teacher));
    return and(conditions);
  };
}

/** As the indexes spell it. */
const CHARGED = sql<number>`coalesce(courses.charged_paise, courses.price_paise)`;

function inBracket(bracket: PriceBracket): Expression<SqlBool> {
  const { above, upTo } = bracketBounds(bracket);
  const price = sql`${CHARGED} + 0`;
  const least = above === undefined ? sql`${price} >= 0` : sql`${price} > ${paiseOf(above)}`;
  return upTo === undefined
    ? sql<SqlBool>`${least}`
    : sql<SqlBool>`(${least} and ${price} <= ${paiseOf(upTo)})`;
}

interface PageOfIds {
  /** Only these, in whatever order. */
  among?: readonly string[] | undefined;
  sort: CardOrder;
  from: number;
  many: number;
}

/** The ids of one page of the courses that fit. */
export async function cardIds(
  db: Queries,
  filter: CourseFilter,
  { among, sort, from, many }: PageOfIds,
): Promise<string[]> {
  const ordered =
    sort === 'popular'
      ? popularFirst(db.selectFrom('courses').select('courses.id'))
      : inOrderOf(db, sort);
  let query = ordered.where(
    fits(filter, sort === 'newest' || sort === 'oldest' ? 'looked up' : 'walked'),
  );
  if (among) query = query.where('courses.id', 'in', among);
  const rows = await query.offset(from).limit(many).execute();
  return rows.map(({ id }) => id);
}

const ORDERS: Record<Exclude<CardOrder, 'popular'>, ['price' | 'time', 'asc' | 'desc'][]> = {
  newest: [['time', 'desc']],
  oldest: [['time', 'asc']],
  'price-low': [
    ['price', 'asc'],
    ['time', 'desc'],
  ],
  'price-high': [
    ['price', 'desc'],
    ['time', 'desc'],
  ],
};

function inOrderOf(db: Queries, sort: keyof typeof ORDERS) {
  let query = db.selectFrom('courses').select('courses.id');
  let last: 'asc' | 'desc' = 'desc';
  for (const [by, way] of ORDERS[sort]) {
    query = query.orderBy(by === 'price' ? CHARGED : sql.ref('courses.created_at'), way);
    last = way;
  }
  return query.orderBy('courses.id', last);
}

/** How many fit. */
export async function countCourses(
  db: Queries,
  filter: CourseFilter,
  among?: readonly string[],
): Promise<number> {
  let query = db
    .selectFrom('courses')
    .select((one) => one.fn.countAll<number>().as('many'))
    .where(fits(filter, 'looked up'));
  if (among) query = query.where('courses.id', 'in', among);
  return Number((await query.executeTakeFirst())?.many ?? 0);
}

/** Which of these brackets hold a published course. */
export async function filledBrackets<Bracket extends PriceBracket>(
  db: Queries,
  brackets: readonly Bracket[],
): Promise<Bracket[]> {
  const filled: Bracket[] = [];
  for (const bracket of brackets) {
    const { above = -1, upTo } = bracketBounds(bracket);
    let query = db
      .selectFrom('courses')
      .select('id')
      .where('status', '=', 'Published')
      .where(CHARGED, '>', paiseOf(above));
    if (upTo !== undefined) query = query.where(CHARGED, '<=', paiseOf(upTo));
    if (await query.limit(1).executeTakeFirst()) filled.push(bracket);
  }
  return filled;
}

export interface ManagedFilter extends CourseFilter {
  /** Each word is a part of a name, a tag or a category. */
  query?: string | undefined;
}

/** By time, as other lists, or by what else Admins order their courses by. */
export const MANAGED_BY: Record<ManagedOrder, ListOrder | undefined> = {
  newest: undefined,
  name: { columns: ['name_key'], of: 'text', way: 'asc' },
  students: { columns: ['students'], of: 'number', way: 'desc' },
  price: { columns: ['price_paise', 'created_at'], of: 'number', way: 'desc' },
};

/** More words narrow nothing down. */
const WORDS_MAX = 8;

/** The courses that a filter of Admins finds. */
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
    .where(fits(filter, sort === 'newest' ? 'looked up' : 'walked'))
    .where((one) => one.and(words.map((word) => hasWord(one, word))));
}

function hasWord(one: Courses, word: string): Expression<SqlBool> {
  const ofCategories = one.selectFrom('categories').select('categories.id');
  return one.or([
    inNameOrTags(word),
    one('courses.category_id', 'in', ofCategories.where(contains(word, 'categories'))),
  ]);
}

interface NamesWanted extends Pick<ManagedFilter, 'query' | 'taughtBy'> {
  courseId?: string | undefined;
  many: number;
}

/** Names to choose from, the newest first. */
export function courseNames(
  db: Queries,
  { query, courseId, taughtBy: teacher, many }: NamesWanted,
): Promise<Pick<CourseRow, 'id' | 'name' | 'status'>[]> {
  let found = db.selectFrom('courses').select(['id', 'name', 'status']);
  if (courseId !== undefined) found = found.where('id', '=', courseId);
  if (query) found = found.where(contains(query, 'courses'));
  if (teacher !== undefined) found = found.where(isTaughtBy('id', teacher));
  return found.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(many).execute();
}
