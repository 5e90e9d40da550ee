// Reads responses whose format differs between our server and servers of section 7.
import * as z from 'zod/mini';
import { Category } from '#contract/courses/course.ts';
import { Paise, paise } from '#contract/sales/money.ts';
import { ApiError } from '../client.ts';

type Fields = Readonly<Record<string, unknown>> | null | undefined;

const getData = (answer: unknown): unknown => (answer as Fields)?.['data'];

/** Empty if there are none. */
export function readRows(answer: unknown): unknown[] {
  const data = getData(answer);
  return Array.isArray(data) ? data : [];
}

/** Throws ApiError if there is none. */
export function requireRows(answer: unknown): unknown[] {
  const data = getData(answer);
  if (!Array.isArray(data)) throw new ApiError({ code: 'no_answer' });
  return data;
}

/** The number of all rows; undefined if the response has all of them. */
export function findTotal(answer: unknown): number | undefined {
  const total = (answer as Fields)?.['total'];
  return typeof total === 'number' ? total : undefined;
}

/** Some servers send a list of one. */
export function readRow(answer: unknown): unknown {
  return getFirst(getData(answer));
}

export function getFirst(value: unknown): unknown {
  return Array.isArray(value) ? (value[0] as unknown) : value;
}

/** A text beside `data`, such as the message; may be empty. */
export function readText(answer: unknown, name: string): string {
  const text = (answer as Fields)?.[name];
  return typeof text === 'string' ? text : '';
}

const LooseCategory = z.extend(Category, { description: z.catch(z.string(), '') });

/** Rows that are not categories are left out. */
export function parseCategories(rows: readonly unknown[]): Category[] {
  return rows.flatMap((row) => LooseCategory.safeParse(row).data ?? []);
}

const Created = z.object({
  sectionId: z.optional(z.string()),
  updatedCourse: z.object({ courseContent: z.array(z.object({ _id: z.string() })) }),
});

/** The id of a new section, or of the course's last section if the server names none (API-22). */
export function findSectionId(answer: unknown): string | undefined {
  const { sectionId, updatedCourse } = Created.safeParse(answer).data ?? {};
  return sectionId ?? updatedCourse?.courseContent.at(-1)?._id;
}

const optionalText = z.catch(z.optional(z.string()), undefined);
const SignIn = z.object({
  message: optionalText,
  token: optionalText,
  setUp: optionalText,
  user: z.optional(z.unknown()),
});

/** Undefined for an invalid response. */
export function parseSignIn(answer: unknown) {
  return SignIn.safeParse(answer).data;
}

const text = z.catch(z.string(), '');
const Order = z.object({
  orderId: text,
  amount: z.catch(z.pipe(z.coerce.number(), Paise), paise(0)),
  currency: text,
  keyId: text,
});

export function parseOrder(answer: unknown) {
  return Order.parse(answer);
}

const CategoryLists = z.object({
  selectedCourses: z.array(z.unknown()),
  differentCourses: z.array(z.unknown()),
  mostSellingCourses: z.array(z.unknown()),
});

/** Throws for an invalid response. */
export function parseCategoryLists(answer: unknown) {
  return CategoryLists.parse(answer);
}
