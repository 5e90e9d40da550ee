// The owner's pages and texts: drafts, publication, versions, previews, mails, and the launch.
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import * as launch from '#contract/launch.ts';
import { previewMail, sendTestMail } from '#contract/mail-texts.ts';
import { previewPaths } from '#contract/preview-paths.ts';
import type {
  SiteDocumentKey,
  SiteDocuments,
  SitePreview,
  SiteVersion,
} from '#contract/site-documents.ts';
import * as siteDocuments from '#contract/site-documents.ts';
import { API_ORIGIN } from './address.ts';
import { call } from './client.ts';

export type SiteState = AnswerOf<typeof siteDocuments.getSiteState>['data'];
export type { SiteDocumentKey, SiteDocuments, SitePreview, SiteVersion };

/** A document whose values are of its kind. */
export interface DocumentOf<K extends SiteDocumentKey> {
  key: K;
  revision: number;
  shipped: SiteDocuments[K];
  published: { value: SiteDocuments[K]; at: string; by: string } | null;
  draft: { value: SiteDocuments[K]; at: string; by: string } | null;
}

/** Which documents have a draft. Throws ApiError. */
export async function fetchDocuments(): Promise<SiteDocumentKey[]> {
  const { data } = await call(siteDocuments.getSiteDocuments);
  return data.filter(({ state }) => state === 'draft').map(({ key }) => key);
}

/** Throws ApiError. */
export async function fetchDocument<K extends SiteDocumentKey>(key: K): Promise<DocumentOf<K>> {
  return (await call(siteDocuments.getSiteDocument, { query: { key } })).data as DocumentOf<K>;
}

type Read<K extends SiteDocumentKey> = Pick<DocumentOf<K>, 'key' | 'revision'>;

/** Throws ApiError; a conflict where somebody else was faster. */
export async function saveDraft<K extends SiteDocumentKey>(
  { key, revision }: Read<K>,
  value: SiteDocuments[K],
): Promise<DocumentOf<K>> {
  // The types cannot follow that key and value belong together.
  const body = { key, revision, value } as BodyOf<typeof siteDocuments.saveSiteDraft>;
  return (await call(siteDocuments.saveSiteDraft, { body })).data as DocumentOf<K>;
}

/** Throws ApiError. */
export async function discardDraft<K extends SiteDocumentKey>({ key, revision }: Read<K>) {
  const body = { key, revision };
  return (await call(siteDocuments.discardSiteDraft, { body })).data as DocumentOf<K>;
}

/** Throws ApiError. */
export async function publishDraft<K extends SiteDocumentKey>({ key, revision }: Read<K>) {
  const body = { key, revision };
  return (await call(siteDocuments.publishSiteDraft, { body })).data as DocumentOf<K>;
}

/** Throws ApiError. */
export async function fetchVersions(key: SiteDocumentKey): Promise<SiteVersion[]> {
  return (await call(siteDocuments.getSiteVersions, { query: { key } })).data;
}

/** Throws ApiError. */
export async function fetchSiteState(): Promise<SiteState> {
  return (await call(siteDocuments.getSiteState)).data;
}

/** `address` shows it, once. */
export interface RequestedPreview extends SitePreview {
  address: string;
}

/** Throws ApiError; a conflict without a draft, or where another host builds the pages. */
export async function requestPreview(): Promise<RequestedPreview> {
  const { key, ...state } = (await call(siteDocuments.requestSitePreview, { body: {} })).data;
  return { ...state, address: API_ORIGIN + previewPaths.enter(key) };
}

/** Throws ApiError. */
export async function fetchPreview(): Promise<SitePreview> {
  return (await call(siteDocuments.getSitePreview)).data;
}

export type MailPreview = AnswerOf<typeof previewMail>['data'];
type MailCopy = BodyOf<typeof previewMail>;

/** Throws ApiError. */
export async function fetchMailPreview(body: MailCopy): Promise<MailPreview> {
  return (await call(previewMail, { body })).data;
}

/** What there is to say of it. Throws ApiError. */
export async function sendTest(body: MailCopy): Promise<string> {
  return (await call(sendTestMail, { body })).message;
}

export type Launch = AnswerOf<typeof launch.getLaunch>['data'];

/** Throws ApiError. */
export async function fetchLaunch(): Promise<Launch> {
  return (await call(launch.getLaunch)).data;
}

/** Throws ApiError; its sentence says what is left. */
export async function openSchool(): Promise<void> {
  await call(launch.openSchool, { body: {} });
}

/** Throws ApiError. */
export async function closeSchool(): Promise<void> {
  await call(launch.closeSchool, { body: {} });
}
