// Films that arrive in parts, by tus 1.0.0 (https://tus.io/protocols/resumable-upload): a cut costs what was on the line.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { endpoint } from './endpoint.ts';
import { OUR_ID } from './id.ts';

/** An upload that nothing came of is forgotten so long after it was begun. */
export const UPLOAD_KEPT_DAYS = 7;
/** Of one person that wait to be finished or used. */
export const UPLOADS_MAX = 20;
/** The bytes of these together: as many as so many of the largest films have. */
export const UPLOADS_MAX_VIDEOS = 5;
/** What the site sends with one call: a cut costs less than that. */
export const UPLOAD_PART_BYTES = 16 * 1024 * 1024;
export const UPLOAD_NAME_MAX = 255;
/** Of the bytes of a part. */
export const UPLOAD_TYPE = 'application/offset+octet-stream';
export const TUS_VERSION = '1.0.0';

/** What tells a file from others: the client's business, compared as it is. */
export const UploadFingerprint = z
  .string()
  .check(z.regex(/^[\w-]{8,100}$/, 'A fingerprint has 8 to 100 letters, digits and hyphens.'));

/** What stands in `Upload-Metadata`. */
export const UploadFacts = z.object({
  filename: z._default(z.string(), ''),
  fingerprint: UploadFingerprint,
});

const params = z.object({ id: z.string().check(z.regex(OUR_ID)) });
const nothing = answerWith({});

/** The caller's own that are not used yet, the latest first. `sent` bytes of them are here. */
export const getUploads = endpoint('GET /uploads', {
  needs: 'courses.edit',
  answer: answerWith({
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
  summary: 'The caller’s films that were sent, or begun, and are in no lesson yet.',
});

/**
 * Begins one: `Upload-Length`, and `Upload-Metadata` with a filename and a fingerprint. `Location` is where it goes on.
 * A conflict is one too many of the caller's.
 */
export const createUpload = endpoint('POST /uploads', {
  needs: 'courses.edit',
  fails: ['conflict'],
  encoding: 'raw',
  answer: nothing,
  headers: {
    sent: ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata'],
    answered: ['Location', 'Tus-Resumable'],
  },
  sends: 'nothing',
  status: 201,
  summary: 'Begins to send a film in parts, by tus 1.0.0.',
});

/** `Upload-Offset` says how many bytes are here, `Upload-Length` how many there will be. */
export const getUploadOffset = endpoint('HEAD /uploads/:id', {
  needs: 'courses.edit',
  fails: ['not_found'],
  params,
  answer: nothing,
  headers: {
    sent: ['Tus-Resumable'],
    answered: ['Tus-Resumable', 'Upload-Length', 'Upload-Offset'],
  },
  sends: 'nothing',
  summary: 'How much of an upload has arrived.',
});

/** Bytes from `Upload-Offset` on. A conflict is an offset that is not the one where it stands. */
export const sendUploadPart = endpoint('PATCH /uploads/:id', {
  needs: 'courses.edit',
  fails: ['not_found', 'conflict'],
  encoding: 'raw',
  params,
  answer: nothing,
  headers: {
    sent: ['Tus-Resumable', 'Upload-Offset'],
    answered: ['Tus-Resumable', 'Upload-Offset'],
  },
  sends: 'nothing',
  status: 204,
  summary: 'Sends the next bytes of an upload.',
});

export const removeUpload = endpoint('DELETE /uploads/:id', {
  needs: 'courses.edit',
  fails: ['not_found'],
  encoding: 'raw',
  params,
  answer: nothing,
  headers: {
    sent: ['Tus-Resumable'],
    answered: ['Tus-Resumable'],
  },
  sends: 'nothing',
  status: 204,
  summary: 'Gives an upload up.',
});
