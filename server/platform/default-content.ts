// The site's default content, which applies until the owner publishes something else.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFrontMatter } from '#contract/site/front-matter.ts';
import { SITE_DOCUMENTS } from '#contract/site/site-documents.ts';
import type { SiteDocumentKey, SiteDocuments } from '#contract/site/site-documents.ts';
import { BODY_FIELDS, isPageList, SITE_LISTS } from '#contract/site/site-lists.ts';
import type { PageListKey } from '#contract/site/site-lists.ts';

const SITE = join(import.meta.dirname, '../../src');
const contentByKey = new Map<SiteDocumentKey, unknown>();

/** Reads a default document once. Throws if a file is missing or breaks the contract. */
export function getDefaultContent<K extends SiteDocumentKey>(key: K): SiteDocuments[K] {
  if (!contentByKey.has(key))
    contentByKey.set(key, SITE_DOCUMENTS[key].parse(readDefaultContent(key)));
  return contentByKey.get(key) as SiteDocuments[K];
}

let samples: Set<string> | undefined;

/** Whether a case study is a concept project. */
export function isConceptProject(id: string): boolean {
  samples ??= new Set(
    readPages('work')
      .filter((work) => work['sample'] === true)
      .map((work) => work.id),
  );
  return samples.has(id);
}

let drawings: Set<string> | undefined;

/** Whether the site has a drawing of that name. */
export function hasDrawing(name: string): boolean {
  drawings ??= new Set(readdirSync(join(SITE, '../public/art')));
  return drawings.has(`${name}.svg`);
}

/** Whether the default file fixes the entries of a list, so that only their texts can be changed. */
export function hasFixedEntries(key: SiteDocumentKey): boolean {
  return key !== 'settings' && !('many' in SITE_LISTS[key]);
}

/** Parses a stored document, and adds entries that were added to its default file since. */
export function parseStoredValue<K extends SiteDocumentKey>(
  key: K,
  json: string,
): SiteDocuments[K] {
  const value = JSON.parse(json) as SiteDocuments[K];
  if (!hasFixedEntries(key)) return value;
  const entries = value as { id: string }[];
  const file = getDefaultContent(key) as { id: string }[];
  const completed = file.map((entry) => entries.find(({ id }) => id === entry.id) ?? entry);
  return completed as unknown as SiteDocuments[K];
}

/** Reads the editable fields of a document; a missing text is empty. */
function readDefaultContent(key: SiteDocumentKey): unknown {
  if (key === 'settings') return readJsonFile('settings.json');
  const fields = Object.keys(SITE_LISTS[key].fields);
  const entries = isPageList(key)
    ? readPages(key)
    : (readJsonFile(`content/${key}.json`) as Entry[]);
  return entries.map((entry) => ({
    id: entry.id,
    ...Object.fromEntries(fields.map((field) => [field, entry[field] ?? ''])),
  }));
}

interface Entry extends Record<string, unknown> {
  id: string;
}

/** Reads the pages of a list in their order. Each is a Markdown file, named after its URL. */
function readPages(key: PageListKey): Entry[] {
  const folder = join(SITE, 'content', key);
  const entries = readdirSync(folder).map((file) => {
    const { data, body } = parseFrontMatter<{ order: number }>(
      readFileSync(join(folder, file), 'utf8'),
    );
    return { ...data, id: file.replace(/\.md$/, ''), [BODY_FIELDS[key]]: body };
  });
  return entries.sort((a, b) => a.order - b.order);
}

function readJsonFile(path: string): unknown {
  return JSON.parse(readFileSync(join(SITE, path), 'utf8'));
}
