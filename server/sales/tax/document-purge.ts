// Tax and company law require documents for eight full financial years. After that the buyer's data and the file are
// deleted; number, amounts and hash stay, and the hash chain remains valid.
import { removeMedia } from '../../media/media.ts';
import type { MediaDeps } from '../../media/media.ts';
import { toCanonicalJson, hashSha256 } from '../../platform/canonical-json.ts';
import type { Queries } from '../../platform/ports.ts';
import type { DocumentRow } from '../../platform/tables.ts';
import { formatIndianDay } from '../../platform/indian-days.ts';
import { parseBody } from './document-body.ts';
import type { DocumentBody } from './document-body.ts';
import * as store from './document-purge.store.ts';

const RETENTION_YEARS = 8;
const BATCH_SIZE = 100;

/** The first day whose documents are still within the retention period: YYYY-04-01. */
export function getRetentionStart(at: number): string {
  const [year = 0, month = 0] = formatIndianDay(at).split('-').map(Number);
  return `${(month < 4 ? year - 1 : year) - RETENTION_YEARS}-04-01`;
}

/** Purges due documents in batches and returns how many. Can be called at any time. */
export async function purgeDocuments(deps: MediaDeps): Promise<number> {
  let purged = 0;
  for (;;) {
    const due = await store.listDocumentsBefore(
      deps.db,
      getRetentionStart(deps.clock()),
      BATCH_SIZE,
    );
    const files = await deps.db.transaction().execute((tx) => purgeBatch(tx, due, deps.clock()));
    await removeMedia(deps, files);
    purged += due.length;
    if (due.length < BATCH_SIZE) break;
  }
  // Files that were drawn while their documents were purged.
  const left = await store.listPurgedWithFile(deps.db, BATCH_SIZE);
  await removeMedia(deps, await deps.db.transaction().execute((tx) => store.deleteFiles(tx, left)));
  if (purged > 0) deps.log.info({ documents: purged }, 'documents older than eight years purged');
  return purged;
}

/** Returns the files that are no longer referenced. */
async function purgeBatch(tx: Queries, due: readonly DocumentRow[], at: number): Promise<string[]> {
  for (const { id, body } of due) {
    const rest = toCanonicalJson(removePersonalData(parseBody(body)));
    await store.purgeDocument(tx, id, {
      body: rest,
      purged_at: at,
      purged_sha256: hashSha256(rest),
    });
  }
  return store.deleteFiles(
    tx,
    due.map(({ id }) => id),
  );
}

/** Keeps the State, which GST returns need. */
function removePersonalData(body: DocumentBody): DocumentBody {
  const { buyer, refund } = body;
  return {
    ...body,
    buyer: { ...buyer, name: '', address: '', gstin: '' },
    refund: refund && { ...refund, reason: '' },
  };
}

/**
 * The fault of a purged row; undefined without a fault. The hash after the purge is not part of the chain, so the caller also
 * compares the body with the columns of the row.
 */
export function findPurgeFault(row: DocumentRow, now: number): string | undefined {
  const { issued_on: on, purged_at: at } = row;
  if (at === null) return undefined;
  if (on >= getRetentionStart(Math.min(at, now)))
    return 'was purged before its eight years were over';
  return toCanonicalJson(removePersonalData(parseBody(row.body))) === row.body
    ? undefined
    : 'was purged and still contains data of the buyer';
}
