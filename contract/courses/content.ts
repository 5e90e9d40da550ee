// Editing the content of a course: sections and lessons.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { IdempotencyKey } from './authoring.ts';
import { longText } from './course-fields.ts';
import { Section } from './course.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { VIDEO_FILE } from '../media/media.ts';

export const SECTION_NAME_MAX = 150;
export const LESSON_TITLE_MAX = 150;
/** The ids of some twenty thousand lessons. */
const ORDER_MAX_BYTES = 512 * 1024;

const sectionName = z
  .string('Section name is required')
  .check(
    z.trim(),
    z.minLength(1, 'Section name is required'),
    z.maxLength(SECTION_NAME_MAX, `Section name must be at most ${SECTION_NAME_MAX} characters`),
  );

/** A course after a change of its content, with its new revision. */
export const Content = z.object({
  _id: z.string(),
  courseContent: z.array(Section),
  revision: z.int(),
});

const UpdatedContent = successResponse({ updatedCourse: Content });

/** The new section is the last one, if its `creationKey` is new. Source: spec 7, API-22. */
export const addSection = defineEndpoint('POST /course/addSection', {
  needs: 'courses.edit',
  fails: ['not_found', 'conflict'],
  body: z.object({ courseId: Id, sectionName, creationKey: z.optional(IdempotencyKey) }),
  response: successResponse({ updatedCourse: Content, sectionId: z.string() }),
  summary: 'Adds a section at the end of a course.',
});

export const updateSection = defineEndpoint('POST /course/updateSection', {
  needs: 'courses.edit',
  fails: ['not_found'],
  body: z.object({ courseId: Id, sectionId: Id, sectionName }),
  response: UpdatedContent,
  summary: 'Renames a section.',
});

/** Deletes a section with its lessons. Source: spec 7, API-24. */
export const deleteSection = defineEndpoint('POST /course/deleteSection', {
  needs: 'courses.edit',
  fails: ['not_found'],
  body: z.object({ courseId: Id, sectionId: Id }),
  response: UpdatedContent,
  summary: 'Deletes a section and its lessons.',
});

/* @__NO_SIDE_EFFECTS__ */
export const createLessonTitle = (missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(LESSON_TITLE_MAX, `Lesson title must be at most ${LESSON_TITLE_MAX} characters`),
    );

export const lessonTitle = /* @__PURE__ */ createLessonTitle('Title and video are required.');

const UpdatedCourse = successResponse({ data: Content });

/** A completed upload of one's own that is still unused, instead of `videoFile`. */
const uploadId = z.optional(Id);

/**
 * Responds when the video is stored and its duration known. The video is sent as `videoFile`, or was uploaded before:
 * see `createUpload`. With the same `creationKey`, repeated requests create one lesson. Source: API-25.
 */
export const addSubSection = defineEndpoint('POST /course/addSubSection', {
  needs: 'courses.edit',
  fails: ['not_found', 'conflict'],
  encoding: 'multipart',
  body: z.object({
    courseId: Id,
    sectionId: Id,
    title: lessonTitle,
    description: z.optional(longText),
    creationKey: z.optional(IdempotencyKey),
    uploadId,
  }),
  files: { videoFile: VIDEO_FILE },
  response: successResponse({ data: Content, subSectionId: z.string() }),
  summary: 'Adds a lesson with its video.',
});

/** The lesson is named `SubsectionId`; `subSectionId` is accepted too. Source: API-26. */
export const updateSubSection = defineEndpoint('POST /course/updateSubSection', {
  needs: 'courses.edit',
  fails: ['not_found', 'conflict'],
  encoding: 'multipart',
  body: z.object({
    courseId: Id,
    sectionId: Id,
    SubsectionId: z.optional(Id),
    subSectionId: z.optional(Id),
    title: z.optional(lessonTitle),
    description: z.optional(longText),
    uploadId,
  }),
  files: { videoFile: VIDEO_FILE },
  response: UpdatedCourse,
  summary: 'Changes a lesson and its video.',
});

/** Source: spec 7, API-27. */
export const deleteSubSection = defineEndpoint('POST /course/deleteSubSection', {
  needs: 'courses.edit',
  fails: ['not_found'],
  body: z.object({ courseId: Id, sectionId: Id, subSectionId: Id }),
  response: UpdatedCourse,
  summary: 'Deletes a lesson.',
});

/**
 * Reorders all sections and lessons of a course; lessons may move to another section. An id of another course is
 * not_found, a repeated one malformed; a missing one, or an outdated `revision`, is a conflict.
 */
export const reorder = defineEndpoint('POST /course/reorder', {
  needs: 'courses.edit',
  fails: ['not_found', 'conflict'],
  body: z.object({
    courseId: Id,
    sections: z.array(z.object({ _id: Id, lessons: z.array(Id) })),
    revision: z.optional(z.int()),
  }),
  maxBytes: ORDER_MAX_BYTES,
  response: UpdatedCourse,
  summary: 'Reorders the sections and lessons of a course.',
});
