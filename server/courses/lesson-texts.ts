// Text lessons: Markdown with pictures instead of a video.
import type { LessonText } from '#contract/courses/lesson-text.ts';
import { renderLessonText, validateLessonText } from '#contract/markdown.ts';
import { getPictureUrl, removeMedia, storeImage } from '../media/media.ts';
import type { ArrivedFile } from '../media/media.ts';
import { createFieldError, requireFound } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { Author } from './authoring.ts';
import { findCourseById } from './catalogue.store.ts';
import { toContentAuditEntry } from './audit-entries.ts';
import { changeCourse, changeLessons, notifyAndLoadContent } from './change-course.ts';
import type { UpdatedContent } from './change-course.ts';
import {
  buildLesson,
  insertLesson,
  checkRepeatedRequest,
  getLesson,
  getSection,
} from './content.ts';
import type { LessonKey, SectionKey } from './content.ts';
import * as content from './content.store.ts';
import * as store from './lesson-texts.store.ts';

interface TextLesson {
  title: string;
  /** Markdown. */
  text: string;
}

/** Idempotent by creation key for the same title and text. Fails: not_found, malformed, conflict. */
export async function addTextLesson(
  deps: Deps,
  author: Author,
  form: SectionKey & TextLesson & { creationKey: string | undefined },
): Promise<UpdatedContent & { lessonId: string }> {
  checkText(form.text);
  const { course, result: lesson } = await changeLessons(
    deps,
    toContentAuditEntry(author, form.courseId, 'lesson added'),
    async (tx, inCourse) => {
      const section = await getSection(tx, form);
      const existing = await content.findLessonByCreationKey(tx, form);
      if (existing) {
        const isSameLesson = existing.section_id === section.id && existing.title === form.title;
        checkRepeatedRequest(existing, isSameLesson, 'under another name');
        const text = await store.findLessonText(tx, existing.id);
        return checkRepeatedRequest(existing, text === form.text, 'with another text');
      }
      const row = await buildLesson(deps, tx, { ...form, section, video: undefined });
      await insertLesson(deps, tx, { course: inCourse, lesson: row });
      await store.saveLessonText(tx, { lesson_id: row.id, text: form.text });
      return row;
    },
  );
  return { ...(await notifyAndLoadContent(deps, author, course)), lessonId: lesson.id };
}

/** Fails: not_found, malformed (the lesson is a video, or the text is invalid). */
export async function changeTextLesson(
  deps: Deps,
  author: Author,
  { title, text, ...key }: LessonKey & TextLesson,
): Promise<UpdatedContent> {
  checkText(text);
  const { course } = await changeCourse(
    deps,
    toContentAuditEntry(author, key.courseId, 'lesson changed'),
    async (tx) => {
      const lesson = await getLesson(tx, key);
      if (lesson.video_id !== null)
        throw createFieldError('text', 'A video lesson cannot have a text.');
      await content.updateLesson(tx, lesson.id, { title });
      await store.saveLessonText(tx, { lesson_id: lesson.id, text });
    },
  );
  return notifyAndLoadContent(deps, author, course);
}

function checkText(text: string): void {
  const fault = validateLessonText(text);
  if (fault !== undefined) throw createFieldError('text', fault);
}

/** With pictures under an origin. Fails: not_found, also for a video lesson. */
export async function loadLessonText(
  db: Queries,
  lessonId: string,
  origin: string,
): Promise<LessonText> {
  const text = requireFound(await store.findLessonText(db, lessonId), 'This lesson has no text.');
  return { text, html: renderLessonText(text, (id) => origin + getPictureUrl(id)) };
}

/** Returns the picture's id. Fails: not_found, wrong_type, disk_full, busy. */
export async function storeCoursePicture(
  deps: Deps,
  { courseId, file, userId }: { courseId: string; file: ArrivedFile; userId: string },
): Promise<string> {
  requireFound(await findCourseById(deps.db, courseId), 'Course not found.');
  const { id } = await storeImage(deps, file, { shape: 'site', userId });
  try {
    await store.insertCoursePicture(deps.db, courseId, id);
  } catch (error) {
    await removeMedia(deps, [id]);
    throw error;
  }
  return id;
}
