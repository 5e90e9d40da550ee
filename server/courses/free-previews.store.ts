// Queries for trailers and free lessons.
import type { Queries } from '../platform/ports.ts';
import type { LessonRow } from '../platform/tables.ts';

/** Free lessons of courses, in the order of the content. */
export function listFreeLessons(db: Queries, courseIds: readonly string[]): Promise<LessonRow[]> {
  return db
    .selectFrom('lessons')
    .innerJoin('sections', 'sections.id', 'lessons.section_id')
    .selectAll('lessons')
    .where('lessons.course_id', 'in', courseIds)
    .where('lessons.free', '=', 1)
    .orderBy('sections.position')
    .orderBy('lessons.position')
    .orderBy('lessons.id')
    .execute();
}

export async function setLessonFree(tx: Queries, lessonId: string, isFree: boolean): Promise<void> {
  const free = isFree ? 1 : 0;
  await tx.updateTable('lessons').set({ free }).where('id', '=', lessonId).execute();
}

export async function setTrailer(
  tx: Queries,
  courseId: string,
  change: { mediaId: string | null; at: number },
): Promise<void> {
  const columns = { trailer_id: change.mediaId, updated_at: change.at };
  await tx.updateTable('courses').set(columns).where('id', '=', courseId).execute();
}

export interface TrailerFile {
  /** 0 while unknown. */
  seconds: number;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** By media id. */
export async function listTrailerFiles(
  db: Queries,
  mediaIds: readonly string[],
): Promise<Map<string, TrailerFile>> {
  const rows = await db
    .selectFrom('media')
    .select(['id', 'duration_seconds', 'created_at'])
    .where('id', 'in', mediaIds)
    .execute();
  return new Map(
    rows.map((row) => [row.id, { seconds: row.duration_seconds ?? 0, createdAt: row.created_at }]),
  );
}
