// Queries for the owner's site documents and their versions.
import {
  PUBLIC_DOCUMENT_KEYS,
  REFUND_POLICY_KEY,
  STORED_VERSIONS_MAX,
} from '#contract/site/site-documents.ts';
import type { SiteDocumentKey } from '#contract/site/site-documents.ts';
import type { Queries } from '../platform/ports.ts';
import type { SiteDocumentRow, SiteDocumentVersionRow } from '../platform/tables.ts';

export function findDocumentRow(
  db: Queries,
  key: SiteDocumentKey,
): Promise<SiteDocumentRow | undefined> {
  return db.selectFrom('site_documents').selectAll().where('key', '=', key).executeTakeFirst();
}

export function listDocumentRows(db: Queries): Promise<SiteDocumentRow[]> {
  return db.selectFrom('site_documents').selectAll().orderBy('key').execute();
}

/** Documents that visitors read, including drafts. */
export function listPublicRows(db: Queries): Promise<SiteDocumentRow[]> {
  return db
    .selectFrom('site_documents')
    .selectAll()
    .where('key', 'in', PUBLIC_DOCUMENT_KEYS)
    .orderBy('key')
    .execute();
}

/** Whether a document that visitors read has a draft. */
export async function hasDrafts(db: Queries): Promise<boolean> {
  const rows = await listPublicRows(db);
  return rows.some(({ draft }) => draft !== null);
}

export async function findLastPublicationTime(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('site_documents')
    .select(({ fn }) => fn.max('published_at').as('at'))
    .executeTakeFirst();
  return Number(row?.at ?? 0);
}

/** False when the document has another revision. A document without a row has revision 0. */
export async function saveDocument(
  tx: Queries,
  { key, revision }: { key: SiteDocumentKey; revision: number },
  change: Partial<SiteDocumentRow>,
): Promise<boolean> {
  const next = { ...change, revision: revision + 1 };
  if (revision > 0) {
    const { numUpdatedRows } = await tx
      .updateTable('site_documents')
      .set(next)
      .where('key', '=', key)
      .where('revision', '=', revision)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
  const none = { published: null, published_at: null, published_by: '' };
  const row = { key, ...none, draft: null, draft_at: null, draft_by: '', ...next };
  const inserted = await tx
    .insertInto('site_documents')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Stores a version and deletes the oldest ones. Versions of the refund policy stay, because orders name them. */
export async function insertVersion(tx: Queries, row: SiteDocumentVersionRow): Promise<void> {
  await tx.insertInto('site_document_versions').values(row).execute();
  if (row.key === REFUND_POLICY_KEY) return;
  const oldest = await tx
    .selectFrom('site_document_versions')
    .select('revision')
    .where('key', '=', row.key)
    .orderBy('revision', 'desc')
    .offset(STORED_VERSIONS_MAX)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await tx
    .deleteFrom('site_document_versions')
    .where('key', '=', row.key)
    .where('revision', '<=', oldest.revision)
    .execute();
}

/** Published versions, newest first. */
export function listVersionRows(
  db: Queries,
  key: SiteDocumentKey,
  limit: number,
): Promise<SiteDocumentVersionRow[]> {
  return db
    .selectFrom('site_document_versions')
    .selectAll()
    .where('key', '=', key)
    .where('revision', '>', 0)
    .orderBy('revision', 'desc')
    .limit(limit)
    .execute();
}
