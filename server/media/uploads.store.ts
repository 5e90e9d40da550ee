// Rows of resumable uploads.
import type { Queries } from '../platform/ports.ts';
import type { UploadRow } from '../platform/tables.ts';

export async function insertUpload(tx: Queries, row: UploadRow): Promise<void> {
  await tx.insertInto('uploads').values(row).execute();
}

/** Locks a person's uploads until the transaction ends, so that two starts are serialized. */
export async function lockUploader(tx: Queries, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set((row) => ({ erased_at: row.ref('erased_at') }))
    .where('id', '=', userId)
    .execute();
}

export function findUploadById(db: Queries, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A person's unused and unexpired uploads, latest first. */
export function listOpenUploads(db: Queries, userId: string, now: number): Promise<UploadRow[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .where('media_id', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Records the file that an upload became. False if it already became one. */
export async function markUsed(tx: Queries, id: string, mediaId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({ media_id: mediaId })
    .where('id', '=', id)
    .where('media_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteUpload(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute();
}

export async function deleteExpiredUploads(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('uploads').where('expires_at', '<=', now).execute();
}

/** The uploads among these that may still be sent or used. */
export async function listOpenIds(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', 'in', ids)
    .where('media_id', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
