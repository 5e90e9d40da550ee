// The file of the document that a mail is about.
import { buffer } from 'node:stream/consumers';
import type { Deps, Mail } from '../platform/ports.ts';
import type { MailRow } from '../platform/tables.ts';
import * as store from './mails.store.ts';

/** Nothing where the mail has no document, or its file could not be made in time: people find it on their pages. */
export async function getAttachment(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { document_id: documentId }: MailRow,
): Promise<Pick<Mail, 'attachments'>> {
  const file = documentId === null ? undefined : await store.getFileOfDocument(db, documentId);
  if (!file) return {};
  const content = await buffer(storage.read(file.storage_key));
  const name = `${file.full_number.replaceAll('/', '-')}.pdf`;
  return { attachments: [{ name, content }] };
}
