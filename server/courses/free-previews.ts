// Free previews of a course: a trailer and free lessons.
import type { Cue } from '#contract/courses/captions.ts';
import type { CoursePage } from '#contract/courses/course.ts';
import { FREE_LESSONS_MAX } from '#contract/courses/free-previews.ts';
import { videoFor } from '../media/videos.ts';
import type { PlayableVideo } from '../media/videos.ts';
import { removeMedia } from '../media/media.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { AppError, found } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { CourseRow } from '../platform/tables.ts';
import { announce } from './authoring.ts';
import type { AuthoringDeps } from './authoring.ts';
import { lockCourse } from './authoring.store.ts';
import { ofLessons, ofTrailers } from './captions.store.ts';
import type { Captioned } from './captions.store.ts';
import { courseById } from './catalogue.store.ts';
import { changeCourse, orRemoveVideo } from './change-course.ts';
import { toContentAuditEntry } from './audit-entries.ts';
import { getLesson } from './content.store.ts';
import * as store from './free-previews.store.ts';
import { discardUsed, storeVideo, useVideo } from './lesson-video.ts';
import type { SentVideo } from './lesson-video.ts';

/**
 * Replaces the trailer; returns its length in seconds. Fails: not_found, wrong_type, disk_full, busy, conflict (the upload is
 * used or incomplete).
 */
export async function saveTrailer(
  deps: AuthoringDeps,
  asker: string,
  { courseId, video }: { courseId: string; video: SentVideo },
): Promise<number> {
  found(await courseById(deps.db, courseId), 'Course not found.');
  const media = await storeVideo(deps, video, asker);
  const changed = changeTrailer(deps, { courseId, asker }, { mediaId: media.id, video });
  await orRemoveVideo(deps, media.id, changed);
  await discardUsed(deps, video);
  return media.duration_seconds ?? 0;
}

/** Also removes its captions. Fails: not_found. */
export async function removeTrailer(
  deps: AuthoringDeps,
  asker: string,
  courseId: string,
): Promise<void> {
  await changeTrailer(deps, { courseId, asker }, { mediaId: null });
}

async function changeTrailer(
  deps: AuthoringDeps,
  { courseId, asker }: { courseId: string; asker: string },
  { mediaId, video }: { mediaId: string | null; video?: SentVideo },
): Promise<void> {
  const before = await deps.db.transaction().execute(async (tx) => {
    const course = found(await lockCourse(tx, courseId), 'Course not found.');
    // A request repeated after a lost response has the video that is already the trailer.
    if (video && mediaId !== null && course.trailer_id !== mediaId)
      await useVideo(tx, video, mediaId);
    await store.setTrailer(tx, courseId, mediaId);
    if (mediaId === null) await ofTrailers.remove(tx, courseId);
    const done = mediaId === null ? 'trailer removed' : 'trailer changed';
    await recordAuditEntry(deps, tx, toContentAuditEntry({ userId: asker }, courseId, done));
    return course;
  });
  announce(deps, before);
  if (before.trailer_id !== mediaId) await removeMedia(deps, [before.trailer_id]);
}

/** Fails: not_found, conflict (too many free lessons). */
export async function setFreeLesson(
  deps: AuthoringDeps,
  asker: string,
  { isFree, ...key }: { courseId: string; lessonId: string; isFree: boolean },
): Promise<void> {
  const { course } = await changeCourse(
    deps,
    toContentAuditEntry(
      { userId: asker },
      key.courseId,
      isFree ? 'lesson made free' : 'lesson no longer free',
    ),
    async (tx) => {
      const lesson = found(await getLesson(tx, key), 'Lesson not found.');
      const free = await store.getFreeLessons(tx, [key.courseId]);
      const isNew = isFree && lesson.free === 0;
      if (isNew && free.length >= FREE_LESSONS_MAX) {
        throw new AppError(
          'conflict',
          `At most ${FREE_LESSONS_MAX} lessons of a course can be free. Make another lesson paid first.`,
        );
      }
      await store.setFree(tx, lesson.id, isFree);
    },
  );
  announce(deps, course);
}

export interface Previews {
  trailer: store.TrailerFile | undefined;
  freeLessons: { id: string; title: string; seconds: number | null }[];
}

/** Free previews by course. */
export async function listPreviews(
  db: Queries,
  courses: readonly CourseRow[],
): Promise<(courseId: string) => Previews> {
  const ids = courses.map(({ id }) => id);
  const free = Map.groupBy(await store.getFreeLessons(db, ids), (row) => row.course_id);
  const trailers = new Map(courses.map((row) => [row.id, row.trailer_id ?? '']));
  const files = await store.trailerFiles(
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
export async function watchableBefore(
  db: Queries,
  courses: readonly CourseRow[],
): Promise<(courseId: string) => Pick<CoursePage, 'trailer' | 'freeLessons'>> {
  const previews = await listPreviews(db, courses);
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
export async function previewVideo(
  deps: Pick<Deps, 'db' | 'clock' | 'mediaSecret'>,
  key: PreviewKey,
): Promise<PreviewVideo> {
  const { captions, mediaId, title, seconds } = await shownVideo(deps.db, key);
  return {
    title,
    seconds,
    languages: await captions.rows.languagesOf(deps.db, captions.videoId),
    ...(await videoFor(deps, mediaId, { viewer: null, courseId: key.courseId })),
  };
}

/** The captions of a free preview in one language. Fails: not_found. */
export async function previewCaptions(
  db: Queries,
  { language, ...key }: PreviewKey & { language: string },
): Promise<Cue[]> {
  const { rows, videoId } = (await shownVideo(db, key)).captions;
  return found(
    await rows.getCues(db, { videoId, language }),
    'There are no captions in this language.',
  );
}

interface ShownVideo extends Pick<PreviewVideo, 'title' | 'seconds'> {
  mediaId: string;
  captions: { rows: Captioned; videoId: string };
}

async function shownVideo(db: Queries, { courseId, lessonId }: PreviewKey): Promise<ShownVideo> {
  const row = await courseById(db, courseId);
  const course = found(row?.status === 'Published' ? row : undefined, 'Course not found.');
  const video =
    lessonId === undefined
      ? await getTrailer(db, course)
      : await freeLesson(db, { courseId, lessonId });
  return found(video, 'There is no free video here.');
}

async function getTrailer(db: Queries, course: CourseRow): Promise<ShownVideo | undefined> {
  const { trailer_id: mediaId, name: title } = course;
  if (mediaId === null) return undefined;
  const file = (await store.trailerFiles(db, [mediaId])).get(mediaId);
  const captions = { rows: ofTrailers, videoId: course.id };
  return { mediaId, title, seconds: file?.seconds ?? 0, captions };
}

async function freeLesson(
  db: Queries,
  key: { courseId: string; lessonId: string },
): Promise<ShownVideo | undefined> {
  const lesson = await getLesson(db, key);
  if (lesson?.free !== 1) return undefined;
  const { video_id: mediaId, title, duration_seconds } = lesson;
  const captions = { rows: ofLessons, videoId: lesson.id };
  return { mediaId, title, seconds: duration_seconds ?? 0, captions };
}
