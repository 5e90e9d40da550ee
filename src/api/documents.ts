// Receipts, tax invoices and notes as files.
import { getDocument } from '#contract/issued-documents.ts';
import type { IssuedDocument } from '#contract/issued-documents.ts';
import { fetchFile } from './files.ts';

export type { IssuedDocument };

/** Throws ApiError. */
export function fetchDocument(id: string): Promise<Blob> {
  return fetchFile(getDocument, { params: { id } });
}
