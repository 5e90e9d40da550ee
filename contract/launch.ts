// Before the school sells: what is still the sample's, the call that opens it, and the one that closes it again.
import * as z from 'zod/mini';
import { answerWith, Done } from './answer.ts';
import { endpoint } from './endpoint.ts';

/** `must`: the school does not open without it. */
export const LaunchCheck = z.object({
  id: z.string(),
  level: z.enum(['must', 'should']),
  ok: z.boolean(),
  /** What is the matter, or that it is well. */
  text: z.string(),
  /** The page where it is mended; empty: in the settings of the installation. */
  link: z.string(),
});
export type LaunchCheck = z.infer<typeof LaunchCheck>;

export const getLaunch = endpoint('GET /site/launch', {
  needs: 'settings.edit',
  answer: answerWith({
    data: z.object({
      /** Whether courses are sold; a trial sells play money from the start. */
      isOpen: z.boolean(),
      /** When an owner opened it; null for a trial, and for what had sold before it could be opened. */
      openedAt: z.nullable(z.string()),
      /** Whether the school can be closed: a trial always sells. Absent from servers of the release before. */
      canClose: z.optional(z.boolean()),
      checks: z.array(LaunchCheck),
    }),
  }),
  summary: 'What is left to do before the school sells, and whether it does.',
});

/** In production every `must` has to be well, else it is `not_ready` with what is left. Opened already: conflict. */
export const openSchool = endpoint('POST /site/open', {
  needs: 'school.open',
  fails: ['not_ready', 'conflict'],
  body: z.object({}),
  answer: Done,
  summary: 'Opens the school: from then on courses are sold.',
});

/**
 * Nothing more is sold, and pages say so as before the opening. What was sold stays open to its students; payments that have begun,
 * refunds, returns and certificates go on. Conflict: nobody has opened the school.
 */
export const closeSchool = endpoint('POST /site/close', {
  needs: 'school.open',
  fails: ['conflict'],
  body: z.object({}),
  answer: Done,
  summary: 'Closes the school: courses are no longer sold.',
});
