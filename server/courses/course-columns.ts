// Maps fields of a course to columns and back.
import type * as z from 'zod/mini';
import { removeDuplicateTags } from '#contract/courses/authoring.ts';
import type { createCourse, editCourse } from '#contract/courses/authoring.ts';
import type { CourseFieldName, ShownField } from '#contract/courses/course-fields.ts';
import type { Course, CourseCard } from '#contract/courses/course.ts';
import { toRupees, ZERO } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { parsePrice } from '#contract/sales/price.ts';
import { createFieldError } from '../platform/errors.ts';
import type { Queries } from '../platform/ports.ts';
import type { CourseRow } from '../platform/tables.ts';
import { findCategoryById } from './catalogue.store.ts';
import { NO_SALE, getChargedPrice, hasCompareAtPrice, findSaleAt } from './sale.ts';

export type NewCourse = z.output<NonNullable<(typeof createCourse)['body']>>;
export type CourseEdit = z.output<NonNullable<(typeof editCourse)['body']>>;

/** Columns of empty fields. */
export const EMPTY_COLUMNS = {
  name: '',
  description: '',
  what_you_will_learn: '',
  price_paise: ZERO,
  category_id: null,
  tags: '[]',
  instructions: '[]',
  language: '',
  level: '',
  ...NO_SALE,
} satisfies Partial<CourseRow>;

type Columns = Pick<CourseRow, keyof typeof EMPTY_COLUMNS | 'status'>;

/** The columns of the fields in a form; absent fields are left out. Fails: malformed. */
export async function toColumns(
  db: Queries,
  form: NewCourse | CourseEdit,
): Promise<Partial<Columns>> {
  const { price, category, tag, instructions, language, level } = form;
  const byField: Record<CourseFieldName | 'status', Partial<Columns> | false | undefined> = {
    courseName: form.courseName !== undefined && { name: form.courseName },
    courseDescription: form.courseDescription !== undefined && {
      description: form.courseDescription,
    },
    whatYouWillLearn: form.whatYouWillLearn !== undefined && {
      what_you_will_learn: form.whatYouWillLearn,
    },
    price: price !== undefined && { price_paise: parsePricePaise(price) },
    category: category !== undefined && { category_id: await getCategoryId(db, category) },
    tag: tag !== undefined && { tags: serializeTags(tag) },
    instructions: instructions && { instructions: JSON.stringify(instructions) },
    language: language !== undefined && { language },
    level: level !== undefined && { level },
    status: form.status && { status: form.status },
  };
  return Object.assign({}, ...Object.values(byField));
}

/** Which prices to show: the charged ones at a moment, or list prices. */
export type Prices = { at: number } | 'list';

/** Fields of a current sale; empty without one. */
export function toSaleFields(
  row: CourseRow,
  prices: Prices,
): Pick<CourseCard, 'saleUntil' | 'listPrice'> {
  const sale = prices === 'list' ? undefined : findSaleAt(row, prices.at);
  if (!sale) return {};
  return {
    saleUntil: new Date(sale.until).toISOString(),
    ...(hasCompareAtPrice(row) ? { listPrice: toRupees(row.price_paise) } : {}),
  };
}

/** Fields of cards and pages. */
export function toCardFields(
  row: CourseRow,
  categories: ReadonlyMap<string, { _id: string; name: string }>,
  prices: Prices,
): Pick<CourseCard, ShownField<'card'>> {
  return {
    courseName: row.name,
    courseDescription: row.description,
    price: toRupees(prices === 'list' ? row.price_paise : getChargedPrice(row, prices.at)),
    category: (row.category_id === null ? undefined : categories.get(row.category_id)) ?? null,
    tag: parseTextList(row.tags),
    language: row.language,
    level: row.level,
  };
}

/** Fields of the course page only. */
export function toPageFields(row: CourseRow): Pick<Course, ShownField<'page'>> {
  return {
    whatYouWillLearn: row.what_you_will_learn,
    instructions: parseTextList(row.instructions),
  };
}

function parsePricePaise(text: string): Paise {
  const price = parsePrice(text);
  if (!price.ok) throw createFieldError('price', price.message);
  return price.paise;
}

async function getCategoryId(db: Queries, id: string): Promise<string | null> {
  if (id === '') return null;
  const category = await findCategoryById(db, id);
  if (!category) throw createFieldError('category', 'Choose a category from the list.');
  return category.id;
}

function serializeTags(tags: readonly string[]): string {
  const distinct = removeDuplicateTags(tags);
  if (distinct.length === 0) throw createFieldError('tag', 'Please fill required fields.');
  return JSON.stringify(distinct);
}

/** Parses a list of texts from a column. */
export function parseTextList(json: string): string[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.map(String) : [];
}
