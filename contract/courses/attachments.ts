// Files of a lesson that students download, such as practice files.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';

const MB = 1024 * 1024;
/** Files per lesson. */
export const ATTACHMENTS_MAX = 10;
const ATTACHMENT_MAX_BYTES = 100 * MB;
const ATTACHMENT_NAME_MAX = 120;

/** Allowed endings of file names. Programs and web pages are left out. */
export const ATTACHMENT_ENDINGS: readonly string[] = (
  'pdf txt md csv doc docx xls xlsx ppt pptx key zip png jpg jpeg webp gif svg psd ai eps indd xd fig ' +
  'procreate abr cube xmp lrtemplate prproj aep mp3 wav m4a mp4 mov srt vtt ttf otf woff woff2'
).split(' ');

/** What is wrong with a file; undefined if it can be attached. */
export function findAttachmentFault({
  name,
  bytes,
}: {
  name: string;
  bytes: number;
}): { code: 'malformed' | 'too_large' | 'wrong_type'; message: string } | undefined {
  if (name.trim() === '') return { code: 'malformed', message: 'The file has no name.' };
  if (/[/\\\p{Cc}]/u.test(name))
    return { code: 'malformed', message: 'The file name must not contain / or \\.' };
  if ([...name].length > ATTACHMENT_NAME_MAX) {
    const message = `The file name must be at most ${ATTACHMENT_NAME_MAX} characters.`;
    return { code: 'malformed', message };
  }
  if (!ATTACHMENT_ENDINGS.includes(getEnding(name))) {
    const message = `This kind of file cannot be attached. Allowed endings: ${ATTACHMENT_ENDINGS.join(', ')}.`;
    return { code: 'wrong_type', message };
  }
  if (bytes < 1) return { code: 'malformed', message: 'This file is empty.' };
  if (bytes > ATTACHMENT_MAX_BYTES)
    return { code: 'too_large', message: 'A file can be at most 100MB.' };
  return undefined;
}

/** 'psd' of 'Poster.PSD'; empty without a dot. */
function getEnding(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

export const Attachment = z.object({
  _id: z.string(),
  name: z.string(),
  bytes: z.int(),
  /** A URL for the caller's session, valid for four hours and no longer than their access to the course. */
  src: z.string(),
});
export type Attachment = z.infer<typeof Attachment>;

const lesson = { courseId: Id, subSectionId: Id };
const Attachments = successResponse({ data: z.array(Attachment) });

/** Responds with bytes, as a download. `t`: a playback token. */
export const ATTACHMENT_PATH = '/media/file/:id';

export const getAttachments = defineEndpoint('GET /course/attachments', {
  access: 'signed-in',
  fails: ['not_enrolled', 'not_found'],
  query: z.object(lesson),
  response: Attachments,
  summary: 'Lists the files of a lesson.',
});

/**
 * Attaches a completed upload (see `createUpload`) under its file name. Repeating the call attaches it once. Conflict:
 * the lesson has ten files, or the upload is incomplete or used elsewhere. Returns all files of the lesson.
 */
export const addAttachment = defineEndpoint('POST /course/attachments', {
  needs: 'courses.edit',
  fails: ['not_found', 'conflict'],
  body: z.object({ ...lesson, uploadId: Id }),
  response: Attachments,
  summary: 'Attaches an uploaded file to a lesson.',
});

/** Returns the remaining files of the lesson. */
export const removeAttachment = defineEndpoint('POST /course/removeAttachment', {
  needs: 'courses.edit',
  fails: ['not_found'],
  body: z.object({ ...lesson, attachmentId: Id }),
  response: Attachments,
  summary: 'Removes a file from a lesson.',
});
