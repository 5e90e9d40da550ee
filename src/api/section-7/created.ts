// What any server says of a course, a section or a lesson that it has just stored.
import * as z from 'zod/mini';

const address = z.catch(z.string(), '');
const Course = z.object({ data: z.object({ _id: z.string(), thumbnail: address }) });
const Picture = z.object({ data: z.object({ thumbnail: address }) });
const Section = z.object({
  sectionId: z.optional(z.string()),
  updatedCourse: z.object({ courseContent: z.array(z.object({ _id: z.string() })) }),
});
const Lesson = z.object({ subSectionId: z.string() });
const Sentence = z.object({ message: z.string() });

/** Its id and the address of its picture; undefined for what names no course. */
export function courseIn(answer: unknown) {
  return Course.safeParse(answer).data?.data;
}

/** The address of the picture that a course has now; empty for none. */
export function pictureIn(answer: unknown): string {
  return Picture.safeParse(answer).data?.data.thumbnail ?? '';
}

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
