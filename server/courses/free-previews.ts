// Free previews of a course: a trailer and free lessons.
import type { Cue } from '#contract/courses/captions.ts';
import type { CoursePage } from '#contract/courses/course.ts';
import { FREE_LESSONS_MAX } from '#contract/courses/free-previews.ts';
import { getPlayableVideo } from '../media/videos.ts';
import type { PlayableVideo } from '../media/videos.ts';
import { removeMedia } from '../media/media.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { AppError, requireFound } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { CourseRow } from '../platform/tables.ts';
import { notifyIfPublished } from './authoring.ts';
import { lockCourse } from './authoring.store.ts';
import { lessonCaptionQueries, trailerCaptionQueries } from './captions.store.ts';
import type { CaptionQueries } from './captions.store.ts';
import { findCourseById } from './catalogue.store.ts';
import { changeCourse, withMediaCleanup } from './change-course.ts';
import { toContentAuditEntry } from './audit-entries.ts';
import { findLesson } from './content.store.ts';
import * as store from './free-previews.store.ts';
import { discardUsedUpload, storeVideo, markVideoUsed } from './lesson-video.ts';
import type { SentVideo } from './lesson-video.ts';

/**
 * Replaces the trailer; returns its length in seconds. Fails: not_found, wrong_type, disk_full, busy, conflict (the upload is
 * used or incomplete).
 */
export async function saveTrailer(
  deps: Deps,
  userId: string,
  { courseId, video }: { courseId: string; video: SentVideo },
): Promise<number> {
  requireFound(await findCourseById(deps.db, courseId), 'Course not found.');
  const media = await storeVideo(deps, video, userId);
  const changed = changeTrailer(deps, { courseId, userId }, { mediaId: media.id, video });
  await withMediaCleanup(deps, media.id, changed);
  await discardUsedUpload(deps, video);
  return media.duration_seconds ?? 0;
}

/** Also removes its captions. Fails: not_found. */
export async function removeTrailer(deps: Deps, userId: string, courseId: string): Promise<void> {
  await changeTrailer(deps, { courseId, userId }, { mediaId: null });
}

async function changeTrailer(
  deps: Deps,
  { courseId, userId }: { courseId: string; userId: string },
  { mediaId, video }: { mediaId: string | null; video?: SentVideo },
): Promise<void> {
  const before = await deps.db.transaction().execute(async (tx) => {
    const course = requireFound(await lockCourse(tx, courseId), 'Course not found.');
    // A request repeated after a lost response has the video that is already the trailer.
    if (video && mediaId !== null && course.trailer_id !== mediaId)
      await markVideoUsed(tx, video, mediaId);
    await store.setTrailer(tx, courseId, { mediaId, at: deps.clock() });
    if (mediaId === null) await trailerCaptionQueries.remove(tx, courseId);
    const description = mediaId === null ? 'trailer removed' : 'trailer changed';
    await recordAuditEntry(deps, tx, toContentAuditEntry({ userId }, courseId, description));
    return course;
  });
  notifyIfPublished(deps, before);
  if (before.trailer_id !== mediaId) await removeMedia(deps, [before.trailer_id]);
}

/** Fails: not_found, conflict (too many free lessons). */
export async function setFreeLesson(
  deps: Deps,
  userId: string,
  { isFree, ...key }: { courseId: string; lessonId: string; isFree: boolean },
): Promise<void> {
  const { course } = await changeCourse(
    deps,
    toContentAuditEntry(
      { userId },
      key.courseId,
      isFree ? 'lesson made free' : 'lesson no longer free',
    ),
    async (tx) => {
      const lesson = requireFound(await findLesson(tx, key), 'Lesson not found.');
      const free = await store.listFreeLessons(tx, [key.courseId]);
      if (isFree && lesson.video_id === null)
        throw new AppError('conflict', 'Only videos can be free previews.');
      const isNew = isFree && lesson.free === 0;
      if (isNew && free.length >= FREE_LESSONS_MAX) {
        throw new AppError(
          'conflict',
          `At most ${FREE_LESSONS_MAX} lessons of a course can be free previews. Turn another one off first.`,
        );
      }
      await store.setLessonFree(tx, lesson.id, isFree);
    },
  );
  notifyIfPublished(deps, course);
}

export interface Previews {
  trailer: store.TrailerFile | undefined;
  freeLessons: { id: string; title: string; seconds: number | null }[];
}

/** Free previews by course. */
export async function loadPreviewLookup(
  db: Queries,
  courses: readonly CourseRow[],
): Promise<(courseId: string) => Previews> {
  const ids = courses.map(({ id }) => id);
  const free = Map.groupBy(await store.listFreeLessons(db, ids), (row) => row.course_id);
  const trailers = new Map(courses.map((row) => [row.id, row.trailer_id ?? '']));
  const files = await store.listTrailerFiles(
    db,
    courses.flatMap((row) => row.trailer_id ?? []),
  );
  return (courseId) => ({
    trailer: files.get(trailers.get(courseId) ?? ''),
    freeLessons: (free.get(courseId) ?? []).map((row) => ({
      id: row.id,
      title: row.title,
      seconds: row.duration_seconds,
    })),
  });
}

/** Free previews by course, as public course pages show them. */
export async function loadPublicPreviews(
  db: Queries,
  courses: readonly CourseRow[],
): Promise<(courseId: string) => Pick<CoursePage, 'trailer' | 'freeLessons'>> {
  const previews = await loadPreviewLookup(db, courses);
  return (courseId) => {
    const { trailer, freeLessons } = previews(courseId);
    return {
      trailer: trailer
        ? { timeDuration: trailer.seconds, createdAt: new Date(trailer.createdAt).toISOString() }
        : null,
      freeLessons: freeLessons.map(({ id, title, seconds }) => ({
        _id: id,
        title,
        ...(seconds === null ? {} : { timeDuration: seconds }),
      })),
    };
  };
}

interface PreviewVideo extends PlayableVideo {
  title: string;
  seconds: number;
  /** Languages of the captions. */
  languages: string[];
}

/** Without a lesson: the trailer. */
interface PreviewKey {
  courseId: string;
  lessonId: string | undefined;
}

/** The trailer or a free lesson of a published course. Fails: not_found, also for a lesson that is not free. */
export async function getPreviewVideo(deps: Deps, key: PreviewKey): Promise<PreviewVideo> {
  const { captions, mediaId, title, seconds } = await getPreviewSource(deps.db, key);
  return {
    title,
    seconds,
    languages: await captions.rows.listLanguages(deps.db, captions.videoId),
    ...(await getPlayableVideo(deps, mediaId, { viewer: null, courseId: key.courseId })),
  };
}

/** The captions of a free preview in one language. Fails: not_found. */
export async function getPreviewCaptions(
  db: Queries,
  { language, ...key }: PreviewKey & { language: string },
): Promise<Cue[]> {
  const { rows, videoId } = (await getPreviewSource(db, key)).captions;
  return requireFound(
    await rows.findCues(db, { lessonOrCourseId: videoId, language }),
    'There are no captions in this language.',
  );
}

interface PreviewSource extends Pick<PreviewVideo, 'title' | 'seconds'> {
  mediaId: string;
  captions: { rows: CaptionQueries; videoId: string };
}

async function getPreviewSource(
  db: Queries,
  { courseId, lessonId }: PreviewKey,
): Promise<PreviewSource> {
  const row = await findCourseById(db, courseId);
  const course = requireFound(row?.status === 'Published' ? row : undefined, 'Course not found.');
  const video =
    lessonId === undefined
      ? await findTrailer(db, course)
      : await findFreeLesson(db, { courseId, lessonId });
  return requireFound(video, 'Free preview not found.');
}

async function findTrailer(db: Queries, course: CourseRow): Promise<PreviewSource | undefined> {
  const { trailer_id: mediaId, name: title } = course;
  if (mediaId === null) return undefined;
  const file = (await store.listTrailerFiles(db, [mediaId])).get(mediaId);
  const captions = { rows: trailerCaptionQueries, videoId: course.id };
  return { mediaId, title, seconds: file?.seconds ?? 0, captions };
}

async function findFreeLesson(
  db: Queries,
  key: { courseId: string; lessonId: string },
): Promise<PreviewSource | undefined> {
  const lesson = await findLesson(db, key);
  if (lesson?.free !== 1 || lesson.video_id === null) return undefined;
  const { video_id: mediaId, title, duration_seconds } = lesson;
  const captions = { rows: lessonCaptionQueries, videoId: lesson.id };
  return { mediaId, title, seconds: duration_seconds ?? 0, captions };
}
