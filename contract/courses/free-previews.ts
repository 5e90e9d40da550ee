// Free previews: the trailer of a course, and free lessons.
import * as z from 'zod/mini';
import { successResponse, Done } from '../response.ts';
import { CaptionTag, Cue } from './captions.ts';
import { defineEndpoint } from '../endpoint.ts';
import { AdaptiveVideo } from '../media/video-package.ts';
import { Id } from '../id.ts';
import { VIDEO_FILE } from '../media/media.ts';

/** Free lessons per course. */
export const FREE_LESSONS_MAX = 5;

/** Replaces the trailer of a course by a file or a completed upload. */
export const saveTrailer = defineEndpoint('POST /course/trailer', {
  needs: 'courses.edit',
  fails: ['not_found', 'conflict'],
  encoding: 'multipart',
  body: z.object({ courseId: Id, uploadId: z.optional(Id) }),
  files: { videoFile: VIDEO_FILE },
  response: successResponse({ data: z.object({ seconds: z.int() }) }),
  summary: 'Adds or replaces the trailer of a course.',
});

/** Also removes the trailer's captions. Succeeds if there is no trailer. */
export const removeTrailer = defineEndpoint('POST /course/removeTrailer', {
  needs: 'courses.edit',
  fails: ['not_found'],
  body: z.object({ courseId: Id }),
  response: Done,
  summary: 'Removes the trailer of a course.',
});

/** Fails with conflict above FREE_LESSONS_MAX free lessons. */
export const setFreeLesson = defineEndpoint('POST /course/freeLesson', {
  needs: 'courses.edit',
  fails: ['not_found', 'conflict'],
  body: z.object({ courseId: Id, subSectionId: Id, free: z.boolean() }),
  response: Done,
  summary: 'Sets whether a lesson is a free preview.',
});

/** For admins: the free previews of a course. */
export const getFreePreviews = defineEndpoint('GET /course/previews', {
  needs: 'courses.edit',
  fails: ['not_found'],
  query: z.object({ courseId: Id }),
  response: successResponse({
    data: z.object({
      /** Seconds; null without a trailer. */
      trailer: z.nullable(z.int()),
      /** Languages of its captions. */
      trailerCaptions: z.array(z.string()),
      freeLessons: z.array(z.string()),
    }),
  }),
  summary: 'Returns the trailer and the free lessons of a course.',
});

/**
 * The video of a free lesson of a published course, or without a lesson its trailer, for anybody. `sources` and
 * `adaptive` as in `freshLessonVideo`; their URLs expire. A lesson that is not free is not_found.
 */
export const getFreePreviewVideo = defineEndpoint('POST /course/preview', {
  access: 'public',
  fails: ['not_found'],
  body: z.object({ courseId: Id, subSectionId: z.optional(Id) }),
  response: successResponse({
    data: z.object({
      title: z.string(),
      seconds: z.int(),
      sources: z.array(z.object({ src: z.string(), type: z.string() })),
      adaptive: z.optional(AdaptiveVideo),
      /** Languages of captions, for `getFreePreviewCaptions`. */
      languages: z.array(z.string()),
      /** Always empty. Pages of the previous release read this field and would fail without it. */
      captions: z.array(z.object({ language: z.string(), cues: z.array(Cue) })),
      /** ISO: when the URLs expire. */
      expiresAt: z.string(),
    }),
  }),
  summary: 'Returns the video of the trailer or of a free lesson.',
});

/** Captions of the trailer, or of a free lesson of a published course. */
export const getFreePreviewCaptions = defineEndpoint('GET /course/previewCaptions', {
  access: 'public',
  fails: ['not_found'],
  query: z.object({ courseId: Id, subSectionId: z.optional(Id), language: CaptionTag }),
  response: successResponse({ data: z.object({ language: CaptionTag, cues: z.array(Cue) }) }),
  summary: 'Returns the captions of the trailer or of a free lesson in one language.',
});
