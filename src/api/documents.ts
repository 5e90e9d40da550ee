// Receipts, tax invoices and notes as files.
import { getDocument } from '#contract/tax.ts';
import type { IssuedDocument } from '#contract/tax.ts';
import { fetchFile } from './files.ts';

export type { IssuedDocument };

/** Throws ApiError. */
export function fetchDocument(id: string): Promise<Blob> {
  return fetchFile(getDocument, { params: { id } });
}
