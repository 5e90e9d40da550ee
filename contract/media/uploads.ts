// Resumable uploads of videos by tus 1.0.0 (https://tus.io/protocols/resumable-upload).
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { OUR_ID } from '../id.ts';

/** Days after which an unused upload expires. */
export const UPLOAD_EXPIRY_DAYS = 7;
/** Uncompleted or unused uploads per person. */
export const UPLOADS_MAX = 20;
/** Limit of their bytes together, in videos of maximum size. */
export const UPLOADS_MAX_VIDEOS = 5;
/** Size of one request of the site, which limits what an interruption costs. */
export const UPLOAD_PART_BYTES = 16 * 1024 * 1024;
export const UPLOAD_NAME_MAX = 255;
/** Content type of a part. */
export const UPLOAD_TYPE = 'application/offset+octet-stream';
export const TUS_VERSION = '1.0.0';

/** The client's identification of a file, compared as it is. */
const UploadFingerprint = z
  .string()
  .check(
    z.regex(
      /^[\w-]{8,100}$/,
      '`fingerprint` must be 8 to 100 letters, digits, hyphens or underscores.',
    ),
  );

/** Fields of `Upload-Metadata`. */
export const UploadMetadata = z.object({
  filename: z._default(z.string(), ''),
  fingerprint: UploadFingerprint,
});

const params = z.object({ id: z.string().check(z.regex(OUR_ID)) });
const nothing = successResponse({});

/** The caller's unused uploads, latest first. `sent`: received bytes. */
export const getUploads = defineEndpoint('GET /uploads', {
  needs: 'courses.edit',
  response: successResponse({
    uploads: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        fingerprint: z.string(),
        bytes: z.int(),
        sent: z.int(),
        expiresAt: z.string(),
      }),
    ),
  }),
  summary: 'Lists the caller’s unused uploads.',
});

/**
 * Starts an upload: `Upload-Length`, and `Upload-Metadata` with a filename and a fingerprint. `Location` is its URL.
 * Conflict: the caller has too many.
 */
export const createUpload = defineEndpoint('POST /uploads', {
  needs: 'courses.edit',
  fails: ['conflict'],
  encoding: 'raw',
  response: nothing,
  headers: {
    sent: ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata'],
    answered: ['Location', 'Tus-Resumable'],
  },
  sends: 'nothing',
  status: 201,
  summary: 'Starts a resumable video upload (tus 1.0.0).',
});

/** `Upload-Offset`: received bytes; `Upload-Length`: total bytes. */
export const getUploadOffset = defineEndpoint('HEAD /uploads/:id', {
  needs: 'courses.edit',
  fails: ['not_found'],
  params,
  response: nothing,
  headers: {
    sent: ['Tus-Resumable'],
    answered: ['Tus-Resumable', 'Upload-Length', 'Upload-Offset'],
  },
  sends: 'nothing',
  summary: 'Returns how many bytes of an upload were received.',
});

/** Appends bytes at `Upload-Offset`. Conflict: the offset is not the current one. */
export const sendUploadPart = defineEndpoint('PATCH /uploads/:id', {
  needs: 'courses.edit',
  fails: ['not_found', 'conflict'],
  encoding: 'raw',
  params,
  response: nothing,
  headers: {
    sent: ['Tus-Resumable', 'Upload-Offset'],
    answered: ['Tus-Resumable', 'Upload-Offset'],
  },
  sends: 'nothing',
  status: 204,
  summary: 'Sends the next bytes of an upload.',
});

export const removeUpload = defineEndpoint('DELETE /uploads/:id', {
  needs: 'courses.edit',
  fails: ['not_found'],
  encoding: 'raw',
  params,
  response: nothing,
  headers: {
    sent: ['Tus-Resumable'],
    answered: ['Tus-Resumable'],
  },
  sends: 'nothing',
  status: 204,
  summary: 'Deletes an upload.',
});
