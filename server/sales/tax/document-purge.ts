// Tax and company law require documents for eight full financial years. After that the buyer's data and the file are
// deleted; number, amounts and hash stay, and the hash chain remains valid.
import { removeMedia } from '../../media/media.ts';
import type { MediaDeps } from '../../media/media.ts';
import { canonicalJson, hashSha256 } from '../../platform/canonical-json.ts';
import type { Plain } from '../../platform/canonical-json.ts';
import type { Queries } from '../../platform/ports.ts';
import type { DocumentRow } from '../../platform/tables.ts';
import { toBody } from './document-body.ts';
import type { DocumentBody } from './document-body.ts';
import { indianDay } from './document-numbers.ts';
import * as store from './document-purge.store.ts';

const RETENTION_YEARS = 8;
const AT_ONCE = 100;

/** The first day whose documents are still within the retention period: YYYY-04-01. */
export function getRetentionStart(at: number): string {
  const [year = 0, month = 0] = indianDay(at).split('-').map(Number);
  return `${(month < 4 ? year - 1 : year) - RETENTION_YEARS}-04-01`;
}

/** Purges due documents in batches and returns how many. Can be called at any time. */
export async function purgeDocuments(deps: MediaDeps): Promise<number> {
  let purged = 0;
  for (;;) {
    const due = await store.documentsBefore(deps.db, getRetentionStart(deps.clock()), AT_ONCE);
    const files = await deps.db.transaction().execute((tx) => purgeWithin(tx, due, deps.clock()));
    await removeMedia(deps, files);
    purged += due.length;
    if (due.length < AT_ONCE) break;
  }
  // Files that were drawn while their documents were purged.
  const left = await store.purgedWithFile(deps.db, AT_ONCE);
  await removeMedia(deps, await deps.db.transaction().execute((tx) => store.removeFiles(tx, left)));
  if (purged > 0) deps.log.info({ documents: purged }, 'documents of over eight years purged');
  return purged;
}

/** Returns the files that are no longer referenced. */
async function purgeWithin(
  tx: Queries,
  due: readonly DocumentRow[],
  at: number,
): Promise<string[]> {
  for (const { id, body } of due) {
    const rest = canonicalJson(withoutPerson(toBody(body)) as unknown as Plain);
    await store.purge(tx, id, { body: rest, purged_at: at, purged_sha256: hashSha256(rest) });
  }
  return store.removeFiles(
    tx,
    due.map(({ id }) => id),
  );
}

/** Keeps the State, which GST returns need. */
function withoutPerson(body: DocumentBody): DocumentBody {
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
export function purgeFault(row: DocumentRow, now: number): string | undefined {
  const { issued_on: on, purged_at: at } = row;
  if (at === null) return undefined;
  if (on >= getRetentionStart(Math.min(at, now)))
    return 'was purged before its eight years were over';
  return canonicalJson(withoutPerson(toBody(row.body)) as unknown as Plain) === row.body
    ? undefined
    : 'was purged and still contains data of the buyer';
}
