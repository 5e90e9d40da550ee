// PDF files of documents: drawn once and stored under the hash of their bytes.
import { writeFile } from 'node:fs/promises';
import { findReach } from '#contract/accounts/permissions.ts';
import { buildMediaRow } from '../../media/store-files.ts';
import { hashSha256 } from '../../platform/canonical-json.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import type { Ports, Viewer } from '../../platform/ports.ts';
import type { DocumentRow, MediaRow } from '../../platform/tables.ts';
import { parseBody } from './document-body.ts';
import { findDocument, isReleasedDocument } from './documents.store.ts';
import * as store from './document-files.store.ts';
import type { DocumentPrinter } from './printer.ts';

export interface FilesDeps extends Ports {
  documents: DocumentPrinter;
}

const BATCH_SIZE = 50;

/**
 * Draws missing files that no other server has claimed. A failure is logged, and tried again when the claim has expired.
 */
export async function drawMissingFiles(deps: FilesDeps): Promise<void> {
  for (;;) {
    const now = deps.clock();
    const waiting = await store.listDocumentsWithoutFile(deps.db, { now, limit: BATCH_SIZE });
    for (const row of waiting) {
      const at = deps.clock();
      const claim = { now: at, until: at + store.CLAIM_MS };
      if (!(await store.claimDocument(deps.db, row.id, claim))) continue;
      try {
        await drawFile(deps, row);
      } catch (error) {
        deps.log.warn({ err: error, document: row.id }, 'a document could not be rendered');
      }
    }
    if (waiting.length < BATCH_SIZE) return;
  }
}

/** The storage key is derived from the hash, so drawing again overwrites the file with the same bytes. */
async function drawFile(deps: FilesDeps, row: DocumentRow): Promise<void> {
  const bytes = await deps.documents.print({ body: parseBody(row.body), sha256: row.body_sha256 });
  const sha256 = hashSha256(bytes);
  const media: MediaRow = {
    ...buildMediaRow(deps, {
      kind: 'document',
      bytes: bytes.length,
      contentType: 'application/pdf',
      sha256,
    }),
    storage_key: `${sha256.slice(0, 24)}.pdf`,
  };
  const path = await deps.storage.incomingPath();
  await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
  await deps.storage.store(path, media.storage_key);
  const file = { document_id: row.id, media_id: media.id, sha256, made_at: deps.clock() };
  await deps.db.transaction().execute((tx) => store.insertDocumentFile(tx, media, file));
}

type Reader = Pick<Viewer, 'userId' | 'role' | 'lacks'>;

/** Team members that may read payments and have completed the setup of their login. */
function canReadAnyDocument({ role, lacks }: Reader): boolean {
  return !lacks && findReach(role, 'payments.read') === 'all';
}

/**
 * The file of a document for its buyer, once the account may see the order, and for team members that may read payments.
 * Drawn now if it is missing. `buyerId` is set when the reader is not the buyer. Fails: not_found.
 */
export async function getDocumentFile(
  deps: FilesDeps,
  viewer: Reader,
  id: string,
): Promise<{ media: MediaRow; name: string; buyerId: string | undefined }> {
  const row = await findDocument(deps.db, id);
  const isOwn = row?.user_id === viewer.userId && (await isReleasedDocument(deps.db, id));
  const document = requireFound(
    isOwn || canReadAnyDocument(viewer) ? row : undefined,
    'Document not found.',
  );
  if (document.purged_at !== null)
    throw new AppError(
      'not_found',
      'Documents are stored for eight financial years. Only the number and amounts of this document remain.',
    );
  if (!(await store.findMediaOfDocument(deps.db, id))) await drawFile(deps, document);
  const media = requireFound(await store.findMediaOfDocument(deps.db, id), 'Document not found.');
  const buyerId = isOwn ? undefined : document.user_id;
  return { media, name: `${document.full_number.replaceAll('/', '-')}.pdf`, buyerId };
}
