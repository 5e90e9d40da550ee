// The details of a course as they are typed: what is required, what counts as a change.
import { distinctTags, NewCourse } from '#contract/authoring.ts';
import { parsePrice } from '#contract/price.ts';
import { textsOf } from '#site/api/authoring.ts';
import type { CourseFields } from '#site/api/authoring.ts';
import type { SiteCourse } from '#site/api/course.ts';

export interface Details extends CourseFields {
  /** A newly chosen picture. */
  thumbnail: File | null;
  /** The picture that the server has is to go. */
  removesPicture: boolean;
}

/** Nothing is asked of the picture. */
export const SAME_PICTURE = { thumbnail: null, removesPicture: false } as const;

export const NO_DETAILS: Details = {
  courseName: '',
  courseDescription: '',
  whatYouWillLearn: '',
  price: '',
  category: '',
  tags: [],
  instructions: [],
  ...SAME_PICTURE,
};

export function detailsOf(course: SiteCourse): Details {
  return {
    courseName: course.name,
    courseDescription: course.description,
    whatYouWillLearn: course.whatYouWillLearn,
    price: String(course.price),
    category: course.category?.id ?? '',
    tags: course.tags,
    instructions: course.instructions,
    ...SAME_PICTURE,
  };
}

/** By the names of the fields in the call. */
export type Faults = Readonly<Record<string, string>>;

/** CRE-09: a name, a price and one tag. */
export function missingIn(details: Details): Faults {
  return {
    ...(details.courseName.trim() ? {} : { courseName: 'Give the course a name.' }),
    ...(details.price.trim() ? {} : { price: 'Set a price. 0 makes the course free.' }),
    ...(details.tags.length > 0 ? {} : { tag: 'Add at least one tag.' }),
  };
}

/** What is missing, or would be refused by the contract; a price only where prices are rupees (OPEN-03). */
export function faultsIn(details: Details, pricesAreRupees: boolean): Faults {
  const price = parsePrice(details.price);
  const issues = NewCourse.safeParse(textsOf(details)).error?.issues ?? [];
  return {
    ...Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])),
    ...(price.ok || !pricesAreRupees ? {} : { price: price.message }),
    ...missingIn(details),
  };
}

/** CRE-07, CRE-08: trimmed; blank ones and repeated tags are not added. Commas part them. */
export function withTags(tags: readonly string[], typed: string): readonly string[] {
  const added = typed.split(',').map((tag) => tag.trim());
  return distinctTags([...tags, ...added.filter((tag) => tag !== '')]);
}

/** CRE-07, CRE-08: trimmed; blank ones are not added, repeated ones are. */
export function withInstruction(list: readonly string[], typed: string): readonly string[] {
  const instruction = typed.trim();
  return instruction ? [...list, instruction] : list;
}

export function without(list: readonly string[], index: number): readonly string[] {
  return list.filter((_item, at) => at !== index);
}

/** EDIT-07: the texts, category, tags and instructions, or a newly chosen or removed picture. */
export function differ(before: Details, after: Details): boolean {
  return (
    after.thumbnail !== null ||
    after.removesPicture ||
    JSON.stringify(wordsOf(before)) !== JSON.stringify(wordsOf(after))
  );
}

function wordsOf(details: Details): unknown[] {
  return [
    details.courseName,
    details.courseDescription,
    details.whatYouWillLearn,
    details.price,
    details.category,
    details.tags,
    details.instructions,
  ];
}
