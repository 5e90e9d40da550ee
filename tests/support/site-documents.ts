// Site documents for tests: the default settings, example content, and helpers that draft and publish.
import { readFileSync } from 'node:fs';
import { previewPaths } from '#contract/site/preview-paths.ts';
import {
  getSiteDocument,
  publishSiteDraft,
  requestSitePreview,
  saveSiteDraft,
} from '#contract/site/site-documents.ts';
import type {
  SiteDocument,
  SiteDocumentKey,
  SiteDocuments,
} from '#contract/site/site-documents.ts';
import { pickSchemas } from '#contract/site/site-fields.ts';
import type { SiteList } from '#contract/site/site-lists.ts';
import { expectData } from './makers.ts';
import { send } from './server.ts';
import type { ApiTarget } from './server.ts';

const readJsonFile = (key: string): unknown => JSON.parse(readFileSync(`src/${key}.json`, 'utf8'));
export const SHIPPED = {
  settings: readJsonFile('settings') as SiteDocuments['settings'],
  testimonials: readJsonFile('content/testimonials') as SiteDocuments['testimonials'],
};

/** A team without placeholder members. */
export const OWN_TEAM: SiteDocuments['team'] = [
  { id: 'vidya', name: 'Vidya Rane', role: 'Studio', text: 'Draws.', picture: 'team-film' },
];
export const OWN_STATS: SiteDocuments['stats'] = [
  {
    id: 'students',
    value: '120',
    label: 'students',
    source: 'Our books',
    confirmedOn: '2026-03-31',
  },
];

/** A timeline that claims no registration. */
export const OWN_TIMELINE: SiteDocuments['timeline'] = [
  { id: '2024', year: '2024', title: 'The first wall', points: ['Founding of the studio'] },
];
/** An organization without example values. */
export const ORGANIZATION: SiteDocuments['settings'] = {
  ...SHIPPED.settings,
  name: 'Chitrakatha',
  tagline: 'Pictures that speak',
  phone: '+91 98200 12345',
  email: 'namaste@chitrakatha.in',
  whatsapp: '919820012345',
  greeting: 'Hello Chitrakatha',
  address: 'Baner, Pune 411045, Maharashtra',
  city: 'Pune',
  instagram: 'https://www.instagram.com/chitrakatha',
  udyam: 'UDYAM-MH-26-0123456',
  officer: 'Vidya Rane',
  officerEmail: 'care@chitrakatha.in',
};

type Fields = Record<string, { safeParse: (text: string) => { success: boolean; data?: unknown } }>;

/** The fields of a list with all of its validation. */
export function toFields({ fields, faultIn }: SiteList): Fields {
  const shape = pickSchemas(fields);
  if (!faultIn) return shape as unknown as Fields;
  return Object.fromEntries(
    Object.entries(shape).map(([name, rule]) => [
      name,
      {
        safeParse: (typed: string) => {
          const read = rule.safeParse(typed);
          const text = read.success ? [read.data].flat().join('\n') : '';
          return faultIn('', name, text) ? { success: false } : read;
        },
      },
    ]),
  );
}

/** Every field that accepts this text, with the text as its value. */
export function listAcceptedFields(fields: Fields, text: string): Record<string, unknown> {
  const read = Object.entries(fields).map(([name, rule]) => [name, rule.safeParse(text)] as const);
  return Object.fromEntries(
    read.filter(([, { success }]) => success).map(([name, { data }]) => [name, data]),
  );
}

/** The same for fields with several lines. */
export function listAcceptedLineFields(fields: Fields, text: string): Record<string, unknown> {
  const lines = Array<string>(3).fill(text);
  return listAcceptedFields(fields, lines as unknown as string);
}

/** An example of each kind of part. */
const PARTS: readonly Record<string, string>[] = [
  { title: 'A', text: 'B', picture: 'study-shop-front', alt: 'C' },
  { picture: 'study-shop-front', alt: 'A' },
  { value: 'A', label: 'B', source: 'C' },
  { title: 'A', text: 'B' },
];

/** Every field that is a list of parts, with one part that has this text wherever it is accepted. */
export function fillParts(fields: Fields, text: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, rule]) => {
      const takes = (part: object) => rule.safeParse([part] as unknown as string).success;
      const first = PARTS.find(takes);
      if (!first) return [];
      const part = Object.keys(first).reduce((made, key) => {
        const next = { ...made, [key]: text };
        return takes(next) ? next : made;
      }, first);
      return [[name, [part]]];
    }),
  );
}

interface DocumentTarget {
  server: ApiTarget;
  token: string;
}

export async function fetchDocument(
  { server, token }: DocumentTarget,
  key: SiteDocumentKey,
): Promise<SiteDocument> {
  return expectData<SiteDocument>(
    await send(server, getSiteDocument, { token, query: { key } }),
    'data',
  );
}

/** Saves a draft, replacing any existing one. */
export async function saveDraft(
  at: DocumentTarget,
  key: SiteDocumentKey,
  value: unknown,
): Promise<SiteDocument> {
  const { revision } = await fetchDocument(at, key);
  const body = { key, revision, value };
  return expectData<SiteDocument>(await send(at.server, saveSiteDraft, { ...at, body }), 'data');
}

export async function publishDocument(
  at: DocumentTarget,
  key: SiteDocumentKey,
  value: unknown,
): Promise<SiteDocument> {
  const { revision } = await saveDraft(at, key, value);
  const body = { key, revision };
  return expectData<SiteDocument>(await send(at.server, publishSiteDraft, { ...at, body }), 'data');
}

/** Saves a draft, starts its preview, and returns the cookie of the preview. */
export async function getPreviewCookie(at: DocumentTarget): Promise<string> {
  await saveDraft(at, 'settings', ORGANIZATION);
  const requested = await send(at.server, requestSitePreview, { ...at, body: {} });
  const { key } = expectData<{ key: string }>(requested, 'data');
  const answer = await fetch(at.server.url + previewPaths.enter(key), { redirect: 'manual' });
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}
