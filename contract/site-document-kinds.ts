// The kinds of documents that the owner writes of the site, and their schemas.
import * as z from 'zod/mini';
import { Settings } from './settings.ts';
import { PUBLIC_LIST_KEYS, SITE_LIST_SCHEMAS } from './site-lists.ts';
import type { SiteLists } from './site-lists.ts';

/** Every kind of document. The site ships a file for each, which holds until one is published. */
export const SITE_DOCUMENTS = { settings: Settings, ...SITE_LIST_SCHEMAS } as const;
export type SiteDocumentKey = keyof typeof SITE_DOCUMENTS;
export const SITE_DOCUMENT_KEYS = Object.keys(SITE_DOCUMENTS) as [
  SiteDocumentKey,
  ...SiteDocumentKey[],
];
/** Those that builds are told. */
export const PUBLIC_DOCUMENT_KEYS: readonly SiteDocumentKey[] = ['settings', ...PUBLIC_LIST_KEYS];
export interface SiteDocuments extends SiteLists {
  settings: Settings;
}

export const Key = z.enum(SITE_DOCUMENT_KEYS, 'There is no such document.');
/** Counts each change of a document, drafts as well: who writes names the one that they have read. */
export const Revision = z.int().check(z.minimum(0));

interface Draft<K extends SiteDocumentKey> {
  key: K;
  revision: number;
  value: SiteDocuments[K];
}
type AnyDraft = { [K in SiteDocumentKey]: Draft<K> }[SiteDocumentKey];

const bodyOf = (key: SiteDocumentKey) =>
  z.object({ key: z.literal(key), revision: Revision, value: SITE_DOCUMENTS[key] });
const [first, ...others] = SITE_DOCUMENT_KEYS;
export const AnyDraft = z.discriminatedUnion(
  'key',
  [bodyOf(first), ...others.map(bodyOf)],
  'There is no such document.',
) as unknown as z.ZodMiniType<AnyDraft>;

/** What is published of each; one that is not is absent. */
export const Published = z.object(
  Object.fromEntries(PUBLIC_DOCUMENT_KEYS.map((key) => [key, z.optional(SITE_DOCUMENTS[key])])),
) as unknown as z.ZodMiniType<Partial<SiteDocuments>>;
