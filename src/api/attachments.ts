// Files of a lesson: listed with URLs that work from any page, attached with a resumable upload.
import * as calls from '#contract/courses/attachments.ts';
import type { Attachment } from '#contract/courses/attachments.ts';
import { API_ORIGIN } from './api-url.ts';
import { call } from './client.ts';
import type { Transfer } from './resumable.ts';

export interface LessonKey {
  courseId: string;
  lessonId: string;
}

const toBody = ({ courseId, lessonId: subSectionId }: LessonKey) => ({ courseId, subSectionId });

/** Throws ApiError. */
export async function fetchAttachments(key: LessonKey): Promise<Attachment[]> {
  return (await call(calls.getAttachments, { query: toBody(key), fresh: true })).data;
}

/** Downloads a file by a fresh URL, since URLs expire. Throws ApiError, also if the file was removed. */
export async function openAttachment(key: LessonKey, attachmentId: string): Promise<void> {
  const file = (await fetchAttachments(key)).find(({ _id }) => _id === attachmentId);
  if (!file) throw new Error('The file was removed.');
  location.assign(API_ORIGIN + file.src);
}

/** Resumes earlier uploads of the file. Returns all files of the lesson. Throws ApiError. */
export async function attachFile(
  key: LessonKey,
  file: File,
  transfer: Transfer,
): Promise<Attachment[]> {
  const { sendInParts } = await import('./resumable.ts');
  const uploadId = await sendInParts(file, transfer);
  const { signal } = transfer;
  const body = { ...toBody(key), uploadId };
  return (await call(calls.addAttachment, { body, signal })).data;
}

/** Returns the remaining files. Throws ApiError. */
export async function removeAttachment(
  key: LessonKey,
  attachmentId: string,
): Promise<Attachment[]> {
  const body = { ...toBody(key), attachmentId };
  return (await call(calls.removeAttachment, { body })).data;
}
