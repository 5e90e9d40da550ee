// Finds by its name what an admin has sent and whose answer was lost: a server that knows no creation keys would make
// it a second time with the next attempt.
import type { SiteCourse } from '../course.ts';

interface Named {
  id: string;
  name: string;
}

/** What the server holds of a course. */
export type SectionsOf = (
  courseId: string,
) => Promise<readonly (Named & { lessons: readonly Named[] })[]>;

/** An attempt that is older than this is not tried again. */
const RECENT_MS = 60 * 60 * 1000;

/** A new and empty draft of that name. */
export function arrivedCourse(
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

/** The last section of that name that is none of `known`. Throws ApiError. */
export async function arrivedSection(
  getSections: SectionsOf,
  { courseId, name, known }: { courseId: string; name: string; known: readonly string[] },
): Promise<string | undefined> {
  const sections = await getSections(courseId);
  return sections.findLast((section) => section.name === name && !known.includes(section.id))?.id;
}

export interface SentLesson {
  courseId: string;
  sectionId: string;
  title: string;
  /** How many other lessons of the section are known to have this title. */
  namedAlike: number;
}

/** The last lesson of that title, where there is one more of them than is known. Throws ApiError. */
export async function arrivedLesson(
  getSections: SectionsOf,
  { courseId, sectionId, title, namedAlike }: SentLesson,
): Promise<string | undefined> {
  const section = (await getSections(courseId)).find(({ id }) => id === sectionId);
  const alike = section?.lessons.filter(({ name }) => name === title) ?? [];
  return alike.length > namedAlike ? alike.at(-1)?.id : undefined;
}
