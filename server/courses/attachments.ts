// Files of lessons that students download.
import {
  ATTACHMENT_PATH,
  ATTACHMENTS_MAX,
  findAttachmentFault,
} from '#contract/courses/attachments.ts';
import type { Attachment } from '#contract/courses/attachments.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { removeMedia, storeAttachmentFile } from '../media/media.ts';
import { createVideoUrlBuilder } from '../media/playback-token.ts';
import type { PlaybackGrant } from '../media/playback-token.ts';
import {
  discardUploadFile,
  getOwnUpload,
  markUploadUsed,
  storeUploaded,
} from '../media/uploads.ts';
import { AppError, requireFound } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { LessonRow } from '../platform/tables.ts';
import * as store from './attachments.store.ts';
import { toContentAuditEntry } from './audit-entries.ts';
import { notifyIfPublished } from './authoring.ts';
import type { Author } from './authoring.ts';
import { lockCourse, setUpdateTime } from './authoring.store.ts';
import { withMediaCleanup } from './change-course.ts';
import { findLesson } from './content.store.ts';

interface LessonKey {
  courseId: string;
  lessonId: string;
}

/** With root-relative URLs that are bound to the viewer's session. */
export async function loadAttachmentViews(
  deps: Pick<Deps, 'db' | 'clock' | 'mediaSecret'>,
  grant: PlaybackGrant,
  lessonId: string,
): Promise<Attachment[]> {
  const buildUrl = createVideoUrlBuilder(deps, grant, ATTACHMENT_PATH);
  return (await store.listAttachments(deps.db, [lessonId])).map(({ id, name, bytes }) => ({
    _id: id,
    name,
    bytes,
    src: buildUrl(id),
  }));
}

/**
 * Attaches a completed upload. Repeating it changes nothing. Fails: not_found, malformed, wrong_type, too_large, conflict
 * (too many files; the upload is incomplete or used).
 */
export async function addAttachment(
  deps: Deps,
  author: Author,
  { uploadId, ...key }: LessonKey & { uploadId: string },
): Promise<Attachment[]> {
  const { userId } = author;
  await getLesson(deps.db, key);
  const upload = await getOwnUpload(deps, uploadId, userId);
  const fault = findAttachmentFault(upload);
  if (fault) throw new AppError(fault.code, fault.message);
  const file = await storeUploaded(deps, { id: uploadId, userId }, (arrived) =>
    storeAttachmentFile(deps, arrived),
  );
  const changed = changeAttachments(deps, { ...key, author }, async (tx, lesson) => {
    const existing = await store.listAttachments(tx, [lesson.id]);
    if (existing.some(({ media_id }) => media_id === file.id)) return undefined;
    if (existing.length >= ATTACHMENTS_MAX)
      throw new AppError('conflict', `A lesson can have at most ${ATTACHMENTS_MAX} files.`);
    await markUploadUsed(tx, uploadId, file.id);
    const { name } = upload;
    const row = { lesson_id: lesson.id, media_id: file.id, name, created_at: deps.clock() };
    await store.insertAttachments(tx, [{ id: deps.random.id(), ...row }]);
    return 'file added';
  });
  const views = await withMediaCleanup(deps, file.id, changed);
  await discardUploadFile(deps, uploadId);
  return views;
}

/** Fails: not_found. */
export async function removeAttachment(
  deps: Deps,
  author: Author,
  { attachmentId, ...key }: LessonKey & { attachmentId: string },
): Promise<Attachment[]> {
  let removedId: string | null = null;
  const views = await changeAttachments(deps, { ...key, author }, async (tx, lesson) => {
    const rows = await store.listAttachments(tx, [lesson.id]);
    const row = requireFound(
      rows.find(({ id }) => id === attachmentId),
      'File not found.',
    );
    await store.deleteAttachment(tx, row.id);
    removedId = row.media_id;
    return 'file removed';
  });
  await removeMedia(deps, [removedId]);
  return views;
}

/**
 * Locks the course, so that its changes run one after the other. `change` returns a description for the log, or
 * undefined if it changed nothing. The course's revision stays, because no other form shows files.
 */
async function changeAttachments(
  deps: Deps,
  { author, ...key }: LessonKey & { author: Author },
  change: (tx: Queries, lesson: LessonRow) => Promise<string | undefined>,
): Promise<Attachment[]> {
  const course = await deps.db.transaction().execute(async (tx) => {
    const locked = requireFound(await lockCourse(tx, key.courseId), 'Course not found.');
    const description = await change(tx, await getLesson(tx, key));
    if (description !== undefined) {
      await setUpdateTime(tx, key.courseId, deps.clock());
      await recordAuditEntry(deps, tx, toContentAuditEntry(author, key.courseId, description));
    }
    return locked;
  });
  notifyIfPublished(deps, course);
  return loadAttachmentViews(deps, { viewer: author, courseId: key.courseId }, key.lessonId);
}

async function getLesson(db: Queries, key: LessonKey): Promise<LessonRow> {
  return requireFound(await findLesson(db, key), 'Lesson not found.');
}
