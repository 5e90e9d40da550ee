// The owner's pages and texts: drafts, publication and previews.
import type { BodyOf } from '#contract/endpoint.ts';
import { previewPaths } from '#contract/site/preview-paths.ts';
import * as siteDocuments from '#contract/site/site-documents.ts';
import type { SiteDocumentKey, SiteDocuments, SitePreview } from '#contract/site/site-documents.ts';
import { API_ORIGIN } from './api-url.ts';
import { call } from './client.ts';

/** A document with values of its kind. */
export interface DocumentOf<K extends SiteDocumentKey> {
  key: K;
  revision: number;
  shipped: SiteDocuments[K];
  published: { value: SiteDocuments[K]; at: string; by: string } | null;
  draft: { value: SiteDocuments[K]; at: string; by: string } | null;
}

/** Throws ApiError. */
export async function fetchSiteDocument<K extends SiteDocumentKey>(key: K): Promise<DocumentOf<K>> {
  return (await call(siteDocuments.getSiteDocument, { query: { key } })).data as DocumentOf<K>;
}

type DocumentRevision<K extends SiteDocumentKey> = Pick<DocumentOf<K>, 'key' | 'revision'>;

/** Throws ApiError; a conflict after somebody else's change. */
export async function saveDraft<K extends SiteDocumentKey>(
  { key, revision }: DocumentRevision<K>,
  value: SiteDocuments[K],
): Promise<DocumentOf<K>> {
  // TypeScript cannot relate the key to the type of the value.
  const body = { key, revision, value } as BodyOf<typeof siteDocuments.saveSiteDraft>;
  return (await call(siteDocuments.saveSiteDraft, { body })).data as DocumentOf<K>;
}

/** Throws ApiError. */
export async function discardDraft<K extends SiteDocumentKey>({
  key,
  revision,
}: DocumentRevision<K>) {
  const body = { key, revision };
  return (await call(siteDocuments.discardSiteDraft, { body })).data as DocumentOf<K>;
}

/** Throws ApiError. */
export async function publishDraft<K extends SiteDocumentKey>({
  key,
  revision,
}: DocumentRevision<K>) {
  const body = { key, revision };
  return (await call(siteDocuments.publishSiteDraft, { body })).data as DocumentOf<K>;
}

/** `address` opens the preview, once. */
export interface RequestedPreview extends SitePreview {
  address: string;
}

/** Throws ApiError; a conflict without a draft, and if another host builds the pages. */
export async function requestPreview(): Promise<RequestedPreview> {
  const { key, ...state } = (await call(siteDocuments.requestSitePreview, { body: {} })).data;
  return { ...state, address: API_ORIGIN + previewPaths.enter(key) };
}
