// Endpoints for the caller's own notes.
import * as calls from '#contract/learning/notes.ts';
import { mountMarkdown } from '../http/mount-files.ts';
import { mount } from '../http/mount.ts';
import type { MountTarget } from '../http/mount.ts';
import type { Deps } from '../platform/ports.ts';
import { addNote, changeNote, exportNotes, listNotes, removeNote } from './notes.ts';

export function registerNoteRoutes(at: MountTarget, deps: Deps): void {
  mount(at, calls.getNotes, async ({ viewer: { userId }, query: { courseId } }) => ({
    data: await listNotes(deps.db, { userId, courseId }),
  }));
  mount(at, calls.addNote, async ({ viewer: { userId }, body }) => {
    const { subSectionId: lessonId, seconds, ...note } = body;
    return { data: await addNote(deps, { userId, lessonId, seconds, ...note }) };
  });
  mount(at, calls.changeNote, async ({ viewer: { userId }, body: { noteId, text } }) => ({
    data: await changeNote(deps, { userId, noteId }, text),
  }));
  mount(at, calls.removeNote, async ({ viewer: { userId }, body: { noteId } }) => {
    await removeNote(deps, { userId, noteId });
    return { message: 'Note deleted.' };
  });
  mountMarkdown(at, calls.exportNotes, async ({ viewer: { userId }, query: { courseId } }) => ({
    fileName: 'notes.md',
    text: await exportNotes(deps.db, { userId, courseId }),
  }));
}
