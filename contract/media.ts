// Files: their limits, and fresh addresses for a lesson's video.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { endpoint } from './endpoint.ts';
import type { FileRule } from './endpoint.ts';
import { Id } from './id.ts';

/** Spec 9: 500*1024*1024 bytes; exactly that is refused (OPEN-49). */
export const VIDEO_MAX_BYTES = 500 * 1024 * 1024;
/** The hint says 'up to 10MB' (OPEN-76): more than 10 MiB is refused. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024 + 1;

export const VIDEO_FILE: FileRule = { kind: 'video', maxBytes: VIDEO_MAX_BYTES, required: true };
export const IMAGE_FILE: FileRule = { kind: 'image', maxBytes: IMAGE_MAX_BYTES, required: false };

/** Answered with bytes and not with JSON. A video needs its signature. */
export const VIDEO_ADDRESS = '/media/video/:id';

/** A fresh signed address of a lesson's video. */
export const freshLessonVideo = endpoint({
  method: 'POST',
  path: '/media/lesson',
  access: 'signed-in',
  feature: 'media',
  fails: ['not_enrolled', 'not_found'],
  body: z.object({ courseId: Id, subSectionId: Id }),
  answer: answerWith({
    sources: z.array(z.object({ src: z.string(), type: z.string() })),
    captions: z.array(z.object({ src: z.string(), language: z.string() })),
    expiresAt: z.string(),
  }),
  summary: 'A fresh signed address of a lesson video.',
});
