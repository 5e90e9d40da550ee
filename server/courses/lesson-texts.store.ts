// Queries for the texts of text lessons, and their pictures.
import type { Queries } from '../platform/ports.ts';
import type { LessonTextRow } from '../platform/tables.ts';

export async function saveLessonText(tx: Queries, row: LessonTextRow): Promise<void> {
  const { text } = row;
  await tx
    .insertInto('lesson_texts')
    .values(row)
    .onConflict((conflict) => conflict.column('lesson_id').doUpdateSet({ text }))
    .execute();
}

/** Undefined for a video lesson. */
export async function findLessonText(db: Queries, lessonId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('lesson_texts')
    .select('text')
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst();
  return row?.text;
}

export async function insertCoursePicture(
  db: Queries,
  courseId: string,
  mediaId: string,
): Promise<void> {
  await db
    .insertInto('course_pictures')
    .values({ course_id: courseId, media_id: mediaId })
    .execute();
}

/** Copies the texts of lessons, and shares the pictures of their course. `lessons`: ids of copies by lesson. */
export async function copyLessonTexts(
  tx: Queries,
  { from, to }: { from: string; to: string },
  lessons: ReadonlyMap<string, string>,
): Promise<void> {
  const texts = await tx
    .selectFrom('lesson_texts')
    .selectAll()
    .where('lesson_id', 'in', [...lessons.keys()])
    .execute();
  for (const { lesson_id: id, text } of texts)
    await saveLessonText(tx, { lesson_id: lessons.get(id) ?? id, text });
  const pictures = await tx
    .selectFrom('course_pictures')
    .select('media_id')
    .where('course_id', '=', from)
    .execute();
  for (const { media_id: mediaId } of pictures) await insertCoursePicture(tx, to, mediaId);
}
