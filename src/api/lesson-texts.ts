// Texts of text lessons: read by students, written by teachers.
import * as calls from '#contract/courses/lesson-text.ts';
import type { LessonText } from '#contract/courses/lesson-text.ts';
import type { LessonKey } from './attachments.ts';
import { call, toFormData } from './client.ts';

/** Throws ApiError. */
export async function fetchLessonText({ courseId, lessonId }: LessonKey): Promise<LessonText> {
  const query = { courseId, subSectionId: lessonId };
  return (await call(calls.getLessonText, { query, fresh: true })).data;
}

interface TextLesson {
  title: string;
  text: string;
}

/** A repeated `creationKey` adds one lesson. Throws ApiError. */
export async function addTextLesson(
  lesson: TextLesson & { courseId: string; sectionId: string; creationKey: string },
): Promise<void> {
  await call(calls.addTextLesson, { body: lesson });
}

/** Throws ApiError. */
export async function saveTextLesson({
  lessonId,
  ...lesson
}: TextLesson & LessonKey & { sectionId: string }): Promise<void> {
  await call(calls.updateTextLesson, { body: { ...lesson, subSectionId: lessonId } });
}

/** Returns the picture's id. Throws ApiError. */
export async function uploadCoursePicture(courseId: string, picture: File): Promise<string> {
  const body = toFormData({ courseId, picture });
  return (await call(calls.sendCoursePicture, { body })).data._id;
}
