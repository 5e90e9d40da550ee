// Queries for the PDF files of documents.
import { isUnclaimed } from '../../platform/claims.ts';
import type { Queries } from '../../platform/ports.ts';
import type { DocumentFileRow, DocumentRow, MediaRow } from '../../platform/tables.ts';

/** Much longer than drawing takes. After this time, the server that claimed the document is assumed to have crashed. */
export const CLAIM_MS = 60_000;

/** Unclaimed documents without a file, oldest first. */
export function listDocumentsWithoutFile(
  db: Queries,
  { now, limit }: { now: number; limit: number },
): Promise<DocumentRow[]> {
  return db
    .selectFrom('undrawn_documents')
    .innerJoin('documents', 'documents.id', 'undrawn_documents.document_id')
    .selectAll('documents')
    .where(isUnclaimed(now, CLAIM_MS))
    .orderBy('issued_at')
    .limit(limit)
    .execute();
}

/** Claims a document for this server; false when another server was faster. */
export async function claimDocument(
  db: Queries,
  id: string,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const claimed = await db
    .updateTable('undrawn_documents')
    .set({ claimed_until: until })
    .where('document_id', '=', id)
    .where(isUnclaimed(now, CLAIM_MS))
    .returning('document_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

export function findMediaOfDocument(db: Queries, id: string): Promise<MediaRow | undefined> {
  return db
    .selectFrom('document_files')
    .innerJoin('media', 'media.id', 'document_files.media_id')
    .selectAll('media')
    .where('document_files.document_id', '=', id)
    .executeTakeFirst();
}

/** Keeps the existing rows when another server was faster. */
export async function insertDocumentFile(
  tx: Queries,
  media: MediaRow,
  file: DocumentFileRow,
): Promise<void> {
  const inserted = await tx
    .insertInto('media')
    .values(media)
    .onConflict((conflict) => conflict.column('storage_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) await tx.insertInto('document_files').values(file).execute();
  await tx.deleteFrom('undrawn_documents').where('document_id', '=', file.document_id).execute();
}
