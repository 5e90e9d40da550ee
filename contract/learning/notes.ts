// Private notes of a student about a lesson. Nobody else reads them.
import * as z from 'zod/mini';
import { IdempotencyKey } from '../courses/authoring.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { Done, successResponse } from '../response.ts';
import { POSITION_MAX_SECONDS } from './learning.ts';

/** Characters per note. */
export const NOTE_MAX = 2000;
/** Notes of a student per course. */
export const NOTES_MAX = 500;

export const NoteText = z
  .string('`text` must be text.')
  .check(
    z.trim(),
    z.minLength(1, 'Enter your note'),
    z.maxLength(NOTE_MAX, `Note must be at most ${NOTE_MAX} characters`),
  );

export const Note = z.object({
  _id: z.string(),
  /** Null if the lesson was deleted. */
  lessonId: z.nullable(z.string()),
  lessonTitle: z.string(),
  /** Null for a note about the whole lesson. */
  seconds: z.nullable(z.int()),
  text: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Note = z.infer<typeof Note>;

const NoteResponse = successResponse({ data: Note });

/** In the order of the course, notes of deleted lessons last. Works after access to the course has ended. */
export const getNotes = defineEndpoint('GET /notes', {
  access: 'signed-in',
  query: z.object({ courseId: Id }),
  response: successResponse({ data: z.array(Note) }),
  summary: 'Lists the caller’s notes in a course.',
});

/**
 * Repeating the call with its `creationKey` returns the same note. `seconds`: a position in the video. Conflict: the
 * student has 500 notes in the course.
 */
export const addNote = defineEndpoint('POST /notes', {
  access: 'signed-in',
  fails: ['not_enrolled', 'not_found', 'conflict'],
  body: z.object({
    courseId: Id,
    subSectionId: Id,
    seconds: z.optional(
      z
        .int('`seconds` must be a whole number.')
        .check(
          z.minimum(0, '`seconds` must be 0 or more.'),
          z.maximum(POSITION_MAX_SECONDS, `\`seconds\` must be at most ${POSITION_MAX_SECONDS}.`),
        ),
    ),
    text: NoteText,
    creationKey: IdempotencyKey,
  }),
  response: NoteResponse,
  summary: 'Adds a note to a lesson.',
});

export const changeNote = defineEndpoint('PUT /notes', {
  access: 'signed-in',
  fails: ['not_enrolled', 'not_found'],
  body: z.object({ noteId: Id, text: NoteText }),
  response: NoteResponse,
  summary: 'Changes the text of one of the caller’s notes.',
});

/** Works after access to the course has ended. */
export const removeNote = defineEndpoint('DELETE /notes', {
  access: 'signed-in',
  fails: ['not_found'],
  body: z.object({ noteId: Id }),
  response: Done,
  summary: 'Deletes one of the caller’s notes.',
});

/** Lesson, time and text of each note, in the order of `getNotes`. Not found: the caller has no notes in the course. */
export const exportNotes = defineEndpoint('GET /notes/export', {
  access: 'signed-in',
  fails: ['not_found'],
  query: z.object({ courseId: Id }),
  response: z.string(),
  sends: 'markdown',
  summary: 'Downloads the caller’s notes in a course as a Markdown file.',
});
