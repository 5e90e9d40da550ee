// The details of a course as they are typed: what is required, what counts as a change.
import { distinctTags } from '#contract/authoring.ts';
import type { CourseFields } from '#site/api/authoring.ts';
import type { SiteCourse } from '#site/api/course.ts';

export interface Details extends CourseFields {
  /** A newly chosen picture. */
  thumbnail: File | null;
}

export const NO_DETAILS: Details = {
  courseName: '',
  courseDescription: '',
  whatYouWillLearn: '',
  price: '',
  category: '',
  tags: [],
  instructions: [],
  thumbnail: null,
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
    thumbnail: null,
  };
}

/** CRE-09: a name, a price and one tag. */
export function areComplete(details: Details): boolean {
  return Boolean(details.courseName.trim() && details.price.trim() && details.tags.length > 0);
}

/** CRE-07, CRE-08: trimmed; blank ones and repeated tags are not added. */
export function withTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = typed.trim();
  return tag ? distinctTags([...tags, tag]) : tags;
}

/** CRE-07, CRE-08: trimmed; blank ones are not added, repeated ones are. */
export function withInstruction(list: readonly string[], typed: string): readonly string[] {
  const instruction = typed.trim();
  return instruction ? [...list, instruction] : list;
}

export function without(list: readonly string[], index: number): readonly string[] {
  return list.filter((_item, at) => at !== index);
}

/** EDIT-07: the texts, category, tags and instructions, or a newly chosen picture. */
export function differ(before: Details, after: Details): boolean {
  return (
    after.thumbnail !== null || JSON.stringify(wordsOf(before)) !== JSON.stringify(wordsOf(after))
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
