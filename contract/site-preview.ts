// The pages as they would be with every draft of the site: built like those of visitors, shown to who asked for them.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { endpoint } from './endpoint.ts';

/** How long a preview is shown from its request on. */
export const PREVIEW_MINUTES = 30;

/** `none`: not requested, or over. `elsewhere`: another host builds the pages, so there is none. */
const State = z.enum(['none', 'building', 'ready', 'failed', 'elsewhere']);

const Preview = z.object({
  state: State,
  /** What the build said where it failed; else empty. */
  reason: z.string(),
});
export type SitePreview = z.infer<typeof Preview>;

/** Without a draft, or where another host builds the pages, it is a conflict. */
export const requestSitePreview = endpoint({
  method: 'POST',
  path: '/site/preview',
  access: 'admin',
  needs: 'settings.edit',
  fails: ['conflict'],
  body: z.object({}),
  answer: answerWith({
    data: z.object({
      ...Preview.shape,
      /** Opens it once, by `previewPaths.enter`. */
      key: z.string(),
    }),
  }),
  summary: `Has the pages built with all drafts, for ${PREVIEW_MINUTES} minutes and the caller alone.`,
});

export const getSitePreview = endpoint({
  method: 'GET',
  path: '/site/preview',
  access: 'admin',
  needs: 'settings.edit',
  answer: answerWith({ data: Preview }),
  summary: 'How the preview stands that the caller has requested.',
});
