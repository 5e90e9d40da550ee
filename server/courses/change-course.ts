// Runs one change of a course's content: locks the course, increments its revision, audits, and returns the new content.
import type { Section } from '#contract/courses/course.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import type { AuditEntry } from '../accounts/audit.ts';
import { requireFound } from '../platform/errors.ts';
import { createVideoUrlBuilder } from '../media/playback-token.ts';
import { removeMedia } from '../media/media.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { CourseRow } from '../platform/tables.ts';
import { notifyIfPublished } from './authoring.ts';
import type { Author } from './authoring.ts';
import { lockCourseExclusively, updateCourse } from './authoring.store.ts';
import { loadSectionViews } from './content-views.ts';

/** The content after a change, as in section 7; lessons include their video. */
export interface UpdatedContent {
  _id: string;
  courseContent: Section[];
  revision: number;
}

type Work<T> = (tx: Queries, course: CourseRow) => Promise<T>;

interface Changed<T> {
  course: CourseRow;
  result: T;
}

/**
 * Locks the course, so `work` must read its rows again. Increments the revision and writes the audit entry. Fails:
 * not_found.
 */
export function changeCourse<T>(
  deps: Deps,
  auditEntry: AuditEntry,
  work: Work<T>,
): Promise<Changed<T>> {
  return deps.db.transaction().execute((tx) => changeInTransaction(deps, tx, { auditEntry, work }));
}

/** As `changeCourse`, for adding and deleting lessons: locks out enrolments and completions. Fails: not_found, busy. */
export function changeLessons<T>(
  deps: Deps,
  auditEntry: AuditEntry,
  work: Work<T>,
): Promise<Changed<T>> {
  return deps.db.transaction().execute(async (tx) => {
    await lockCourseExclusively(tx, auditEntry.courseId ?? '');
    return changeInTransaction(deps, tx, { auditEntry, work });
  });
}

async function changeInTransaction<T>(
  deps: Deps,
  tx: Queries,
  { auditEntry, work }: { auditEntry: AuditEntry; work: Work<T> },
): Promise<Changed<T>> {
  const key = { id: auditEntry.courseId ?? '', revision: undefined };
  // This also locks the row.
  const updated = await updateCourse(tx, key, { updated_at: deps.clock() });
  const course = requireFound(updated, 'Course not found.');
  const result = await work(tx, course);
  await recordAuditEntry(deps, tx, auditEntry);
  return { course, result };
}

/** Removes a stored file when the change that uses it could not be written. */
export async function withMediaCleanup<T>(
  deps: Deps,
  mediaId: string | null,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await removeMedia(deps, [mediaId]);
    throw error;
  }
}

/** Announces the change and returns the new content. */
export async function notifyAndLoadContent(
  deps: Deps,
  { origin, ...viewer }: Author,
  course: CourseRow,
): Promise<UpdatedContent> {
  notifyIfPublished(deps, course);
  const videoUrl = createVideoUrlBuilder(deps, { viewer, courseId: course.id });
  const content = await loadSectionViews(deps.db, [course.id], { origin, videoUrl });
  return {
    _id: course.id,
    courseContent: content.get(course.id) ?? [],
    revision: course.revision,
  };
}
