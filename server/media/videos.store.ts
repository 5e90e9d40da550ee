// Rows of videos: which are waiting, and who prepares them.
import type { ExpressionBuilder } from 'kysely';
import { isUnclaimed } from '../platform/claims.ts';
import type { Queries } from '../platform/ports.ts';
import type { VideoRow, MediaRow, Tables } from '../platform/tables.ts';

/** A worker's claim on a video. */
export interface Claim {
  videoId: string;
  by: string;
}

export async function insertVideos(db: Queries, rows: readonly VideoRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('films')
    .values(rows)
    .onConflict((conflict) => conflict.column('media_id').doNothing())
    .execute();
}

export function findVideo(db: Queries, mediaId: string): Promise<VideoRow | undefined> {
  return db.selectFrom('films').selectAll().where('media_id', '=', mediaId).executeTakeFirst();
}

/** Videos of the lessons of these courses, each with its lesson. */
export function listVideosByCourses(db: Queries, courseIds: readonly string[]) {
  return db
    .selectFrom('films')
    .innerJoin('lessons', 'lessons.video_id', 'films.media_id')
    .selectAll('films')
    .select('lessons.id as lesson_id')
    .where('lessons.course_id', 'in', courseIds)
    .orderBy('lessons.id')
    .execute();
}

/** The row of a course's trailer, if it has one. */
export function findTrailerVideo(db: Queries, courseId: string): Promise<VideoRow | undefined> {
  return db
    .selectFrom('films')
    .innerJoin('courses', 'courses.trailer_id', 'films.media_id')
    .selectAll('films')
    .where('courses.id', '=', courseId)
    .executeTakeFirst();
}

/** The uploaded file of a course's trailer. */
export async function findTrailerMediaId(
  db: Queries,
  courseId: string,
): Promise<string | undefined> {
  const course = await db
    .selectFrom('courses')
    .select('trailer_id')
    .where('id', '=', courseId)
    .executeTakeFirst();
  return course?.trailer_id ?? undefined;
}

/** The uploaded file of a lesson. */
export async function findLessonMediaId(
  db: Queries,
  { courseId, lessonId }: { courseId: string; lessonId: string },
): Promise<string | undefined> {
  const lesson = await db
    .selectFrom('lessons')
    .select('video_id')
    .where('id', '=', lessonId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  return lesson?.video_id ?? undefined;
}

/** Videos of lessons and trailers without a row: uploaded before videos were prepared here. */
export function listVideosWithoutRow(db: Queries): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .leftJoin('films', 'films.media_id', 'media.id')
    .selectAll('media')
    .where('media.kind', '=', 'video')
    .where('media.original_id', 'is', null)
    .where('films.media_id', 'is', null)
    .where((row) =>
      row.or([
        row.exists(
          row
            .selectFrom('lessons')
            .select('lessons.id')
            .whereRef('lessons.video_id', '=', 'media.id'),
        ),
        row.exists(
          row
            .selectFrom('courses')
            .select('courses.id')
            .whereRef('courses.trailer_id', '=', 'media.id'),
        ),
      ]),
    )
    .execute();
}

export function listVideosByState(db: Queries, state: VideoRow['state']): Promise<VideoRow[]> {
  return db
    .selectFrom('films')
    .selectAll()
    .where('state', '=', state)
    .orderBy('created_at')
    .execute();
}

/** Claims the video that has waited longest; undefined if there is none. */
export async function claimNextVideo(
  db: Queries,
  by: string,
  { now, until }: { now: number; until: number },
): Promise<VideoRow | undefined> {
  const next = await db
    .selectFrom('films')
    .select('media_id')
    .where(isClaimable(now))
    .orderBy('created_at')
    .orderBy('media_id')
    .executeTakeFirst();
  if (!next) return undefined;
  return db
    .updateTable('films')
    .set((row) => ({
      state: 'preparing' as const,
      claim_id: by,
      claimed_until: until,
      attempts: row('attempts', '+', 1),
      started_at: now,
      percent: 0,
    }))
    .where('media_id', '=', next.media_id)
    .where(isClaimable(now))
    .returningAll()
    .executeTakeFirst();
}

/** Longer than any claim or retry delay. */
const CLAIM_MAX_MS = 60_000;

const isClaimable = (now: number) => (row: ExpressionBuilder<Tables, 'films'>) =>
  row.and([row('state', 'in', ['waiting', 'preparing']), isUnclaimed(now, CLAIM_MAX_MS)]);

/** Changes a claimed video; false if another worker has taken it over or it is gone. */
export async function updateClaimedVideo(
  db: Queries,
  { videoId, by }: Claim,
  changes: Partial<Omit<VideoRow, 'media_id'>>,
): Promise<boolean> {
  const changed = await db
    .updateTable('films')
    .set(changes)
    .where('media_id', '=', videoId)
    .where('claim_id', '=', by)
    .returning('media_id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Queues a video again unless it is already waiting. */
export async function requeueVideo(db: Queries, videoId: string): Promise<void> {
  await db
    .updateTable('films')
    .set({ state: 'waiting', attempts: 0, failure: '', percent: 0, claimed_until: null })
    .where('media_id', '=', videoId)
    .where('state', 'in', ['failed', 'ready'])
    .execute();
}

/** Active claims of workers. */
export async function listLiveClaims(db: Queries, now: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('films')
    .select('claim_id')
    .where('claimed_until', '>', now)
    .execute();
  return new Set(rows.flatMap(({ claim_id: id }) => id ?? []));
}

export async function courseExists(db: Queries, id: string): Promise<boolean> {
  const row = await db.selectFrom('courses').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
