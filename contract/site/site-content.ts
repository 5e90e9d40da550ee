// Published content that a build uses instead of the site's own files.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Published } from './site-documents.ts';
import { SitePicture } from './site-media.ts';

/** The legal seller, if stated. */
const Seller = z.object({
  legalName: z.string(),
  address: z.string(),
  /** Empty if the seller has none. */
  gstin: z.string(),
  /** The code of the service on invoices. */
  sac: z.string(),
});

export const SiteContent = z.object({
  documents: Published,
  seller: z.nullable(Seller),
  /** Uploaded pictures that these documents use. Absent: none. */
  pictures: z.optional(z.array(SitePicture)),
  /** False before the school is opened: pages say so, and are not indexed. Absent: open. */
  isOpen: z.optional(z.boolean()),
});
export type SiteContent = z.infer<typeof SiteContent>;

/** The published content for a build. */
export const getSiteContent = defineEndpoint('GET /site/content', {
  access: 'public',
  response: successResponse({ data: SiteContent }),
  summary: 'Returns the published content of the site.',
});
