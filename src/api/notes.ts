// The caller's own notes in a course.
import * as calls from '#contract/learning/notes.ts';
import type { Note } from '#contract/learning/notes.ts';
import { call } from './client.ts';
import { fetchFile } from './files.ts';

export interface NewNote {
  courseId: string;
  lessonId: string;
  /** Undefined for a lesson without a video. */
  seconds: number | undefined;
  text: string;
  creationKey: string;
}

/** In the order of the course. Throws ApiError. */
export async function fetchNotes(courseId: string): Promise<Note[]> {
  return (await call(calls.getNotes, { query: { courseId }, fresh: true })).data;
}

/** Throws ApiError. */
export async function addNote({ lessonId: subSectionId, ...note }: NewNote): Promise<void> {
  await call(calls.addNote, { body: { ...note, subSectionId } });
}

/** Throws ApiError. */
export async function changeNote(noteId: string, text: string): Promise<void> {
  await call(calls.changeNote, { body: { noteId, text } });
}

/** Throws ApiError. */
export async function removeNote(noteId: string): Promise<void> {
  await call(calls.removeNote, { body: { noteId } });
}

/** The notes of a course as a Markdown file. Throws ApiError. */
export function fetchNotesFile(courseId: string): Promise<Blob> {
  return fetchFile(calls.exportNotes, { query: { courseId } });
}
