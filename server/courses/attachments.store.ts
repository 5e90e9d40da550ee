// Queries for the files of lessons, in the order in which they were added.
import type { Queries } from '../platform/ports.ts';
import type { AttachmentRow } from '../platform/tables.ts';

export async function insertAttachments(
  tx: Queries,
  rows: readonly AttachmentRow[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto('attachments').values(rows).execute();
}

export async function deleteAttachment(tx: Queries, id: string): Promise<void> {
  await tx.deleteFrom('attachments').where('id', '=', id).execute();
}

/** With the size of each file. */
export function listAttachments(
  db: Queries,
  lessonIds: readonly string[],
): Promise<(AttachmentRow & { bytes: number })[]> {
  return db
    .selectFrom('attachments')
    .innerJoin('media', 'media.id', 'attachments.media_id')
    .selectAll('attachments')
    .select('media.bytes')
    .where('attachments.lesson_id', 'in', lessonIds)
    .orderBy('attachments.created_at')
    .orderBy('attachments.id')
    .execute();
}

/** Number of files by lesson; lessons without files are left out. */
export async function countAttachments(
  db: Queries,
  courseIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('attachments')
    .innerJoin('lessons', 'lessons.id', 'attachments.lesson_id')
    .select(['attachments.lesson_id', (row) => row.fn.countAll<number>().as('files')])
    .where('lessons.course_id', 'in', courseIds)
    .groupBy('attachments.lesson_id')
    .execute();
  return new Map(rows.map((row) => [row.lesson_id, Number(row.files)]));
}

/** Ids of the attached files of a course, a section or a lesson. */
export async function listAttachedMediaIds(
  db: Queries,
  column: 'lessons.course_id' | 'lessons.section_id' | 'lessons.id',
  id: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('attachments')
    .innerJoin('lessons', 'lessons.id', 'attachments.lesson_id')
    .select('attachments.media_id')
    .where(column, '=', id)
    .execute();
  return rows.map((row) => row.media_id);
}

/** Attaches the files of lessons to their copies. `copies`: ids of copies by lesson. */
export async function copyAttachments(
  tx: Queries,
  copies: ReadonlyMap<string, string>,
  createId: () => string,
): Promise<void> {
  const rows = await listAttachments(tx, [...copies.keys()]);
  await insertAttachments(
    tx,
    rows.map(({ bytes: _bytes, ...row }) => ({
      ...row,
      id: createId(),
      lesson_id: copies.get(row.lesson_id) ?? row.lesson_id,
    })),
  );
}
