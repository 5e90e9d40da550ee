// What any server says of a section, a lesson or a category that it has just stored.
import * as z from 'zod/mini';

const Section = z.object({
  sectionId: z.optional(z.string()),
  updatedCourse: z.object({ courseContent: z.array(z.object({ _id: z.string() })) }),
});
const Lesson = z.object({ subSectionId: z.string() });
const Sentence = z.object({ message: z.string() });

/** The id of a new section: the one that the server names, else the last one of the course (API-22). */
export function sectionIdIn(answer: unknown): string | undefined {
  const { sectionId, updatedCourse } = Section.safeParse(answer).data ?? {};
  return sectionId ?? updatedCourse?.courseContent.at(-1)?._id;
}

/** The id of a new lesson; empty where the server does not say it. */
export function lessonIdIn(answer: unknown): string {
  return Lesson.safeParse(answer).data?.subSectionId ?? '';
}

/** The server's sentence; empty for none. */
export function sentenceIn(answer: unknown): string {
  return Sentence.safeParse(answer).data?.message ?? '';
}
