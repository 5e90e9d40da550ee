// Documents that the owner edits: one per kind, with a draft, the published version, earlier versions, and a preview of
// the pages with all drafts.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Settings } from './settings.ts';
import { PUBLIC_LIST_KEYS, SITE_LIST_SCHEMAS } from './site-lists.ts';
import type { SiteLists } from './site-lists.ts';

/** All kinds of documents. The site has a default file for each, used until one is published. */
export const SITE_DOCUMENTS = { settings: Settings, ...SITE_LIST_SCHEMAS } as const;
export type SiteDocumentKey = keyof typeof SITE_DOCUMENTS;
export const SITE_DOCUMENT_KEYS = Object.keys(SITE_DOCUMENTS) as [
  SiteDocumentKey,
  ...SiteDocumentKey[],
];
/** Public documents, which builds receive. */
export const PUBLIC_DOCUMENT_KEYS: readonly SiteDocumentKey[] = ['settings', ...PUBLIC_LIST_KEYS];
export interface SiteDocuments extends SiteLists {
  settings: Settings;
}

const Key = z.enum(SITE_DOCUMENT_KEYS, 'Unknown document.');
/** Counts every change of a document, including drafts: writers name the revision that they have read. */
const Revision = z.int().check(z.minimum(0));

type AnyDraft = {
  [K in SiteDocumentKey]: { key: K; revision: number; value: SiteDocuments[K] };
}[SiteDocumentKey];

const toDraftSchema = (key: SiteDocumentKey) =>
  z.object({ key: z.literal(key), revision: Revision, value: SITE_DOCUMENTS[key] });
const [first, ...rest] = SITE_DOCUMENT_KEYS;
const AnyDraft = z.discriminatedUnion(
  'key',
  [toDraftSchema(first), ...rest.map(toDraftSchema)],
  'Unknown document.',
) as unknown as z.ZodMiniType<AnyDraft>;

/** The published documents; unpublished ones are absent. */
export const Published = z.object(
  Object.fromEntries(PUBLIC_DOCUMENT_KEYS.map((key) => [key, z.optional(SITE_DOCUMENTS[key])])),
) as unknown as z.ZodMiniType<Partial<SiteDocuments>>;

/** Stored versions per document. All versions of `REFUND_POLICY_KEY` are stored, because orders refer to them. */
export const STORED_VERSIONS_MAX = 100;
/** The document that orders refer to. */
export const REFUND_POLICY_KEY = 'refunds';
/** Versions per response. */
export const VERSIONS_SHOWN = 30;

/** The longest list is the journal: sixty posts of eight kilobytes. */
const DOCUMENT_MAX_BYTES = 512 * 1024;

/**
 * For responses, which the server has parsed by the schemas of their kinds: see `getSiteContent`. Pages that show one
 * document do not need the other schemas.
 */
const DocumentKey = z.string() as unknown as z.ZodMiniType<SiteDocumentKey>;
const Value = z.unknown() as unknown as z.ZodMiniType<SiteDocuments[SiteDocumentKey]>;

/** The state of all documents, in the order of `SITE_DOCUMENTS`. */
export const getSiteDocuments = defineEndpoint('GET /site/documents', {
  needs: 'settings.edit',
  response: successResponse({
    data: z.array(z.object({ key: DocumentKey, state: z.enum(['shipped', 'published', 'draft']) })),
  }),
  summary: 'Lists the editable documents of the site and their status.',
});

/** Who did it, and when. */
const Authorship = z.object({ at: z.string(), by: z.string() });

export const SiteDocument = z.object({
  key: DocumentKey,
  revision: z.int(),
  /** The default in the site's files. */
  shipped: Value,
  /** Replaces the default; null if nothing is published. */
  published: z.nullable(z.object({ value: Value, ...Authorship.shape })),
  draft: z.nullable(z.object({ value: Value, ...Authorship.shape })),
});
export type SiteDocument = z.infer<typeof SiteDocument>;

export const getSiteDocument = defineEndpoint('GET /site/document', {
  needs: 'settings.edit',
  query: z.object({ key: Key }),
  response: successResponse({ data: SiteDocument }),
  summary: 'Returns a document of the site: default, published version and draft.',
});

/** Conflict: the revision is outdated; the message names the author of the newer one. */
export const saveSiteDraft = defineEndpoint('POST /site/draft', {
  needs: 'settings.edit',
  fails: ['conflict'],
  maxBytes: DOCUMENT_MAX_BYTES,
  body: AnyDraft,
  response: successResponse({ data: SiteDocument }),
  summary: 'Saves a draft, which visitors do not see.',
});

const DocumentRevision = z.object({ key: Key, revision: Revision });

export const discardSiteDraft = defineEndpoint('POST /site/discardDraft', {
  needs: 'settings.edit',
  fails: ['conflict'],
  body: DocumentRevision,
  response: successResponse({ data: SiteDocument }),
  summary: 'Discards the draft. The published version stays.',
});

/** Conflict: there is no draft. A build updates the pages; until then the old ones are shown. */
export const publishSiteDraft = defineEndpoint('POST /site/publish', {
  needs: 'settings.edit',
  fails: ['conflict'],
  body: DocumentRevision,
  response: successResponse({ data: SiteDocument }),
  summary: 'Publishes the draft and stores it as a version.',
});

export const SiteVersion = z.object({ _id: z.string(), value: Value, ...Authorship.shape });
export type SiteVersion = z.infer<typeof SiteVersion>;

export const getSiteVersions = defineEndpoint('GET /site/versions', {
  needs: 'settings.edit',
  query: z.object({ key: Key }),
  response: successResponse({ data: z.array(SiteVersion) }),
  summary: `Lists the published versions of a document, latest first, at most ${VERSIONS_SHOWN}.`,
});

/**
 * `building`: a publication is not yet on all pages, or not on the responding server's. `failed`: the build
 * failed; the old pages stay.
 */
export const getSiteState = defineEndpoint('GET /site/state', {
  needs: 'settings.edit',
  response: successResponse({
    data: z.object({
      state: z.enum(['live', 'building', 'failed', 'handed-over']),
      /** When the pages that visitors see were built; null if unknown. */
      builtAt: z.nullable(z.string()),
      /** The error of the last build, and when the next one starts. */
      failed: z.nullable(z.object({ reason: z.string(), nextTryAt: z.string() })),
    }),
  }),
  summary: 'Returns whether the public pages show the latest publication.',
});

/** A preview expires this long after its request. */
export const PREVIEW_MINUTES = 30;

/** `none`: not requested, or expired. `elsewhere`: another host builds the pages, so there is no preview. */
const PreviewState = z.enum(['none', 'building', 'ready', 'failed', 'elsewhere']);

const Preview = z.object({
  state: PreviewState,
  /** The error of a failed build, otherwise empty. */
  reason: z.string(),
});
export type SitePreview = z.infer<typeof Preview>;

/** Conflict: there is no draft, or another host builds the pages. */
export const requestSitePreview = defineEndpoint('POST /site/preview', {
  needs: 'settings.edit',
  fails: ['conflict'],
  body: z.object({}),
  response: successResponse({
    data: z.object({
      ...Preview.shape,
      /** Opens the preview once, through `previewPaths.enter`. */
      key: z.string(),
    }),
  }),
  summary: `Builds a preview of the site with all drafts, for the caller only and for ${PREVIEW_MINUTES} minutes.`,
});

export const getSitePreview = defineEndpoint('GET /site/preview', {
  needs: 'settings.edit',
  response: successResponse({ data: Preview }),
  summary: 'Returns the state of the caller’s preview.',
});
