// The state of video processing, for admins.
import * as z from 'zod/mini';
import { successResponse, Done } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';

export const VideoProgress = z.object({
  /** The lesson; empty for the trailer. */
  subSectionId: z.string(),
  state: z.enum(['waiting', 'preparing', 'ready', 'failed']),
  /** Whether students can watch it meanwhile. */
  plays: z.boolean(),
  percent: z.int(),
  /** Null while unknown. */
  secondsLeft: z.nullable(z.int()),
  /** The reason of a failure, or, when ready, a note about several audio tracks; otherwise empty. */
  message: z.string(),
});
export type VideoProgress = z.infer<typeof VideoProgress>;

/** Without videos that are played as uploaded. */
export const getVideos = defineEndpoint('GET /course/films', {
  needs: 'courses.edit',
  fails: ['not_found'],
  query: z.object({ courseId: Id }),
  response: successResponse({ data: z.array(VideoProgress) }),
  summary: 'Returns the processing state of a course’s videos.',
});

/** Prepares a failed video again, or one uploaded before videos were prepared; otherwise nothing changes. */
export const prepareVideo = defineEndpoint('POST /course/prepareFilm', {
  needs: 'courses.edit',
  fails: ['not_found'],
  body: z.object({ courseId: Id, subSectionId: z.optional(Id) }),
  response: Done,
  summary: 'Processes a video again: of a lesson or, without `subSectionId`, the trailer.',
});
