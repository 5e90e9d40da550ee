// Building the content of a course: sections and lessons. Every id is checked against its parent.
import type { Section } from '#contract/course.ts';
import { AppError, found } from '../errors.ts';
import { keepVideo, removeMedia, signedVideoPath } from '../media/media.ts';
import type { ArrivedFile } from '../media/media.ts';
import type { Queries } from '../ports.ts';
import type { CourseRow, SectionRow } from '../tables.ts';
import type { Author, AuthoringDeps } from './authoring.ts';
import { courseById } from './catalogue.store.ts';
import * as store from './content.store.ts';
import { sectionViews } from './views.ts';

/** The content after a change, as section 7 answers it; lessons carry their video. */
export interface UpdatedContent {
  _id: string;
  courseContent: Section[];
}

interface SectionKey {
  courseId: string;
  sectionId: string;
}

/** Adds a section at the end. Fails: not_found. Source: API-22. */
export async function addSection(
  deps: AuthoringDeps,
  author: Author,
  form: { courseId: string; sectionName: string },
): Promise<UpdatedContent> {
  const course = await courseToBuild(deps.db, form.courseId);
  await deps.db.transaction().execute(async (tx) => {
    const section: SectionRow = {
      id: deps.random.id(),
      course_id: course.id,
      name: form.sectionName,
      position: await store.nextSectionPosition(tx, course.id),
      created_at: deps.clock(),
    };
    await store.insertSections(tx, [section]);
  });
  return updated(deps, author, course);
}

/** Renames a section. Fails: not_found. */
export async function renameSection(
  deps: AuthoringDeps,
  author: Author,
  form: SectionKey & { sectionName: string },
): Promise<UpdatedContent> {
  const { course, section } = await sectionToBuild(deps.db, form);
  await store.renameSection(deps.db, section.id, form.sectionName);
  return updated(deps, author, course);
}

/** Deletes a section, its lessons and their videos. Fails: not_found. Source: API-24. */
export async function removeSection(
  deps: AuthoringDeps,
  author: Author,
  key: SectionKey,
): Promise<UpdatedContent> {
  const { course, section } = await sectionToBuild(deps.db, key);
  const videos = await deps.db.transaction().execute(async (tx) => {
    const ids = await store.videoIdsOfSection(tx, section.id);
    await store.deleteSection(tx, section.id);
    return ids;
  });
  await removeMedia(deps, videos);
  return updated(deps, author, course);
}

/** Adds a lesson at the end of its section. Fails: not_found, wrong_type. Source: API-25. */
export async function addLesson(
  deps: AuthoringDeps,
  author: Author,
  form: SectionKey & { title: string; description: string | undefined; video: ArrivedFile },
): Promise<UpdatedContent> {
  const { course, section } = await sectionToBuild(deps.db, form);
  const video = await keepVideo(deps, form.video);
  try {
    await deps.db.transaction().execute(async (tx) => {
      const lesson = {
        id: deps.random.id(),
        course_id: course.id,
        section_id: found(await store.sectionOf(tx, form), 'Section not found.').id,
        title: form.title,
        description: form.description ?? '',
        video_id: video.id,
        duration_seconds: video.duration_seconds,
        position: await store.nextLessonPosition(tx, section.id),
        created_at: deps.clock(),
      };
      await store.insertLessons(tx, [lesson]);
    });
  } catch (error) {
    await removeMedia(deps, [video.id]);
    throw error;
  }
  return updated(deps, author, course);
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
  const { course } = await sectionToBuild(deps.db, form);
  const key = { courseId: form.courseId, sectionId: form.sectionId, lessonId: form.lessonId };
  const lesson = found(await store.lessonOf(deps.db, key), 'Lesson not found.');
  const video = form.video ? await keepVideo(deps, form.video) : undefined;
  const change = {
    ...(form.title === undefined ? {} : { title: form.title }),
    ...(form.description === undefined ? {} : { description: form.description }),
    ...(video ? { video_id: video.id, duration_seconds: video.duration_seconds } : {}),
  };
  try {
    const there =
      Object.keys(change).length === 0 || (await store.updateLesson(deps.db, lesson.id, change));
    if (!there) throw new AppError('not_found', 'Lesson not found.');
  } catch (error) {
    await removeMedia(deps, [video?.id ?? null]);
    throw error;
  }
  if (video) await removeMedia(deps, [lesson.video_id]);
  return updated(deps, author, course);
}

/** Deletes a lesson and its video. Fails: not_found. Source: API-27. */
export async function removeLesson(
  deps: AuthoringDeps,
  author: Author,
  key: SectionKey & { lessonId: string },
): Promise<UpdatedContent> {
  const { course } = await sectionToBuild(deps.db, key);
  const lesson = found(await store.lessonOf(deps.db, key), 'Lesson not found.');
  await store.deleteLesson(deps.db, lesson.id);
  await removeMedia(deps, [lesson.video_id]);
  return updated(deps, author, course);
}

async function courseToBuild(db: Queries, id: string): Promise<CourseRow> {
  return found(await courseById(db, id), 'Course not found.');
}

async function sectionToBuild(
  db: Queries,
  key: SectionKey,
): Promise<{ course: CourseRow; section: SectionRow }> {
  const course = await courseToBuild(db, key.courseId);
  return { course, section: found(await store.sectionOf(db, key), 'Section not found.') };
}

/** Announces the change and reads the content anew. */
async function updated(
  deps: AuthoringDeps,
  { userId, origin }: Author,
  course: CourseRow,
): Promise<UpdatedContent> {
  if (course.status === 'Published') deps.changed();
  const videoUrl = (videoId: string) => signedVideoPath(deps, videoId, userId);
  const content = await sectionViews(deps.db, [course.id], { origin, videoUrl });
  return { _id: course.id, courseContent: content.get(course.id) ?? [] };
}
