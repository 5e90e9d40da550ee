// Stored versions of site documents, used for the refund policy of orders.
import type { SiteDocumentKey } from '#contract/site/site-documents.ts';
import type { Queries } from '../../platform/ports.ts';
import type { SiteDocumentVersionRow } from '../../platform/tables.ts';

/** The version in force now or at a moment; undefined before the first publication. */
export function findLatestVersion(
  db: Queries,
  key: SiteDocumentKey,
  at?: number,
): Promise<SiteDocumentVersionRow | undefined> {
  const all = selectPublishedVersions(db, key).limit(1);
  return (at === undefined ? all : all.where('created_at', '<=', at)).executeTakeFirst();
}

/** Revision 0 is the shipped text, which nobody has published. */
function selectPublishedVersions(db: Queries, key: SiteDocumentKey) {
  return db
    .selectFrom('site_document_versions')
    .selectAll()
    .where('key', '=', key)
    .where('revision', '>', 0)
    .orderBy('revision', 'desc');
}

export function findVersion(
  db: Queries,
  { key, id }: Pick<SiteDocumentVersionRow, 'key' | 'id'>,
): Promise<SiteDocumentVersionRow | undefined> {
  return db
    .selectFrom('site_document_versions')
    .selectAll()
    .where('key', '=', key)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Does nothing when the version is already stored. */
export async function insertShippedVersion(
  tx: Queries,
  row: SiteDocumentVersionRow,
): Promise<void> {
  await tx
    .insertInto('site_document_versions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
