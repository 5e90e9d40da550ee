// Which columns of its row hold the fields of a course, how a form fills them and how they are read.
import type * as z from 'zod/mini';
import { distinctTags } from '#contract/authoring.ts';
import type { createCourse, editCourse } from '#contract/authoring.ts';
import type { CourseFieldName, ShownField } from '#contract/course-fields.ts';
import type { Course, CourseCard } from '#contract/course.ts';
import { paise, toRupees } from '#contract/money.ts';
import type { Paise } from '#contract/money.ts';
import { parsePrice } from '#contract/price.ts';
import { getFault } from '../platform/errors.ts';
import type { Queries } from '../platform/ports.ts';
import type { CourseRow } from '../platform/tables.ts';
import { categoryById } from './catalogue.store.ts';
import { NO_SALE, chargedAt, hasCompareAtPrice, saleAt } from './sale.ts';

export type NewCourse = z.output<NonNullable<(typeof createCourse)['body']>>;
export type CourseEdit = z.output<NonNullable<(typeof editCourse)['body']>>;

/** The columns of fields that nobody has filled. */
export const EMPTY_COLUMNS = {
  name: '',
  description: '',
  what_you_will_learn: '',
  price_paise: paise(0),
  category_id: null,
  tags: '[]',
  instructions: '[]',
  ...NO_SALE,
} satisfies Partial<CourseRow>;

type Columns = Pick<CourseRow, keyof typeof EMPTY_COLUMNS | 'status'>;

/** The columns that a form fills; what it leaves out stays out. Fails: malformed. */
export async function toColumns(
  db: Queries,
  form: NewCourse | CourseEdit,
): Promise<Partial<Columns>> {
  const { price, category, tag, instructions } = form;
  const byField: Record<CourseFieldName | 'status', Partial<Columns> | false | undefined> = {
    courseName: form.courseName !== undefined && { name: form.courseName },
    courseDescription: form.courseDescription !== undefined && {
      description: form.courseDescription,
    },
    whatYouWillLearn: form.whatYouWillLearn !== undefined && {
      what_you_will_learn: form.whatYouWillLearn,
    },
    price: price !== undefined && { price_paise: getPrice(price) },
    category: category !== undefined && { category_id: await knownCategory(db, category) },
    tag: tag !== undefined && { tags: getTags(tag) },
    instructions: instructions && { instructions: JSON.stringify(instructions) },
    status: form.status && { status: form.status },
  };
  return Object.assign({}, ...Object.values(byField));
}

/** Whose prices are shown: what is charged at a moment, or what stands in the list whatever is charged. */
export type Prices = { at: number } | 'list';

/** The sale beside a price; nothing without one. */
export function getSaleFields(
  row: CourseRow,
  prices: Prices,
): Pick<CourseCard, 'saleUntil' | 'listPrice'> {
  const sale = prices === 'list' ? undefined : saleAt(row, prices.at);
  if (!sale) return {};
  return {
    saleUntil: new Date(sale.until).toISOString(),
    ...(hasCompareAtPrice(row) ? { listPrice: toRupees(row.price_paise) } : {}),
  };
}

/** What cards and pages show of a row. */
export function getCardFields(
  row: CourseRow,
  categories: ReadonlyMap<string, { _id: string; name: string }>,
  prices: Prices,
): Pick<CourseCard, ShownField<'card'>> {
  return {
    courseName: row.name,
    courseDescription: row.description,
    price: toRupees(prices === 'list' ? row.price_paise : chargedAt(row, prices.at)),
    category: (row.category_id === null ? undefined : categories.get(row.category_id)) ?? null,
    tag: listOf(row.tags),
  };
}

/** What only the page of a course shows of a row. */
export function getPageFields(row: CourseRow): Pick<Course, ShownField<'page'>> {
  return {
    whatYouWillLearn: row.what_you_will_learn,
    instructions: listOf(row.instructions),
  };
}

function getPrice(text: string): Paise {
  const price = parsePrice(text);
  if (!price.ok) throw getFault('price', price.message);
  return price.paise;
}

async function knownCategory(db: Queries, id: string): Promise<string | null> {
  if (id === '') return null;
  const category = await categoryById(db, id);
  if (!category) throw getFault('category', 'Please choose a category from the list.');
  return category.id;
}

function getTags(tags: readonly string[]): string {
  const distinct = distinctTags(tags);
  if (distinct.length === 0) throw getFault('tag', 'Please fill required fields.');
  return JSON.stringify(distinct);
}

/** A list of texts as its row holds it; written by us, so its shape is known. */
export function listOf(json: string): string[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.map(String) : [];
}
