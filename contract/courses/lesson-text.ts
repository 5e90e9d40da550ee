// Text lessons: Markdown instead of a video.
import * as z from 'zod/mini';
import { groupDigits } from '../digits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { IMAGE_FILE } from '../media/media.ts';
import { successResponse } from '../response.ts';
import { IdempotencyKey } from './authoring.ts';
import { Content, createLessonTitle } from './content.ts';

export const LESSON_TEXT_MAX = 50_000;
const KB = 1024;

/** The rules of links and pictures are in `validateLessonText`. */
export const TEXT_LESSON_FIELDS = {
  title: createLessonTitle('Lesson title is required'),
  text: z
    .string('Lesson text is required')
    .check(
      z.trim(),
      z.minLength(1, 'Lesson text is required'),
      z.maxLength(
        LESSON_TEXT_MAX,
        `Lesson text must be at most ${groupDigits(LESSON_TEXT_MAX)} characters`,
      ),
    ),
};

/** With the same `creationKey`, repeated requests create one lesson. */
export const addTextLesson = defineEndpoint('POST /course/textLesson', {
  needs: 'courses.edit',
  fails: ['not_found', 'conflict'],
  body: z.object({
    courseId: Id,
    sectionId: Id,
    ...TEXT_LESSON_FIELDS,
    creationKey: z.optional(IdempotencyKey),
  }),
  maxBytes: 512 * KB,
  response: successResponse({ data: Content, subSectionId: z.string() }),
  summary: 'Adds a text lesson at the end of a section.',
});

export const updateTextLesson = defineEndpoint('POST /course/updateTextLesson', {
  needs: 'courses.edit',
  fails: ['not_found'],
  body: z.object({ courseId: Id, sectionId: Id, subSectionId: Id, ...TEXT_LESSON_FIELDS }),
  maxBytes: 512 * KB,
  response: successResponse({ data: Content }),
  summary: 'Changes the title and the text of a text lesson.',
});

export const LessonText = z.object({
  /** Markdown. */
  text: z.string(),
  /** The rendered text, which contains no markup of its author. */
  html: z.string(),
});
export type LessonText = z.infer<typeof LessonText>;

export const getLessonText = defineEndpoint('GET /course/lessonText', {
  access: 'signed-in',
  fails: ['not_enrolled', 'not_found'],
  query: z.object({ courseId: Id, subSectionId: Id }),
  response: successResponse({ data: LessonText }),
  summary: 'Returns the text of a text lesson.',
});

/** The text refers to the picture as `![Description](picture:ID)`. */
export const sendCoursePicture = defineEndpoint('POST /course/picture', {
  needs: 'courses.edit',
  fails: ['not_found'],
  encoding: 'multipart',
  body: z.object({ courseId: Id }),
  files: { picture: { ...IMAGE_FILE, required: true } },
  response: successResponse({ data: z.object({ _id: z.string() }) }),
  summary: 'Uploads a picture for the text lessons of a course.',
});
