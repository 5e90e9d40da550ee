// Queries for notes of students.
import { sql } from 'kysely';
import type { Queries } from '../platform/ports.ts';
import type { NoteRow } from '../platform/tables.ts';

/** Columns of a note, with the current title of its lesson. */
const selectNotes = (db: Queries, userId: string) =>
  db
    .selectFrom('notes')
    .leftJoin('lessons', 'lessons.id', 'notes.lesson_id')
    .selectAll('notes')
    .select('lessons.title as current_title')
    .where('notes.user_id', '=', userId);

export type ListedNote = NoteRow & { current_title: string | null };

/** In the order of the course, then of the video; notes of deleted lessons last. */
export function listNotes(
  db: Queries,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<ListedNote[]> {
  return selectNotes(db, userId)
    .leftJoin('sections', 'sections.id', 'lessons.section_id')
    .where('notes.course_id', '=', courseId)
    .orderBy(sql`(case when lessons.id is null then 1 else 0 end)`)
    .orderBy('sections.position')
    .orderBy('sections.created_at')
    .orderBy('sections.id')
    .orderBy('lessons.position')
    .orderBy('lessons.created_at')
    .orderBy('lessons.id')
    .orderBy('notes.lesson_title')
    .orderBy(sql`coalesce(notes.seconds, -1)`)
    .orderBy('notes.created_at')
    .orderBy('notes.id')
    .execute();
}

/** A note of this user by one of its keys. */
export function findNote(
  db: Queries,
  { userId, column, value }: { userId: string; column: 'id' | 'creation_key'; value: string },
): Promise<ListedNote | undefined> {
  return selectNotes(db, userId).where(`notes.${column}`, '=', value).executeTakeFirst();
}

export async function countNotes(
  db: Queries,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<number> {
  const row = await db
    .selectFrom('notes')
    .select((note) => note.fn.countAll<number>().as('notes'))
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.notes);
}

export async function insertNote(tx: Queries, note: NoteRow): Promise<void> {
  await tx.insertInto('notes').values(note).execute();
}

export async function updateNote(
  tx: Queries,
  id: string,
  change: Pick<NoteRow, 'text' | 'updated_at'>,
): Promise<void> {
  await tx.updateTable('notes').set(change).where('id', '=', id).execute();
}

/** False if this user has no such note. */
export async function deleteNote(db: Queries, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('notes')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
