// Files: their limits, and fresh addresses for a lesson's video.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { endpoint } from './endpoint.ts';
import { AdaptiveVideo } from './video-package.ts';
import type { FileRule } from './endpoint.ts';
import { Id } from './id.ts';

const MB = 1024 * 1024;
/** Spec 9: 500*1024*1024 bytes; exactly that is refused (OPEN-49). */
export const VIDEO_MAX_BYTES = 500 * MB;
/** The most that `VIDEO_MAX_BYTES` can be raised to, for films that are sent in parts. */
export const VIDEO_CEILING_BYTES = 4096 * MB;
/** The hint says 'up to 10MB' (OPEN-76): more than 10 MiB is refused. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024 + 1;

/** Required unless the request names a finished upload. */
export const VIDEO_FILE: FileRule = { kind: 'video', maxBytes: VIDEO_MAX_BYTES, required: false };
export const IMAGE_FILE: FileRule = { kind: 'image', maxBytes: IMAGE_MAX_BYTES, required: false };

/** '500MB', '2GB': a limit as people read it. */
export function formatBytes(bytes: number): string {
  const megabytes = Math.floor(bytes / MB);
  return megabytes >= 1024 && megabytes % 1024 === 0 ? `${megabytes / 1024}GB` : `${megabytes}MB`;
}

/** Files that are taken as films, as people read them; `prepares`: where films are made playable. */
export function videoKinds(prepares: boolean): string {
  return prepares ? 'MP4, MOV or WebM' : 'MP4 or MOV';
}

/** The error for a video of `maxBytes` or more. Source: EDIT-14, ERR-42. */
export function videoTooLarge(maxBytes: number): string {
  return `Video file must be less than ${formatBytes(maxBytes)}.`;
}

/** Answered with bytes and not with JSON. The playback token in its query is bound to a session and a course. */
export const VIDEO_ADDRESS = '/media/video/:id';

/**
 * Fresh addresses of a lesson's video for its student or an Admin, good for four hours and no longer than the session and the
 * enrolment: requested when a lesson opens, at four fifths of their life, and at the first `bad_link`. `sources` are plain
 * files, none while the only file is one that browsers cannot play; `adaptive` is there once the film is prepared. With
 * `plain` false, `sources` is empty where there is `adaptive`; older clients send nothing and get both.
 */
export const freshLessonVideo = endpoint('POST /media/lesson', {
  access: 'signed-in',
  fails: ['not_enrolled', 'not_found'],
  body: z.object({ courseId: Id, subSectionId: Id, plain: z.optional(z.boolean()) }),
  answer: answerWith({
    sources: z.array(z.object({ src: z.string(), type: z.string() })),
    captions: z.array(z.object({ src: z.string(), language: z.string() })),
    adaptive: z.optional(AdaptiveVideo),
    /** ISO: when these addresses end. */
    expiresAt: z.string(),
  }),
  summary: 'Fresh signed addresses of a lesson video.',
});
