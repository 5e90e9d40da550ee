// Copies a course as a draft with the same content and without students.
import { COURSE_NAME_MAX } from '#contract/courses/course-fields.ts';
import type { Course } from '#contract/courses/course.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { requireFound } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { CourseRow } from '../platform/tables.ts';
import { loadAdminView } from './authoring.ts';
import type { Author } from './authoring.ts';
import { lockCourse, insertCourses } from './authoring.store.ts';
import { copyAttachments } from './attachments.store.ts';
import * as captions from './captions.store.ts';
import * as store from './content.store.ts';
import { copyLessonTexts } from './lesson-texts.store.ts';
import { toAuditEntry } from './audit-entries.ts';
import { NO_SALE } from './sale.ts';

/**
 * Creates a Draft with the content of a course. Pictures and videos are shared, not copied, and stay until the last course
 * that uses them is deleted. Fails: not_found.
 */
export async function duplicateCourse(
  deps: Deps,
  author: Author,
  courseId: string,
): Promise<Course> {
  const copy = await deps.db.transaction().execute(async (tx) => {
    // Locked so that its videos are not removed before the copy references them.
    const source = requireFound(await lockCourse(tx, courseId), 'Course not found.');
    const course: CourseRow = {
      ...source,
      id: deps.random.id(),
      name: `Copy of ${source.name}`.slice(0, COURSE_NAME_MAX).toWellFormed(),
      status: 'Draft',
      instructor_id: author.userId,
      revision: 1,
      created_at: deps.clock(),
      updated_at: null,
      published_at: null,
      creation_key: null,
      ...NO_SALE,
    };
    await insertCourses(tx, [course]);
    await copyContent(deps, tx, { from: source.id, to: course.id });
    await recordAuditEntry(deps, tx, toAuditEntry(author, 'create-course', course.id));
    return course;
  });
  return loadAdminView(deps.db, copy, author.origin);
}

async function copyContent(
  { random, clock }: Deps,
  tx: Queries,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const sections = await store.listSections(tx, [from]);
  const lessons = await store.listLessons(tx, [from]);
  const ids = new Map(sections.map((section) => [section.id, random.id()]));
  const sharedColumns = { course_id: to, created_at: clock() };
  const sectionRows = sections.map((section) => ({
    ...section,
    ...sharedColumns,
    creation_key: null,
    id: requireFound(ids.get(section.id)),
  }));
  const lessonRows = lessons.map((lesson) => ({
    ...lesson,
    ...sharedColumns,
    id: random.id(),
    creation_key: null,
    section_id: requireFound(ids.get(lesson.section_id)),
  }));
  if (sectionRows.length > 0) await store.insertSections(tx, sectionRows);
  if (lessonRows.length > 0) await store.insertLessons(tx, lessonRows);
  const copies = new Map(lessons.map(({ id }, at) => [id, requireFound(lessonRows[at]).id]));
  await copyLessonTexts(tx, { from, to }, copies);
  await copyAttachments(tx, copies, random.id);
  await captions.trailerCaptionQueries.copy(tx, { from, to });
  const captioned = await captions.listCaptionLanguages(tx, [from]);
  for (const [from, to] of copies)
    if (captioned.has(from)) await captions.lessonCaptionQueries.copy(tx, { from, to });
}
