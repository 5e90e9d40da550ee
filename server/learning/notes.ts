// Private notes of students. Only writing needs access to the course.
import { NOTES_MAX } from '#contract/learning/notes.ts';
import type { Note } from '#contract/learning/notes.ts';
import { lockUser } from '../accounts/accounts.ts';
import { findCourseById, getLesson } from '../courses/catalogue.ts';
import { isEnrolled, lockCourseShared } from '../courses/enrolments.ts';
import { AppError, createFieldError, requireFound } from '../platform/errors.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { hasSecond } from './lesson-seconds.ts';
import * as store from './notes.store.ts';
import type { ListedNote } from './notes.store.ts';

interface NotesKey {
  userId: string;
  courseId: string;
}

export async function listNotes(db: Queries, key: NotesKey): Promise<Note[]> {
  return (await store.listNotes(db, key)).map(toNote);
}

interface NewNote extends NotesKey {
  lessonId: string;
  seconds: number | undefined;
  text: string;
  creationKey: string;
}

/**
 * Repeating it with the same key returns the note that it created. Fails: not_enrolled, not_found, malformed (the
 * second is after the end of the video), conflict (too many notes in the course).
 */
export async function addNote(
  { db, clock, random }: Deps,
  { userId, courseId, lessonId, seconds, text, creationKey }: NewNote,
): Promise<Note> {
  const byKey = { userId, column: 'creation_key', value: creationKey } as const;
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    await lockCourseShared(tx, courseId);
    await requireEnrolment(tx, { userId, courseId });
    const created = await store.findNote(tx, byKey);
    if (created) return toNote(created);
    const lesson = requireFound(await getLesson(tx, { courseId, lessonId }), 'Lesson not found.');
    if (seconds !== undefined && !hasSecond(lesson, seconds))
      throw createFieldError('seconds', '`seconds` must be within the video.');
    if ((await store.countNotes(tx, { userId, courseId })) >= NOTES_MAX)
      throw new AppError('conflict', `You can have at most ${NOTES_MAX} notes in a course.`);
    const at = clock();
    await store.insertNote(tx, {
      id: random.id(),
      user_id: userId,
      course_id: courseId,
      lesson_id: lesson.id,
      lesson_title: lesson.title,
      seconds: seconds ?? null,
      text,
      creation_key: creationKey,
      created_at: at,
      updated_at: at,
    });
    return toNote(requireFound(await store.findNote(tx, byKey)));
  });
}

interface NoteKey {
  userId: string;
  noteId: string;
}

/** Fails: not_found, also for notes of others, and not_enrolled. */
export async function changeNote(
  { db, clock }: Deps,
  { userId, noteId }: NoteKey,
  text: string,
): Promise<Note> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const found = await store.findNote(tx, { userId, column: 'id', value: noteId });
    const note = requireFound(found, NOTE_MISSING);
    await requireEnrolment(tx, { userId, courseId: note.course_id });
    const change = { text, updated_at: clock() };
    await store.updateNote(tx, note.id, change);
    return toNote({ ...note, ...change });
  });
}

/** Fails: not_found, also for notes of others. */
export async function removeNote({ db }: Deps, { userId, noteId }: NoteKey): Promise<void> {
  if (!(await store.deleteNote(db, userId, noteId))) throw new AppError('not_found', NOTE_MISSING);
}

const NOTE_MISSING = 'Note not found.';

async function requireEnrolment(tx: Queries, { userId, courseId }: NotesKey): Promise<void> {
  if (!(await isEnrolled(tx, userId, courseId)))
    throw new AppError('not_enrolled', 'Only students of this course can write notes.');
}

/** The notes as Markdown. Fails: not_found, without notes: the names of unpublished courses are secret. */
export async function exportNotes(db: Queries, key: NotesKey): Promise<string> {
  const notes = await listNotes(db, key);
  const course = notes.length > 0 ? await findCourseById(db, key.courseId) : undefined;
  const { name } = requireFound(course, 'You have no notes in this course.');
  const byLesson = Map.groupBy(notes, (note) => note.lessonId ?? note.lessonTitle);
  const lessons = [...byLesson.values()].map((notes) =>
    [`## ${notes[0]?.lessonTitle ?? ''}`, ...notes.map(toMarkdown)].join('\n\n'),
  );
  return `${[`# ${name}`, ...lessons].join('\n\n')}\n`;
}

/** A list item, so that markup in a note changes no other note. */
function toMarkdown({ seconds, text }: Note): string {
  const time = seconds === null ? '' : `**${formatSeconds(seconds)}** `;
  return `- ${time}${text.replaceAll(/\r?\n/g, '\n  ')}`;
}

/** 271 as '4:31'. */
function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function toNote(row: ListedNote): Note {
  return {
    _id: row.id,
    lessonId: row.lesson_id,
    lessonTitle: row.current_title ?? row.lesson_title,
    seconds: row.seconds,
    text: row.text,
    createdAt: toIsoTime(row.created_at),
    updatedAt: toIsoTime(row.updated_at),
  };
}
