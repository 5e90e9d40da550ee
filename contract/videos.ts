// The state of video processing, for admins.
import * as z from 'zod/mini';
import { answerWith, Done } from './answer.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';

export const VideoProgress = z.object({
  /** Of a lesson; empty for the trailer. */
  subSectionId: z.string(),
  state: z.enum(['waiting', 'preparing', 'ready', 'failed']),
  /** Whether students can watch it meanwhile. */
  plays: z.boolean(),
  percent: z.int(),
  /** Null while nobody knows. */
  secondsLeft: z.nullable(z.int()),
  /** A sentence: why it failed, or, when it is ready, which of several audio tracks it has; else empty. */
  message: z.string(),
});
export type VideoProgress = z.infer<typeof VideoProgress>;

/** Those that are played as they were sent are not named. */
export const getVideos = endpoint({
  method: 'GET',
  path: '/course/films',
  access: 'admin',
  needs: 'courses.edit',
  fails: ['not_found'],
  query: z.object({ courseId: Id }),
  answer: answerWith({ data: z.array(VideoProgress) }),
  summary: 'How far the films of a course are prepared.',
});

/** After a failure, or where it was sent before films were prepared; of one that is, or is being so, nothing changes. */
export const prepareVideo = endpoint({
  method: 'POST',
  path: '/course/prepareFilm',
  access: 'admin',
  needs: 'courses.edit',
  fails: ['not_found'],
  body: z.object({ courseId: Id, subSectionId: z.optional(Id) }),
  answer: Done,
  summary: 'Has the film of a lesson, or without one the trailer, prepared again.',
});
