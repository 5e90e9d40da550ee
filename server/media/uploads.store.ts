// The rows of films that arrive in parts.
import type { Queries } from '../platform/ports.ts';
import type { UploadRow } from '../platform/tables.ts';

export async function insertUpload(tx: Queries, row: UploadRow): Promise<void> {
  await tx.insertInto('uploads').values(row).execute();
}

/** Holds what a person has under way until the transaction ends: two that begin one at once wait for each other. */
export async function holdUploader(tx: Queries, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set((row) => ({ erased_at: row.ref('erased_at') }))
    .where('id', '=', userId)
    .execute();
}

export function uploadById(db: Queries, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A person's that are used for nothing and not over, the latest first. */
export function openUploadsOf(db: Queries, userId: string, now: number): Promise<UploadRow[]> {
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

/** Notes what it has become, unless it has become something before. True where it had not. */
export async function noteUse(tx: Queries, id: string, mediaId: string): Promise<boolean> {
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

export async function deleteExpired(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('uploads').where('expires_at', '<=', now).execute();
}

/** Of these ids, those of uploads that may still be sent or used. */
export async function openIds(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', 'in', ids)
    .where('media_id', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
