import * as z from 'zod/mini';
import { distinctTags, NewCourse } from '#contract/courses/authoring.ts';
import {
  byField,
  COURSE_FIELD_NAMES,
  COURSE_FIELDS,
  type CourseFieldName,
  type CourseTexts,
  type ListFieldName,
} from '#contract/courses/course-fields.ts';
import { parsePrice } from '#contract/sales/price.ts';
import { getTexts } from '#site/api/authoring.ts';
import { type SiteCourse, typedFields } from '#site/api/course.ts';

export interface Details extends CourseTexts {
  thumbnail: File | null;
  removesPicture: boolean;
}

export const SAME_PICTURE = { thumbnail: null, removesPicture: false } as const;

const isList = (name: CourseFieldName): boolean => COURSE_FIELDS[name].kind === 'list';
const NO_TEXTS = byField((name) => (isList(name) ? [] : '')) as CourseTexts;

export const NO_DETAILS: Details = { ...NO_TEXTS, ...SAME_PICTURE };

export function getDetails(course: SiteCourse): Details {
  return { ...typedFields(course), ...SAME_PICTURE };
}

/** Keyed by the field names of the call. */
export type Faults = Readonly<Record<string, string>>;

/** CRE-09: a name, a price and one tag. */
export function missingIn(details: Details): Faults {
  const isBlank = (name: CourseFieldName) => String(details[name]).trim() === '';
  const missing = COURSE_FIELD_NAMES.filter((name) => COURSE_FIELDS[name].missing && isBlank(name));
  return Object.fromEntries(missing.map((name) => [name, COURSE_FIELDS[name].missing]));
}

/** Missing fields and values that the contract refuses; prices are checked only if they are in rupees (OPEN-03). */
export function faultsIn(details: Details, pricesAreRupees: boolean): Faults {
  const price = parsePrice(details.price);
  const issues = NewCourse.safeParse(getTexts(details)).error?.issues ?? [];
  return {
    ...Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])),
    ...(price.ok || !pricesAreRupees ? {} : { price: price.message }),
    ...missingIn(details),
  };
}

/** CRE-07, CRE-08: trimmed; a blank or repeated tag is not added. */
export function withTags(tags: readonly string[], typed: string): readonly string[] {
  const tag = typed.trim();
  return tag ? distinctTags([...tags, tag]) : tags;
}

/** CRE-07, CRE-08: trimmed; blank entries are not added, repeated entries are. */
export function withInstruction(list: readonly string[], typed: string): readonly string[] {
  const instruction = typed.trim();
  return instruction ? [...list, instruction] : list;
}

export function listsWith(
  { tag, instructions }: Details,
  typed: Record<ListFieldName, string>,
): Pick<Details, ListFieldName> {
  return {
    tag: withTags(tag, typed.tag),
    instructions: withInstruction(instructions, typed.instructions),
  };
}

export function without(list: readonly string[], index: number): readonly string[] {
  return list.filter((_item, at) => at !== index);
}

/** EDIT-07: the texts, category, tags and instructions, or a newly chosen or removed picture. */
export function differ(before: Details, after: Details): boolean {
  return (
    after.thumbnail !== null ||
    after.removesPicture ||
    COURSE_FIELD_NAMES.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  );
}

/** The values of `theirs` for the fields that `mine` did not change since `saved`. */
export function untouchedFields(
  saved: Details,
  mine: Details,
  theirs: Details,
): Partial<Pick<Details, CourseFieldName>> {
  const isTouched = (name: CourseFieldName) =>
    JSON.stringify(saved[name]) !== JSON.stringify(mine[name]);
  const untouched = COURSE_FIELD_NAMES.filter((name) => !isTouched(name));
  return Object.fromEntries(untouched.map((name) => [name, theirs[name]]));
}

const SavedTexts = z.object({
  ...byField((name) => z.optional(isList(name) ? z.array(z.string()) : z.string())),
  /** The former name of `tag`, in drafts of open tabs. */
  tags: z.optional(z.array(z.string())),
});

export function textsToKeep(saved: Details, typed: Details): unknown {
  const texts = { ...typed, ...SAME_PICTURE };
  return differ(saved, texts) ? texts : undefined;
}

export function readTexts(stored: unknown): CourseTexts | undefined {
  const { data } = SavedTexts.safeParse(stored);
  if (!data || Object.keys(data).length === 0) return undefined;
  const { tags = [], ...texts } = data;
  return { ...NO_TEXTS, tag: tags, ...texts } as CourseTexts;
}
