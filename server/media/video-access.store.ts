// Whether a video may be watched now, or a file downloaded: queried for every request for a video, its key or its playlists,
// and for every download.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../accounts/accounts.ts';
import type { Queries } from '../platform/ports.ts';
import type { MediaRow } from '../platform/tables.ts';
import { hasCoursePermission } from '../accounts/teaching.ts';

interface RequestedFile {
  /** An attached file, an uploaded video, or the plain MP4 that was made of it. */
  mediaId: string;
  courseId: string;
}

/** A video of a lesson of the course. */
const isLessonVideo = (courseId: string) => sql<boolean>`exists (
  select 1 from lessons where lessons.course_id = ${courseId}
    and lessons.video_id in (media.id, media.original_id))`;

/** A file that is attached to a lesson of the course. */
const isAttachedTo = (courseId: string) => sql<boolean>`exists (
  select 1 from attachments join lessons on lessons.id = attachments.lesson_id
    where attachments.media_id = media.id and lessons.course_id = ${courseId})`;

interface Session {
  tokenHash: string;
  now: number;
}

/** The video file, if the session may watch the course. */
export function findVideoForSession(
  db: Queries,
  requested: RequestedFile,
  session: Session,
): Promise<MediaRow | undefined> {
  const isPart = sql<boolean>`media.kind = 'video' and ${isLessonVideo(requested.courseId)}`;
  return findFileForSession(db, { ...requested, isPart }, session);
}

/** The attached file, if the session may watch the course. */
export function findAttachmentForSession(
  db: Queries,
  requested: RequestedFile,
  session: Session,
): Promise<MediaRow | undefined> {
  return findFileForSession(
    db,
    { ...requested, isPart: isAttachedTo(requested.courseId) },
    session,
  );
}

/** Its file and its name; undefined unless a lesson of the course has it. */
export function findAttachment(
  db: Queries,
  { id, courseId }: { id: string; courseId: string },
): Promise<{ media_id: string; name: string } | undefined> {
  return db
    .selectFrom('attachments')
    .innerJoin('lessons', 'lessons.id', 'attachments.lesson_id')
    .select(['attachments.media_id', 'attachments.name'])
    .where('attachments.id', '=', id)
    .where('lessons.course_id', '=', courseId)
    .executeTakeFirst();
}

/**
 * The file, if it is part of the course, the session is valid and its user is enrolled in the course or may edit it. One
 * statement for students.
 */
async function findFileForSession(
  db: Queries,
  { mediaId, courseId, isPart }: RequestedFile & { isPart: RawBuilder<boolean> },
  { tokenHash, now }: Session,
): Promise<MediaRow | undefined> {
  const row = await db
    .selectFrom('media')
    .crossJoin('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('enrolments', (join) =>
      join
        .onRef('enrolments.user_id', '=', 'sessions.user_id')
        .on('enrolments.course_id', '=', courseId),
    )
    .selectAll('media')
    .select(['users.account_type', 'users.role', 'sessions.user_id'])
    .select('enrolments.course_id as enrolled_in')
    .where('media.id', '=', mediaId)
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.created_at', '>', now - SESSION_ABSOLUTE_MS)
    .where('sessions.last_used_at', '>', now - SESSION_IDLE_MS)
    .where(isPart)
    .executeTakeFirst();
  if (!row) return undefined;
  const { account_type: type, role, user_id: userId, enrolled_in: enrolledIn, ...media } = row;
  if (enrolledIn !== null) return media;
  const viewer = { userId, role: type === 'Admin' ? role : null };
  const options = { permission: 'courses.edit', courseId } as const;
  return (await hasCoursePermission(db, viewer, options)) ? media : undefined;
}

/** The video file, if it is public: the trailer or a free lesson of a published course. */
export function findPublicVideo(
  db: Queries,
  { mediaId, courseId }: RequestedFile,
): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .crossJoin('courses')
    .selectAll('media')
    .where('media.id', '=', mediaId)
    .where('media.kind', '=', 'video')
    .where('courses.id', '=', courseId)
    .where('courses.status', '=', 'Published')
    .where(
      sql<boolean>`(courses.trailer_id in (media.id, media.original_id) or exists (
        select 1 from lessons where lessons.course_id = courses.id and lessons.free = 1
          and lessons.video_id in (media.id, media.original_id)))`,
    )
    .executeTakeFirst();
}
