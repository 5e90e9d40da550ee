import * as z from 'zod/mini';
import { removeDuplicateTags, NewCourse } from '#contract/courses/authoring.ts';
import {
  mapFields,
  COURSE_FIELD_NAMES,
  COURSE_FIELDS,
  type CourseFieldName,
  type CourseTexts,
  type ListFieldName,
} from '#contract/courses/course-fields.ts';
import { parsePrice } from '#contract/sales/price.ts';
import { toFormFields } from '#site/api/authoring.ts';
import { type SiteCourse, toCourseTexts } from '#site/api/course.ts';

export interface Details extends CourseTexts {
  thumbnail: File | null;
  removesPicture: boolean;
}

export const SAME_PICTURE = { thumbnail: null, removesPicture: false } as const;

const isList = (name: CourseFieldName): boolean => COURSE_FIELDS[name].kind === 'list';
const NO_TEXTS = mapFields((name) => (isList(name) ? [] : '')) as CourseTexts;

export const NO_DETAILS: Details = { ...NO_TEXTS, ...SAME_PICTURE };

export function toDetails(course: SiteCourse): Details {
  return { ...toCourseTexts(course), ...SAME_PICTURE };
}

/** Keyed by the field names of the call. */
export type Faults = Readonly<Record<string, string>>;

/** CRE-09: a name, a price and one tag. */
export function listMissing(details: Details): Faults {
  const isBlank = (name: CourseFieldName) => String(details[name]).trim() === '';
  const missing = COURSE_FIELD_NAMES.filter((name) => COURSE_FIELDS[name].missing && isBlank(name));
  return Object.fromEntries(missing.map((name) => [name, COURSE_FIELDS[name].missing]));
}

/** Missing fields and values that the contract refuses; prices are checked only if they are in rupees (OPEN-03). */
export function listFaults(details: Details, pricesAreRupees: boolean): Faults {
  const price = parsePrice(details.price);
  const issues = NewCourse.safeParse(toFormFields(details)).error?.issues ?? [];
  return {
    ...Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])),
    ...(price.ok || !pricesAreRupees ? {} : { price: price.message }),
    ...listMissing(details),
  };
}

/** CRE-07, CRE-08: trimmed; a blank or repeated tag is not added. */
export function addTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = typed.trim();
  return tag ? removeDuplicateTags([...tags, tag]) : tags;
}

/** CRE-07, CRE-08: trimmed; blank entries are not added, repeated entries are. */
export function addInstruction(list: readonly string[], typed: string): readonly string[] {
  const instruction = typed.trim();
  return instruction ? [...list, instruction] : list;
}

export function addTypedToLists(
  { tag, instructions }: Details,
  typed: Record<ListFieldName, string>,
): Pick<Details, ListFieldName> {
  return {
    tag: addTag(tag, typed.tag),
    instructions: addInstruction(instructions, typed.instructions),
  };
}

export function removeAt(list: readonly string[], index: number): readonly string[] {
  return list.filter((_item, position) => position !== index);
}

/** EDIT-07: the texts, category, tags and instructions, or a newly chosen or removed picture. */
export function hasChanges(before: Details, after: Details): boolean {
  return (
    after.thumbnail !== null ||
    after.removesPicture ||
    COURSE_FIELD_NAMES.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  );
}

/** The values of `theirs` for the fields that `mine` did not change since `saved`. */
export function listUntouched(
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
  ...mapFields((name) => z.optional(isList(name) ? z.array(z.string()) : z.string())),
  /** The former name of `tag`, in drafts of open tabs. */
  tags: z.optional(z.array(z.string())),
});

export function toTextsDraft(saved: Details, typed: Details): unknown {
  const texts = { ...typed, ...SAME_PICTURE };
  return hasChanges(saved, texts) ? texts : undefined;
}

export function parseTextsDraft(stored: unknown): CourseTexts | undefined {
  const { data } = SavedTexts.safeParse(stored);
  if (!data || Object.keys(data).length === 0) return undefined;
  const { tags = [], ...texts } = data;
  return { ...NO_TEXTS, tag: tags, ...texts } as CourseTexts;
}
