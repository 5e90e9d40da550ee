// Queries for documents whose retention period is over.
import type { Queries } from '../../platform/ports.ts';
import type { DocumentRow } from '../../platform/tables.ts';

/** Unpurged documents issued before a day, oldest first. */
export function listDocumentsBefore(
  db: Queries,
  day: string,
  limit: number,
): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('purged_at', 'is', null)
    .where('issued_on', '<', day)
    .orderBy('issued_on')
    .limit(limit)
    .execute();
}

/** The only change of a document that the database triggers allow. */
export async function purgeDocument(
  tx: Queries,
  id: string,
  rest: Pick<DocumentRow, 'body' | 'purged_at' | 'purged_sha256'>,
): Promise<void> {
  await tx
    .updateTable('documents')
    .set(rest)
    .where('id', '=', id)
    .where('purged_at', 'is', null)
    .execute();
}

/** Ids of purged documents that still have a file. */
export async function listPurgedWithFile(db: Queries, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('document_files')
    .innerJoin('documents', 'documents.id', 'document_files.document_id')
    .select('documents.id')
    .where('documents.purged_at', 'is not', null)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the file rows and pending drawings of documents. Returns the media ids. */
export async function deleteFiles(tx: Queries, ids: readonly string[]): Promise<string[]> {
  await tx.deleteFrom('undrawn_documents').where('document_id', 'in', ids).execute();
  const files = tx.deleteFrom('document_files').where('document_id', 'in', ids);
  return (await files.returning('media_id').execute()).map((row) => row.media_id);
}
