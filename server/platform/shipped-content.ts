// What the site says as it is shipped: the files that hold until the owner publishes something in their place.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITE_DOCUMENTS } from '#contract/site-documents.ts';
import type { SiteDocumentKey, SiteDocuments } from '#contract/site-documents.ts';

const SITE = join(import.meta.dirname, '../../src');
/** Below the site, by document. */
const FILES: Readonly<Record<SiteDocumentKey, string>> = {
  settings: 'settings.json',
  testimonials: 'content/testimonials.json',
};
const read = new Map<SiteDocumentKey, unknown>();

/** Throws where a file is missing, or is not what the contract says. */
export function shipped<K extends SiteDocumentKey>(key: K): SiteDocuments[K] {
  if (!read.has(key)) {
    const text = readFileSync(join(SITE, FILES[key]), 'utf8');
    read.set(key, SITE_DOCUMENTS[key].parse(JSON.parse(text)));
  }
  return read.get(key) as SiteDocuments[K];
}
