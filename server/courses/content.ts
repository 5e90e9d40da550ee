// Edits sections and lessons. Every id is checked against its parent.
import { AppError, found } from '../platform/errors.ts';
import { removeMedia, videoBytes } from '../media/media.ts';
import type { Queries } from '../platform/ports.ts';
import type { LessonRow, SectionRow } from '../platform/tables.ts';
import type { Author, AuthoringDeps } from './authoring.ts';
import { changeCourse, changeLessons, orRemoveVideo, updated } from './change-course.ts';
import type { UpdatedContent } from './change-course.ts';
import * as store from './content.store.ts';
import { toContentAuditEntry } from './audit-entries.ts';
import { discardUsed, storeVideo, useVideo } from './lesson-video.ts';
import type { SentVideo } from './lesson-video.ts';

interface SectionKey {
  courseId: string;
  sectionId: string;
}

type LessonKey = SectionKey & { lessonId: string };

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
  deps: AuthoringDeps,
  author: Author,
  form: NewSection,
): Promise<UpdatedContent & { sectionId: string }> {
  const { course, result } = await changeCourse(
    deps,
    toContentAuditEntry(author, form.courseId, 'section added'),
    async (tx) => {
      const there = await store.getSectionOfKey(tx, form);
      if (there) return sameAs(there, there.name === form.sectionName, 'under another name');
      const section: SectionRow = {
        id: deps.random.id(),
        course_id: form.courseId,
        name: form.sectionName,
        creation_key: form.creationKey ?? null,
        position: await store.nextSectionPosition(tx, form.courseId),
        created_at: deps.clock(),
      };
      await store.insertSections(tx, [section]);
      return section;
    },
  );
  return { ...(await updated(deps, author, course)), sectionId: result.id };
}

/** Returns the row of an earlier request with the same key. Fails: conflict (the request differs). */
function sameAs<Row>(there: Row, isAlike: boolean, otherwise: string): Row {
  if (isAlike) return there;
  throw new AppError('conflict', `This was already saved ${otherwise}. Reload the page to see it.`);
}

/** Renames a section. Fails: not_found. */
export async function renameSection(
  deps: AuthoringDeps,
  author: Author,
  form: SectionKey & { sectionName: string },
): Promise<UpdatedContent> {
  const { course } = await changeCourse(
    deps,
    toContentAuditEntry(author, form.courseId, 'section renamed'),
    async (tx) => {
      await store.renameSection(tx, (await knownSection(tx, form)).id, form.sectionName);
    },
  );
  return updated(deps, author, course);
}

/** Deletes a section, its lessons and their videos. Fails: not_found. Source: API-24. */
export async function removeSection(
  deps: AuthoringDeps,
  author: Author,
  key: SectionKey,
): Promise<UpdatedContent> {
  const { course, result: videos } = await changeLessons(
    deps,
    toContentAuditEntry(author, key.courseId, 'section removed'),
    async (tx) => {
      const section = await knownSection(tx, key);
      const ids = await store.getVideoIdsOfSection(tx, section.id);
      await store.deleteSection(tx, section.id);
      return ids;
    },
  );
  await removeMedia(deps, videos);
  return updated(deps, author, course);
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
  deps: AuthoringDeps,
  author: Author,
  form: NewLesson,
): Promise<UpdatedContent & { lessonId: string }> {
  await knownSection(deps.db, form);
  const media = await storeVideo(deps, form.video, author.userId);
  const work = async (tx: Queries) => {
    const section = await knownSection(tx, form);
    const there = await store.getLessonOfKey(tx, form);
    if (there) {
      const isNamesake = there.section_id === section.id && there.title === form.title;
      sameAs(there, isNamesake, 'under another name');
      const bytes = await videoBytes(tx, there.video_id);
      return sameAs(there, bytes === media.bytes, 'with another video');
    }
    await useVideo(tx, form.video, media.id);
    const lesson: LessonRow = {
      id: deps.random.id(),
      course_id: section.course_id,
      section_id: section.id,
      title: form.title,
      description: form.description ?? '',
      video_id: media.id,
      duration_seconds: media.duration_seconds,
      free: 0,
      creation_key: form.creationKey ?? null,
      position: await store.nextLessonPosition(tx, section.id),
      created_at: deps.clock(),
    };
    await store.insertLessons(tx, [lesson]);
    return lesson;
  };
  const changed = changeLessons(
    deps,
    toContentAuditEntry(author, form.courseId, 'lesson added'),
    work,
  );
  const { course, result: lesson } = await orRemoveVideo(deps, media.id, changed);
  if (lesson.video_id !== media.id) await removeMedia(deps, [media.id]);
  await discardUsed(deps, form.video);
  return { ...(await updated(deps, author, course)), lessonId: lesson.id };
}

/** Changes the fields that are sent. Fails: not_found, wrong_type, conflict as above. Source: API-26. */
export async function changeLesson(
  deps: AuthoringDeps,
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
  await knownLesson(deps.db, key);
  const { video } = form;
  const media = video ? await storeVideo(deps, video, author.userId) : undefined;
  const change = {
    ...(form.title === undefined ? {} : { title: form.title }),
    ...(form.description === undefined ? {} : { description: form.description }),
    ...(media ? { video_id: media.id, duration_seconds: media.duration_seconds } : {}),
  };
  const work = async (tx: Queries) => {
    const lesson = await knownLesson(tx, key);
    // A request repeated after a lost response has the video that the lesson already has.
    const isNew = media !== undefined && media.id !== lesson.video_id;
    if (video && isNew) await useVideo(tx, video, media.id);
    if (Object.keys(change).length > 0) await store.updateLesson(tx, lesson.id, change);
    return isNew ? lesson.video_id : null;
  };
  const changed = changeCourse(
    deps,
    toContentAuditEntry(author, form.courseId, 'lesson changed'),
    work,
  );
  const { course, result: before } = await orRemoveVideo(deps, media?.id ?? null, changed);
  await removeMedia(deps, [before]);
  if (video) await discardUsed(deps, video);
  return updated(deps, author, course);
}

/** Deletes a lesson and its video. Fails: not_found. Source: API-27. */
export async function removeLesson(
  deps: AuthoringDeps,
  author: Author,
  key: LessonKey,
): Promise<UpdatedContent> {
  const { course, result: video } = await changeLessons(
    deps,
    toContentAuditEntry(author, key.courseId, 'lesson removed'),
    async (tx) => {
      const lesson = await knownLesson(tx, key);
      await store.deleteLesson(tx, lesson.id);
      return lesson.video_id;
    },
  );
  await removeMedia(deps, [video]);
  return updated(deps, author, course);
}

async function knownSection(db: Queries, key: SectionKey): Promise<SectionRow> {
  return found(await store.getSection(db, key), 'Section not found.');
}

async function knownLesson(db: Queries, key: LessonKey): Promise<LessonRow> {
  return found(await store.getLesson(db, key), 'Lesson not found.');
}
