// The site's default content: files that apply until the owner publishes something else.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFrontMatter } from '#contract/site/front-matter.ts';
import { SITE_DOCUMENTS } from '#contract/site/site-documents.ts';
import type { SiteDocumentKey, SiteDocuments } from '#contract/site/site-documents.ts';
import { BODY_FIELDS, isOfPages, SITE_LISTS } from '#contract/site/site-lists.ts';
import type { PageListKey } from '#contract/site/site-lists.ts';

const SITE = join(import.meta.dirname, '../../src');
const read = new Map<SiteDocumentKey, unknown>();

/** Throws if a file is missing or breaks the contract. */
export function shipped<K extends SiteDocumentKey>(key: K): SiteDocuments[K] {
  if (!read.has(key)) read.set(key, SITE_DOCUMENTS[key].parse(writtenIn(key)));
  return read.get(key) as SiteDocuments[K];
}

let samples: Set<string> | undefined;

/** Whether a case study is a concept project. */
export function isSampleWork(id: string): boolean {
  samples ??= new Set(
    getPages('work')
      .filter((work) => work['sample'] === true)
      .map((work) => work.id),
  );
  return samples.has(id);
}

let drawings: Set<string> | undefined;

/** Whether the site has a drawing of that name. */
export function isDrawn(name: string): boolean {
  drawings ??= new Set(readdirSync(join(SITE, '../public/art')));
  return drawings.has(`${name}.svg`);
}

/** Whether only the texts of a list can be changed, because the file fixes its entries. */
export function hasFixedEntries(key: SiteDocumentKey): boolean {
  return key !== 'settings' && !('many' in SITE_LISTS[key]);
}

/** A stored document, completed with entries that its file has got since. */
export function storedValue<K extends SiteDocumentKey>(key: K, json: string): SiteDocuments[K] {
  const value = JSON.parse(json) as SiteDocuments[K];
  if (!hasFixedEntries(key)) return value;
  const entries = value as { id: string }[];
  const file = shipped(key) as { id: string }[];
  const whole = file.map((entry) => entries.find(({ id }) => id === entry.id) ?? entry);
  return whole as unknown as SiteDocuments[K];
}

/** The editable fields of a list; a missing text is empty. */
function writtenIn(key: SiteDocumentKey): unknown {
  if (key === 'settings') return getFile('settings.json');
  const fields = Object.keys(SITE_LISTS[key].fields);
  const entries = isOfPages(key) ? getPages(key) : (getFile(`content/${key}.json`) as Entry[]);
  return entries.map((entry) => ({
    id: entry.id,
    ...Object.fromEntries(fields.map((field) => [field, entry[field] ?? ''])),
  }));
}

interface Entry extends Record<string, unknown> {
  id: string;
}

/** One Markdown file per page, named by its URL, with its position in the list. */
function getPages(key: PageListKey): Entry[] {
  const folder = join(SITE, 'content', key);
  const entries = readdirSync(folder).map((file) => {
    const { data, body } = parseFrontMatter<{ order: number }>(
      readFileSync(join(folder, file), 'utf8'),
    );
    return { ...data, id: file.replace(/\.md$/, ''), [BODY_FIELDS[key]]: body };
  });
  return entries.sort((a, b) => a.order - b.order);
}

function getFile(path: string): unknown {
  return JSON.parse(readFileSync(join(SITE, path), 'utf8'));
}
