// The launch checklist, and opening and closing the school.
import * as z from 'zod/mini';
import { successResponse, Done } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';

/** `must`: required before the school opens. */
export const LaunchCheck = z.object({
  id: z.string(),
  level: z.enum(['must', 'should']),
  ok: z.boolean(),
  /** The problem, or that there is none. */
  text: z.string(),
  /** The page where it can be fixed; empty: in the settings of the installation. */
  link: z.string(),
});
export type LaunchCheck = z.infer<typeof LaunchCheck>;

export const getLaunch = defineEndpoint('GET /site/launch', {
  needs: 'settings.edit',
  response: successResponse({
    data: z.object({
      /** Whether courses are sold; demo mode sells with play money from the start. */
      isOpen: z.boolean(),
      /** When an owner opened it; null in demo mode, and for schools that sold before opening existed. */
      openedAt: z.nullable(z.string()),
      /** Whether the school can be closed: demo mode always sells. Absent from servers of the previous release. */
      canClose: z.optional(z.boolean()),
      checks: z.array(LaunchCheck),
    }),
  }),
  summary: 'Returns the launch checklist, and whether the school is open.',
});

/** In production every `must` is required, otherwise `not_ready` with the rest. Already open: conflict. */
export const openSchool = defineEndpoint('POST /site/open', {
  needs: 'school.open',
  fails: ['not_ready', 'conflict'],
  body: z.object({}),
  response: Done,
  summary: 'Opens the school: courses can be bought.',
});

/**
 * Stops sales; pages look as before the opening. Sold courses stay open to their students; payments that have begun,
 * refunds, returns and certificates continue. Conflict: the school is not open.
 */
export const closeSchool = defineEndpoint('POST /site/close', {
  needs: 'school.open',
  fails: ['conflict'],
  body: z.object({}),
  response: Done,
  summary: 'Closes the school: courses can no longer be bought.',
});
