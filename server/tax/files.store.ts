// The rows of documents' files.
import type { Queries } from '../platform/ports.ts';
import type { DocumentFileRow, DocumentRow, MediaRow } from '../platform/tables.ts';

/** The oldest first. */
export function documentsWithoutFile(db: Queries, many: number): Promise<DocumentRow[]> {
  return db
    .selectFrom('undrawn_documents')
    .innerJoin('documents', 'documents.id', 'undrawn_documents.document_id')
    .selectAll('documents')
    .orderBy('issued_at')
    .limit(many)
    .execute();
}

export function mediaOfDocument(db: Queries, id: string): Promise<MediaRow | undefined> {
  return db
    .selectFrom('document_files')
    .innerJoin('media', 'media.id', 'document_files.media_id')
    .selectAll('media')
    .where('document_files.document_id', '=', id)
    .executeTakeFirst();
}

/** Another server may have been faster: then its rows stay. */
export async function insertFile(
  tx: Queries,
  media: MediaRow,
  file: DocumentFileRow,
): Promise<void> {
  const kept = await tx
    .insertInto('media')
    .values(media)
    .onConflict((conflict) => conflict.column('storage_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (kept) await tx.insertInto('document_files').values(file).execute();
  await tx.deleteFrom('undrawn_documents').where('document_id', '=', file.document_id).execute();
}
