// Edits sections and lessons. Every id is checked against its parent.
import { AppError, createFieldError, requireFound } from '../platform/errors.ts';
import { removeMedia, findVideoBytes } from '../media/media.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { notifyOfNewLesson } from '../notifications/notifications.ts';
import type { CourseRow, LessonRow, MediaRow, SectionRow } from '../platform/tables.ts';
import type { Author } from './authoring.ts';
import {
  changeCourse,
  changeLessons,
  withMediaCleanup,
  notifyAndLoadContent,
} from './change-course.ts';
import type { UpdatedContent } from './change-course.ts';
import { listAttachedMediaIds } from './attachments.store.ts';
import * as store from './content.store.ts';
import { toContentAuditEntry } from './audit-entries.ts';
import { discardUsedUpload, storeVideo, markVideoUsed } from './lesson-video.ts';
import type { SentVideo } from './lesson-video.ts';

export interface SectionKey {
  courseId: string;
  sectionId: string;
}

export type LessonKey = SectionKey & { lessonId: string };

interface NewSection {
  courseId: string;
  sectionName: string;
  creationKey: string | undefined;
}

/**
 * Adds a section at the end. Idempotent by creation key: changes of a course run one after the other, so the second request
 * finds the section of the first. Fails: not_found, conflict. Source: API-22.
 */
export async function addSection(
  deps: Deps,
  author: Author,
  form: NewSection,
): Promise<UpdatedContent & { sectionId: string }> {
  const { course, result } = await changeCourse(
    deps,
    toContentAuditEntry(author, form.courseId, 'section added'),
    async (tx) => {
      const existing = await store.findSectionByCreationKey(tx, form);
      if (existing)
        return checkRepeatedRequest(
          existing,
          existing.name === form.sectionName,
          'under another name',
        );
      const section: SectionRow = {
        id: deps.random.id(),
        course_id: form.courseId,
        name: form.sectionName,
        creation_key: form.creationKey ?? null,
        position: await store.getNextSectionPosition(tx, form.courseId),
        created_at: deps.clock(),
      };
      await store.insertSections(tx, [section]);
      return section;
    },
  );
  return { ...(await notifyAndLoadContent(deps, author, course)), sectionId: result.id };
}

/** Returns the row of an earlier request with the same key. Fails: conflict (the request differs). */
export function checkRepeatedRequest<Row>(existing: Row, isSame: boolean, difference: string): Row {
  if (isSame) return existing;
  throw new AppError(
    'conflict',
    `This was already saved ${difference}. Reload the page to see it.`,
  );
}

/** Renames a section. Fails: not_found. */
export async function renameSection(
  deps: Deps,
  author: Author,
  form: SectionKey & { sectionName: string },
): Promise<UpdatedContent> {
  const { course } = await changeCourse(
    deps,
    toContentAuditEntry(author, form.courseId, 'section renamed'),
    async (tx) => {
      await store.renameSection(tx, (await getSection(tx, form)).id, form.sectionName);
    },
  );
  return notifyAndLoadContent(deps, author, course);
}

/** Deletes a section, its lessons and their files. Fails: not_found. Source: API-24. */
export async function removeSection(
  deps: Deps,
  author: Author,
  key: SectionKey,
): Promise<UpdatedContent> {
  const { course, result: files } = await changeLessons(
    deps,
    toContentAuditEntry(author, key.courseId, 'section removed'),
    async (tx) => {
      const section = await getSection(tx, key);
      const ids = [
        ...(await store.listVideoIdsBySection(tx, section.id)),
        ...(await listAttachedMediaIds(tx, 'lessons.section_id', section.id)),
      ];
      await store.deleteSection(tx, section.id);
      return ids;
    },
  );
  await removeMedia(deps, files);
  return notifyAndLoadContent(deps, author, course);
}

interface NewLesson extends SectionKey {
  title: string;
  description: string | undefined;
  creationKey: string | undefined;
  video: SentVideo;
}

/**
 * Adds a lesson at the end of its section. Idempotent by creation key for the same title and video. Fails: not_found,
 * wrong_type, conflict, also when its upload is used or incomplete. Source: API-25.
 */
export async function addLesson(
  deps: Deps,
  author: Author,
  form: NewLesson,
): Promise<UpdatedContent & { lessonId: string }> {
  await getSection(deps.db, form);
  const media = await storeVideo(deps, form.video, author.userId);
  const work = async (tx: Queries, course: CourseRow) => {
    const section = await getSection(tx, form);
    const existing = await store.findLessonByCreationKey(tx, form);
    if (existing) {
      const isSameLesson = existing.section_id === section.id && existing.title === form.title;
      checkRepeatedRequest(existing, isSameLesson, 'under another name');
      const bytes = await findVideoBytes(tx, existing.video_id ?? '');
      return checkRepeatedRequest(existing, bytes === media.bytes, 'with another video');
    }
    await markVideoUsed(tx, form.video, media.id);
    const lesson = await buildLesson(deps, tx, { ...form, section, video: media });
    await insertLesson(deps, tx, { course, lesson });
    return lesson;
  };
  const changed = changeLessons(
    deps,
    toContentAuditEntry(author, form.courseId, 'lesson added'),
    work,
  );
  const { course, result: lesson } = await withMediaCleanup(deps, media.id, changed);
  if (lesson.video_id !== media.id) await removeMedia(deps, [media.id]);
  await discardUsedUpload(deps, form.video);
  return { ...(await notifyAndLoadContent(deps, author, course)), lessonId: lesson.id };
}

/** The row of a new lesson at the end of its section. */
export async function buildLesson(
  deps: Pick<Deps, 'random' | 'clock'>,
  tx: Queries,
  {
    section,
    title,
    description = '',
    creationKey = null,
    video,
  }: {
    section: SectionRow;
    title: string;
    description?: string | undefined;
    creationKey?: string | null | undefined;
    /** Undefined for a text lesson. */
    video: MediaRow | undefined;
  },
): Promise<LessonRow> {
  return {
    id: deps.random.id(),
    course_id: section.course_id,
    section_id: section.id,
    title,
    description,
    video_id: video?.id ?? null,
    duration_seconds: video?.duration_seconds ?? null,
    free: 0,
    creation_key: creationKey,
    position: await store.getNextLessonPosition(tx, section.id),
    created_at: deps.clock(),
  };
}

/** Adds the lesson, and notifies the students of a published course. */
export async function insertLesson(
  deps: Deps,
  tx: Queries,
  { course, lesson }: { course: CourseRow; lesson: LessonRow },
): Promise<void> {
  await store.insertLessons(tx, [lesson]);
  if (course.status === 'Published') await notifyOfNewLesson(tx, deps, course);
}

/** Changes the fields that are sent. Fails: not_found, wrong_type, conflict as above. Source: API-26. */
export async function changeLesson(
  deps: Deps,
  author: Author,
  form: SectionKey & {
    lessonId: string | undefined;
    title: string | undefined;
    description: string | undefined;
    video: SentVideo | undefined;
  },
): Promise<UpdatedContent> {
  if (form.lessonId === undefined) throw new AppError('malformed', '`subSectionId` is required.');
  const key = { courseId: form.courseId, sectionId: form.sectionId, lessonId: form.lessonId };
  await getLesson(deps.db, key);
  const { video } = form;
  const media = video ? await storeVideo(deps, video, author.userId) : undefined;
  const change = {
    ...(form.title === undefined ? {} : { title: form.title }),
    ...(form.description === undefined ? {} : { description: form.description }),
    ...(media ? { video_id: media.id, duration_seconds: media.duration_seconds } : {}),
  };
  const work = async (tx: Queries) => {
    const lesson = await getLesson(tx, key);
    if (media && lesson.video_id === null)
      throw createFieldError('videoFile', 'A text lesson cannot have a video.');
    // A request repeated after a lost response has the video that the lesson already has.
    const isNew = media !== undefined && media.id !== lesson.video_id;
    if (video && isNew) await markVideoUsed(tx, video, media.id);
    if (Object.keys(change).length > 0) await store.updateLesson(tx, lesson.id, change);
    return isNew ? lesson.video_id : null;
  };
  const changed = changeCourse(
    deps,
    toContentAuditEntry(author, form.courseId, 'lesson changed'),
    work,
  );
  const { course, result: before } = await withMediaCleanup(deps, media?.id ?? null, changed);
  await removeMedia(deps, [before]);
  if (video) await discardUsedUpload(deps, video);
  return notifyAndLoadContent(deps, author, course);
}

/** Deletes a lesson and its files. Fails: not_found. Source: API-27. */
export async function removeLesson(
  deps: Deps,
  author: Author,
  key: LessonKey,
): Promise<UpdatedContent> {
  const { course, result: files } = await changeLessons(
    deps,
    toContentAuditEntry(author, key.courseId, 'lesson removed'),
    async (tx) => {
      const lesson = await getLesson(tx, key);
      const attached = await listAttachedMediaIds(tx, 'lessons.id', lesson.id);
      await store.deleteLesson(tx, lesson.id);
      return [lesson.video_id, ...attached];
    },
  );
  await removeMedia(deps, files);
  return notifyAndLoadContent(deps, author, course);
}

export async function getSection(db: Queries, key: SectionKey): Promise<SectionRow> {
  return requireFound(await store.findSection(db, key), 'Section not found.');
}

export async function getLesson(db: Queries, key: LessonKey): Promise<LessonRow> {
  return requireFound(await store.findLesson(db, key), 'Lesson not found.');
}
