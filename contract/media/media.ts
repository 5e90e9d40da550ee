// Files: their limits, and fresh URLs of lesson videos.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { AdaptiveVideo } from './video-package.ts';
import type { FileRule } from '../endpoint.ts';
import { Id } from '../id.ts';

const MB = 1024 * 1024;
/** Spec 9: 500*1024*1024 bytes; exactly that is refused (OPEN-49). */
export const VIDEO_MAX_BYTES = 500 * MB;
/** Highest value that the limit of resumable uploads can be configured to. */
export const VIDEO_CEILING_BYTES = 4096 * MB;
/** The hint says 'up to 10MB' (OPEN-76): more than 10 MiB is refused. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024 + 1;

/** Required unless the request names a finished upload. */
export const VIDEO_FILE: FileRule = { kind: 'video', maxBytes: VIDEO_MAX_BYTES, required: false };
export const IMAGE_FILE: FileRule = { kind: 'image', maxBytes: IMAGE_MAX_BYTES, required: false };

/** Formats a limit: '500MB', '2GB'. */
export function formatBytes(bytes: number): string {
  const megabytes = Math.floor(bytes / MB);
  return megabytes >= 1024 && megabytes % 1024 === 0 ? `${megabytes / 1024}GB` : `${megabytes}MB`;
}

/** Accepted video formats for display; `prepares`: where videos are converted. */
export function formatVideoKinds(canPrepare: boolean): string {
  return canPrepare ? 'MP4, MOV or WebM' : 'MP4 or MOV';
}

/** The error for a video of `maxBytes` or more. Source: EDIT-14, ERR-42. */
export function formatVideoTooLarge(maxBytes: number): string {
  return `Video file must be less than ${formatBytes(maxBytes)}.`;
}

/** Responds with bytes, not JSON. The playback token in its query is bound to a session and a course. */
export const VIDEO_PATH = '/media/video/:id';

/**
 * Fresh URLs of a lesson's video for its student or an admin, valid for four hours and no longer than the session and
 * the enrolment: request them when a lesson opens, after four fifths of their life, and at the first `bad_link`.
 * `sources` are plain files, empty if browsers cannot play the only file; `adaptive` is present once the video is
 * prepared. With `plain` false, `sources` is empty if there is `adaptive`; older clients omit it and get both.
 */
export const freshLessonVideo = defineEndpoint('POST /media/lesson', {
  access: 'signed-in',
  fails: ['not_enrolled', 'not_found'],
  body: z.object({ courseId: Id, subSectionId: Id, plain: z.optional(z.boolean()) }),
  response: successResponse({
    sources: z.array(z.object({ src: z.string(), type: z.string() })),
    captions: z.array(z.object({ src: z.string(), language: z.string() })),
    adaptive: z.optional(AdaptiveVideo),
    /** ISO: when the URLs expire. */
    expiresAt: z.string(),
  }),
  summary: 'Returns fresh signed URLs of a lesson’s video.',
});
