// Building the content of a course: sections and lessons. Every id is checked against its parent.
import type { Section } from '#contract/course.ts';
import { AppError, found } from '../platform/errors.ts';
import { keepVideo, removeMedia, videoBytes, videoSigner } from '../media/media.ts';
import type { ArrivedFile } from '../media/media.ts';
import type { Queries } from '../platform/ports.ts';
import type { CourseRow, LessonRow, SectionRow } from '../platform/tables.ts';
import { announce } from './authoring.ts';
import type { Author, AuthoringDeps } from './authoring.ts';
import { nextRevision } from './authoring.store.ts';
import * as store from './content.store.ts';
import { sectionViews } from './views.ts';

/** The content after a change, as section 7 answers it; lessons carry their video. */
export interface UpdatedContent {
  _id: string;
  courseContent: Section[];
  revision: number;
}

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
 * Adds a section at the end; one creation key creates one section. Changes of a course happen one
 * after another, so that two of one key find each other. Fails: not_found, conflict. Source: API-22.
 */
export async function addSection(
  deps: AuthoringDeps,
  author: Author,
  form: NewSection,
): Promise<UpdatedContent & { sectionId: string }> {
  const { course, result } = await changeCourse(deps, form.courseId, async (tx) => {
    const there = await store.sectionOfKey(tx, form);
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
  });
  return { ...(await updated(deps, author, course)), sectionId: result.id };
}

/** What its key has created before, asked for again. */
function sameAs<Row>(there: Row, isAlike: boolean, otherwise: string): Row {
  if (isAlike) return there;
  throw new AppError('conflict', `This was saved already, ${otherwise}. Reload to see it.`);
}

/** Renames a section. Fails: not_found. */
export async function renameSection(
  deps: AuthoringDeps,
  author: Author,
  form: SectionKey & { sectionName: string },
): Promise<UpdatedContent> {
  const { course } = await changeCourse(deps, form.courseId, async (tx) => {
    await store.renameSection(tx, (await knownSection(tx, form)).id, form.sectionName);
  });
  return updated(deps, author, course);
}

/** Deletes a section, its lessons and their videos. Fails: not_found. Source: API-24. */
export async function removeSection(
  deps: AuthoringDeps,
  author: Author,
  key: SectionKey,
): Promise<UpdatedContent> {
  const { course, result: videos } = await changeCourse(deps, key.courseId, async (tx) => {
    const section = await knownSection(tx, key);
    const ids = await store.videoIdsOfSection(tx, section.id);
    await store.deleteSection(tx, section.id);
    return ids;
  });
  await removeMedia(deps, videos);
  return updated(deps, author, course);
}

interface NewLesson extends SectionKey {
  title: string;
  description: string | undefined;
  creationKey: string | undefined;
  video: ArrivedFile;
}

/**
 * Adds a lesson at the end of its section; one creation key creates one lesson, of one title and one video.
 * Fails: not_found, wrong_type, conflict. Source: API-25.
 */
export async function addLesson(
  deps: AuthoringDeps,
  author: Author,
  form: NewLesson,
): Promise<UpdatedContent & { lessonId: string }> {
  await knownSection(deps.db, form);
  const video = await keepVideo(deps, form.video, author.userId);
  const work = async (tx: Queries) => {
    const section = await knownSection(tx, form);
    const there = await store.lessonOfKey(tx, form);
    if (there) {
      const isNamesake = there.section_id === section.id && there.title === form.title;
      sameAs(there, isNamesake, 'under another name');
      const bytes = await videoBytes(tx, there.video_id);
      return sameAs(there, bytes === video.bytes, 'with another video');
    }
    const lesson: LessonRow = {
      id: deps.random.id(),
      course_id: section.course_id,
      section_id: section.id,
      title: form.title,
      description: form.description ?? '',
      video_id: video.id,
      duration_seconds: video.duration_seconds,
      creation_key: form.creationKey ?? null,
      position: await store.nextLessonPosition(tx, section.id),
      created_at: deps.clock(),
    };
    await store.insertLessons(tx, [lesson]);
    return lesson;
  };
  const changed = changeCourse(deps, form.courseId, work);
  const { course, result: lesson } = await orRemoveVideo(deps, video.id, changed);
  if (lesson.video_id !== video.id) await removeMedia(deps, [video.id]);
  return { ...(await updated(deps, author, course)), lessonId: lesson.id };
}

/** Changes what is sent of a lesson. Fails: not_found, wrong_type. Source: API-26. */
export async function changeLesson(
  deps: AuthoringDeps,
  author: Author,
  form: SectionKey & {
    lessonId: string | undefined;
    title: string | undefined;
    description: string | undefined;
    video: ArrivedFile | undefined;
  },
): Promise<UpdatedContent> {
  if (form.lessonId === undefined) throw new AppError('malformed', 'Which lesson?');
  const key = { courseId: form.courseId, sectionId: form.sectionId, lessonId: form.lessonId };
  await knownLesson(deps.db, key);
  const video = form.video ? await keepVideo(deps, form.video, author.userId) : undefined;
  const change = {
    ...(form.title === undefined ? {} : { title: form.title }),
    ...(form.description === undefined ? {} : { description: form.description }),
    ...(video ? { video_id: video.id, duration_seconds: video.duration_seconds } : {}),
  };
  const work = async (tx: Queries) => {
    const lesson = await knownLesson(tx, key);
    if (Object.keys(change).length > 0) await store.updateLesson(tx, lesson.id, change);
    return lesson.video_id;
  };
  const changed = changeCourse(deps, form.courseId, work);
  const { course, result: before } = await orRemoveVideo(deps, video?.id ?? null, changed);
  if (video) await removeMedia(deps, [before]);
  return updated(deps, author, course);
}

/** Deletes a lesson and its video. Fails: not_found. Source: API-27. */
export async function removeLesson(
  deps: AuthoringDeps,
  author: Author,
  key: LessonKey,
): Promise<UpdatedContent> {
  const { course, result: video } = await changeCourse(deps, key.courseId, async (tx) => {
    const lesson = await knownLesson(tx, key);
    await store.deleteLesson(tx, lesson.id);
    return lesson.video_id;
  });
  await removeMedia(deps, [video]);
  return updated(deps, author, course);
}

/**
 * One change of a course's content: changes of one course happen one after another, what they refer
 * to is looked up inside, and the revision grows. Fails: not_found.
 */
export function changeCourse<T>(
  deps: AuthoringDeps,
  courseId: string,
  work: (tx: Queries, course: CourseRow) => Promise<T>,
): Promise<{ course: CourseRow; result: T }> {
  return deps.db.transaction().execute(async (tx) => {
    const course = found(await nextRevision(tx, courseId), 'Course not found.');
    return { course, result: await work(tx, course) };
  });
}

async function knownSection(db: Queries, key: SectionKey): Promise<SectionRow> {
  return found(await store.sectionOf(db, key), 'Section not found.');
}

async function knownLesson(db: Queries, key: LessonKey): Promise<LessonRow> {
  return found(await store.lessonOf(db, key), 'Lesson not found.');
}

/** A video whose lesson could not be written does not stay behind. */
async function orRemoveVideo<T>(
  deps: AuthoringDeps,
  videoId: string | null,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await removeMedia(deps, [videoId]);
    throw error;
  }
}

/** Announces the change and reads the content anew. */
export async function updated(
  deps: AuthoringDeps,
  { userId, origin }: Author,
  course: CourseRow,
): Promise<UpdatedContent> {
  announce(deps, course.status);
  const videoUrl = videoSigner(deps, userId);
  const content = await sectionViews(deps.db, [course.id], { origin, videoUrl });
  return {
    _id: course.id,
    courseContent: content.get(course.id) ?? [],
    revision: course.revision,
  };
}
