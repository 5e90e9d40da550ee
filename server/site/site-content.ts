// Edits the site content: drafts, publication and versions.
import {
  SITE_DOCUMENT_KEYS,
  SITE_DOCUMENTS,
  VERSIONS_SHOWN,
} from '#contract/site/site-documents.ts';
import type { AuditChange } from '#contract/admin/audit.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { validateMarkdown } from '#contract/markdown.ts';
import type { Field } from '#contract/site/site-fields.ts';
import { SETTINGS_FIELDS } from '#contract/site/settings.ts';
import { SITE_LISTS } from '#contract/site/site-lists.ts';
import type { SiteList } from '#contract/site/site-lists.ts';
import type { FieldFault } from '#contract/refusals.ts';
import type {
  getSiteDocuments,
  SiteDocument,
  SiteDocumentKey,
  SiteDocuments,
  SiteVersion,
} from '#contract/site/site-documents.ts';
import { listFullNamesByIds } from '../accounts/user-views.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import type { AuditEntry } from '../accounts/audit.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { AppError } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import {
  hasFixedEntries,
  isConceptProject,
  getDefaultContent,
  parseStoredValue,
} from '../platform/default-content.ts';
import { hastenRetries } from '../platform/site-builds.store.ts';
import type { SiteDocumentRow } from '../platform/tables.ts';
import { replaceReferences, checkMedia } from './site-media.ts';
import { deleteReferences, deleteStaleReferences } from './site-media.store.ts';
import * as store from './site-content.store.ts';
import { checkClaimIsProven } from './small-business.ts';

/** The document of a request, and the revision that its caller has read. */
interface DocumentRevision {
  key: SiteDocumentKey;
  revision: number;
}

const FORMER_MEMBER = 'Former team member';

export async function getSiteDocument(db: Queries, key: SiteDocumentKey): Promise<SiteDocument> {
  const row = await store.findDocumentRow(db, key);
  const names = await listFullNamesByIds(db, [row?.published_by ?? '', row?.draft_by ?? '']);
  const toRevision = (value: string | null, at: number | null, by: string) =>
    value === null
      ? null
      : {
          value: parseValue(key, value),
          at: toIsoTime(Number(at)),
          by: names.get(by) ?? FORMER_MEMBER,
        };
  return {
    key,
    revision: row?.revision ?? 0,
    shipped: getDefaultContent(key),
    published: row ? toRevision(row.published, row.published_at, row.published_by) : null,
    draft: row ? toRevision(row.draft, row.draft_at, row.draft_by) : null,
  };
}

/** Parsed with the current schema, which may have new fields. */
const parseValue = (key: SiteDocumentKey, json: string) =>
  SITE_DOCUMENTS[key].parse(parseStoredValue(key, json));

/** The state of each document. */
export async function listSiteDocuments(
  db: Queries,
): Promise<ResponseOf<typeof getSiteDocuments>['data']> {
  const rows = new Map((await store.listDocumentRows(db)).map((row) => [row.key, row]));
  return SITE_DOCUMENT_KEYS.map((key) => {
    const { draft, published } = rows.get(key) ?? { draft: null, published: null };
    if (draft !== null) return { key, state: 'draft' };
    return { key, state: published === null ? 'shipped' : 'published' };
  });
}

/** Fails: conflict; malformed (entries of a fixed list differ, or a picture or video is gone). */
export function saveDraft<K extends SiteDocumentKey>(
  deps: Deps,
  userId: string,
  { value, ...target }: DocumentRevision & { key: K; value: SiteDocuments[K] },
): Promise<SiteDocument> {
  validateEntries(target.key, value);
  const change = { draft: JSON.stringify(value), draft_at: deps.clock(), draft_by: userId };
  return changeDocument(deps, target, async (tx) => {
    await checkMedia(tx, value);
    await saveRow(tx, target, change);
    await replaceReferences(tx, toDraftHolder(target), value);
    return toAuditEntry('edit-site', userId, target.key);
  });
}

/** Fails: conflict. */
export function discardDraft(
  deps: Deps,
  userId: string,
  target: DocumentRevision,
): Promise<SiteDocument> {
  return changeDocument(deps, target, async (tx) => {
    await saveRow(tx, target, NO_DRAFT);
    await deleteReferences(tx, toDraftHolder(target));
    return toAuditEntry('edit-site', userId, target.key);
  });
}

/** Publishes the draft as a version of its own. Fails: conflict, also without a draft; malformed, see checkClaimIsProven. */
export async function publishDraft(
  deps: Deps,
  userId: string,
  target: DocumentRevision,
): Promise<SiteDocument> {
  const published = await changeDocument(deps, target, async (tx) => {
    const row = await store.findDocumentRow(tx, target.key);
    if (!row || row.draft === null) throw new AppError('conflict', 'There is no draft to publish.');
    const at = deps.clock();
    // Adds fields that the shipped file has gained since the draft.
    const value = parseStoredValue(target.key, row.draft);
    await checkClaimIsProven(tx, deps.installation, { key: target.key, value });
    const done = { published: JSON.stringify(value), published_at: at, published_by: userId };
    await saveRow(tx, target, { ...done, ...NO_DRAFT });
    const version = deps.random.id();
    await store.insertVersion(tx, {
      id: version,
      key: target.key,
      revision: target.revision + 1,
      value: done.published,
      created_at: at,
      created_by: userId,
    });
    for (const holder of ['published', version])
      await replaceReferences(tx, { key: target.key, holder }, value);
    await deleteReferences(tx, toDraftHolder(target));
    await deleteStaleReferences(tx, target.key);
    await hastenRetries(tx, at);
    const before =
      row.published === null
        ? getDefaultContent(target.key)
        : parseStoredValue(target.key, row.published);
    return {
      ...toAuditEntry('publish-site', userId, target.key),
      changes: listChanges(before, value).map((change) => ({
        ...change,
        field: getFieldLabel(target.key, change.field, [value, before]),
      })),
    };
  });
  deps.changed();
  return published;
}

export async function listVersions(db: Queries, key: SiteDocumentKey): Promise<SiteVersion[]> {
  const rows = await store.listVersionRows(db, key, VERSIONS_SHOWN);
  const names = await listFullNamesByIds(
    db,
    rows.map(({ created_by: by }) => by),
  );
  return rows.map((row) => ({
    _id: row.id,
    value: parseValue(row.key, row.value),
    at: toIsoTime(row.created_at),
    by: names.get(row.created_by) ?? FORMER_MEMBER,
  }));
}

const toDraftHolder = ({ key }: DocumentRevision) => ({ key, holder: 'draft' });

const NO_DRAFT = { draft: null, draft_at: null, draft_by: '' };

function toAuditEntry(
  action: AuditEntry['action'],
  adminId: string,
  key: SiteDocumentKey,
): AuditEntry {
  const name = key === 'settings' ? 'Organization' : SITE_LISTS[key].title;
  return { adminId, action, subject: { id: key, name } };
}

/** 'Phone' for a setting, 'Testimonial: Asha Rao' for an entry of a list. */
function getFieldLabel(key: SiteDocumentKey, field: string, values: readonly unknown[]): string {
  if (key === 'settings') {
    const fields: Readonly<Record<string, Field>> = SETTINGS_FIELDS;
    return fields[field]?.label ?? field;
  }
  const { noun, names, fields }: SiteList = SITE_LISTS[key];
  const [nameField = ''] = Object.keys(fields);
  const entries = values.flatMap((value) => value as ({ id: string } & Record<string, unknown>)[]);
  const entry = entries.find(({ id }) => id === field);
  const name = names?.[field] ?? String(entry?.[nameField] ?? field);
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}: ${name}`;
}

/** Runs `work` in a transaction with its audit entry, and returns the document after it. */
function changeDocument(
  deps: Deps,
  { key }: DocumentRevision,
  work: (tx: Queries) => Promise<AuditEntry>,
): Promise<SiteDocument> {
  return deps.db.transaction().execute(async (tx) => {
    await recordAuditEntry(deps, tx, await work(tx));
    return getSiteDocument(tx, key);
  });
}

async function saveRow(
  tx: Queries,
  target: DocumentRevision,
  change: Partial<SiteDocumentRow>,
): Promise<void> {
  if (await store.saveDocument(tx, target, change)) return;
  throw new AppError('conflict', await describeConflict(tx, target.key));
}

async function describeConflict(tx: Queries, key: SiteDocumentKey): Promise<string> {
  const { draft, published } = await getSiteDocument(tx, key);
  if (draft) return `${draft.by} has saved another draft in the meantime.`;
  if (published) return `${published.by} has published another version in the meantime.`;
  return 'The draft was discarded in the meantime.';
}

/** Fails: malformed (entries of a fixed list differ, Markdown is invalid, or a concept project lists results). */
function validateEntries(key: SiteDocumentKey, value: unknown): void {
  if (hasFixedEntries(key)) checkFixedEntries(key, value);
  checkMarkdown(key, value);
  if (key === 'work')
    checkConceptProjects(value as readonly { id: string; results: readonly unknown[] }[]);
}

/** Lists with drawings have fixed entries: only their texts can change. */
function checkFixedEntries(key: SiteDocumentKey, value: unknown): void {
  const joinIds = (entries: unknown) => (entries as { id: string }[]).map(({ id }) => id).join();
  if (joinIds(value) === joinIds(getDefaultContent(key))) return;
  throw new AppError('malformed', 'Entries of this list are fixed. You can edit their text.');
}

/** Links and headings of Markdown fields. */
function checkMarkdown(key: SiteDocumentKey, value: unknown): void {
  if (key === 'settings') return;
  const names = Object.entries<Field>(SITE_LISTS[key].fields)
    .filter(([, { kind }]) => kind === 'markdown')
    .map(([name]) => name);
  const fields = (value as readonly Record<string, string>[]).flatMap((entry, at): FieldFault[] =>
    names.flatMap((name) => {
      const message = validateMarkdown(entry[name] ?? '');
      return message ? [{ path: `value.${at}.${name}`, message }] : [];
    }),
  );
  const [first] = fields;
  if (first) throw new AppError('malformed', first.message, { fields });
}

/** A concept project has no results. */
function checkConceptProjects(works: readonly { id: string; results: readonly unknown[] }[]): void {
  const message = 'A concept project cannot list results, because it had no client.';
  const fields = works.flatMap(({ id, results }, at): FieldFault[] =>
    isConceptProject(id) && results.length > 0 ? [{ path: `value.${at}.results`, message }] : [],
  );
  if (fields.length > 0) throw new AppError('malformed', message, { fields });
}

const FIELDS_LOGGED_MAX = 30;

/** Each entry of a list counts as one field, named by its id. */
export function listChanges(before: unknown, after: unknown): AuditChange[] {
  const [old, fresh] = [toTexts(before), toTexts(after)];
  const names = [...new Set([...old.keys(), ...fresh.keys()])];
  return names
    .map((field) => ({ field, before: old.get(field) ?? '', after: fresh.get(field) ?? '' }))
    .filter((change) => change.before !== change.after)
    .slice(0, FIELDS_LOGGED_MAX);
}

function toTexts(value: unknown): Map<string, string> {
  if (!Array.isArray(value)) {
    return new Map(Object.entries(value as object).map(([name, first]) => [name, String(first)]));
  }
  const entries = value as { id: string }[];
  return new Map(
    entries.map(({ id, ...rest }, at) => [
      id,
      `${at + 1}. ${Object.values(rest).map(toFieldText).join(', ')}`,
    ]),
  );
}

/** Joins the texts of nested parts. */
function toFieldText(item: unknown): string {
  if (!Array.isArray(item)) return String(item);
  return item
    .map((part) => (typeof part === 'object' ? Object.values(part as object).join(', ') : part))
    .join();
}
