// After a lost response, finds by name what an admin has created: a server without idempotency keys would create it
// a second time on retry.
import type { SiteCourse } from '../course.ts';

interface Named {
  id: string;
  name: string;
}

/** The saved content of a course. */
export type FetchSections = (
  courseId: string,
) => Promise<readonly (Named & { lessons: readonly Named[] })[]>;

/** Older attempts are not matched. */
const RECENT_MS = 60 * 60 * 1000;

/** A new, empty draft with this name. */
export function findCreatedCourse(
  courses: readonly SiteCourse[],
  name: string,
): SiteCourse | undefined {
  return courses.find(
    (course) =>
      course.status === 'Draft' &&
      course.name === name.trim() &&
      course.sectionsCount === 0 &&
      Date.now() - Date.parse(course.createdAt) < RECENT_MS,
  );
}

/** The last section with this name that is not in `known`. Throws ApiError. */
export async function findCreatedSection(
  getSections: FetchSections,
  { courseId, name, known }: { courseId: string; name: string; known: readonly string[] },
): Promise<string | undefined> {
  const sections = await getSections(courseId);
  return sections.findLast((section) => section.name === name && !known.includes(section.id))?.id;
}

export interface SentLesson {
  courseId: string;
  sectionId: string;
  title: string;
  /** The number of known lessons in the section with this title. */
  sameTitleCount: number;
}

/** The last lesson with this title, if there are more than the known ones. Throws ApiError. */
export async function findCreatedLesson(
  getSections: FetchSections,
  { courseId, sectionId, title, sameTitleCount }: SentLesson,
): Promise<string | undefined> {
  const section = (await getSections(courseId)).find(({ id }) => id === sectionId);
  const sameTitle = section?.lessons.filter(({ name }) => name === title) ?? [];
  return sameTitle.length > sameTitleCount ? sameTitle.at(-1)?.id : undefined;
}
