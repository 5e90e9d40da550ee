// What the owner writes of the site: reading it, drafts, publication, and whether visitors see it.
import * as contract from '#contract/site-documents.ts';
import type { SiteDocument, SiteVersion } from '#contract/site-documents.ts';
import type { SiteDocumentKey, SiteDocuments } from '#contract/site-document-kinds.ts';
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { ApiError, call } from './client.ts';

export type SiteState = AnswerOf<typeof contract.getSiteState>['data'];
export type { SiteDocument, SiteDocumentKey, SiteDocuments, SiteVersion };

/** A document whose values are of its kind. */
export type DocumentOf<K extends SiteDocumentKey> = Omit<
  SiteDocument,
  'key' | 'shipped' | 'published' | 'draft'
> & {
  key: K;
  shipped: SiteDocuments[K];
  published: { value: SiteDocuments[K]; at: string; by: string } | null;
  draft: { value: SiteDocuments[K]; at: string; by: string } | null;
};

/** Which documents have a draft. Throws ApiError. */
export async function fetchDocuments(): Promise<SiteDocumentKey[]> {
  await knownSession();
  const { data } = await call(contract.getSiteDocuments);
  return data.filter(({ state }) => state === 'draft').map(({ key }) => key);
}

/** Throws ApiError. */
export async function fetchDocument<K extends SiteDocumentKey>(key: K): Promise<DocumentOf<K>> {
  await knownSession();
  return (await call(contract.getSiteDocument, { query: { key } })).data as DocumentOf<K>;
}

/** Throws ApiError; a conflict where somebody else was faster. */
export async function saveDraft<K extends SiteDocumentKey>(
  { key, revision }: Pick<DocumentOf<K>, 'key' | 'revision'>,
  value: SiteDocuments[K],
): Promise<DocumentOf<K>> {
  // The types cannot follow that key and value belong together.
  const body = { key, revision, value } as BodyOf<typeof contract.saveSiteDraft>;
  return (await call(contract.saveSiteDraft, { body })).data as DocumentOf<K>;
}

/** Throws ApiError. */
export async function discardDraft<K extends SiteDocumentKey>({
  key,
  revision,
}: Pick<DocumentOf<K>, 'key' | 'revision'>): Promise<DocumentOf<K>> {
  const body = { key, revision };
  return (await call(contract.discardSiteDraft, { body })).data as DocumentOf<K>;
}

/** Throws ApiError. */
export async function publishDraft<K extends SiteDocumentKey>({
  key,
  revision,
}: Pick<DocumentOf<K>, 'key' | 'revision'>): Promise<DocumentOf<K>> {
  const body = { key, revision };
  return (await call(contract.publishSiteDraft, { body })).data as DocumentOf<K>;
}

/** Throws ApiError. */
export async function fetchVersions(key: SiteDocumentKey): Promise<SiteVersion[]> {
  return (await call(contract.getSiteVersions, { query: { key } })).data;
}

/** Throws ApiError. */
export async function fetchSiteState(): Promise<SiteState> {
  await knownSession();
  return (await call(contract.getSiteState)).data;
}

/** Whether somebody else has changed what was being changed. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'conflict';
}
