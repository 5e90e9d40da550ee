// Queries for the site's pictures and videos, and the documents that reference them.
import type { SiteDocumentKey } from '#contract/site/site-documents.ts';
import { inBatches } from '../platform/batches.ts';
import type { Queries } from '../platform/ports.ts';
import type { SiteMediaRow } from '../platform/tables.ts';

/** A document's draft, its published content, or a version by id. */
export interface Holder {
  key: SiteDocumentKey;
  holder: string;
}

export async function insertSiteMedia(db: Queries, row: SiteMediaRow): Promise<void> {
  await db.insertInto('site_media').values(row).execute();
}

/** The pictures and videos of the site among these ids. */
export async function listSiteMedia(db: Queries, ids: readonly string[]): Promise<SiteMediaRow[]> {
  const rows: SiteMediaRow[] = [];
  for (const batch of inBatches(ids)) {
    const query = db.selectFrom('site_media').selectAll().where('media_id', 'in', batch);
    rows.push(...(await query.execute()));
  }
  return rows;
}

export async function insertReferences(
  tx: Queries,
  { key, holder }: Holder,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((id) => ({ key, holder, media_id: id }));
  await tx.insertInto('site_document_media').values(rows).execute();
}

export async function deleteReferences(tx: Queries, { key, holder }: Holder): Promise<void> {
  await tx
    .deleteFrom('site_document_media')
    .where('key', '=', key)
    .where('holder', '=', holder)
    .execute();
}

/** Deletes references of versions that no longer exist. */
export async function deleteStaleReferences(tx: Queries, key: SiteDocumentKey): Promise<void> {
  await tx
    .deleteFrom('site_document_media')
    .where('key', '=', key)
    .where('holder', 'not in', ['draft', 'published'])
    .where('holder', 'not in', (eb) =>
      eb.selectFrom('site_document_versions').select('id').where('key', '=', key),
    )
    .execute();
}

/** The distinct pictures that these holders reference. */
export function listPictures(
  db: Queries,
  holders: readonly ('draft' | 'published')[],
): Promise<{ _id: string; width: number; height: number }[]> {
  return db
    .selectFrom('site_media')
    .select(['media_id as _id', 'width', 'height'])
    .$narrowType<{ width: number; height: number }>()
    .where('width', 'is not', null)
    .where('media_id', 'in', (eb) =>
      eb.selectFrom('site_document_media').select('media_id').where('holder', 'in', holders),
    )
    .orderBy('media_id')
    .execute();
}
