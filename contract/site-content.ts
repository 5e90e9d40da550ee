// What a build lays over the site's own files.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { endpoint } from './endpoint.ts';
import { Published } from './site-documents.ts';
import { SitePicture } from './site-media.ts';

/** The seller in law, where somebody has stated who it is. */
const Seller = z.object({
  legalName: z.string(),
  address: z.string(),
  /** Empty where the seller has none. */
  gstin: z.string(),
  /** The code of the service on invoices. */
  sac: z.string(),
});

export const SiteContent = z.object({
  documents: Published,
  seller: z.nullable(Seller),
  /** Those that the owner has sent and these documents name. Absent: none. */
  pictures: z.optional(z.array(SitePicture)),
  /** False before the school is opened: pages say so, and stay out of search engines. Absent: it is open. */
  isOpen: z.optional(z.boolean()),
});
export type SiteContent = z.infer<typeof SiteContent>;

/** What a build of the site lays over its files. */
export const getSiteContent = endpoint('GET /site/content', {
  access: 'public',
  answer: answerWith({ data: SiteContent }),
  summary: 'What the owner has published of the site.',
});
