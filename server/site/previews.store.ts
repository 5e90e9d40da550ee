// Queries for previews of the site's drafts.
import type { Db, Queries } from '../platform/ports.ts';
import type { SitePreviewRow } from '../platform/tables.ts';

const ERROR_LENGTH_MAX = 2000;

/** Replaces the user's earlier preview. */
export async function insertPreview(tx: Queries, row: SitePreviewRow): Promise<void> {
  await tx
    .insertInto('site_previews')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** The latest preview of any user that has not expired. */
export function findLatestPreview(db: Queries, now: number): Promise<SitePreviewRow | undefined> {
  return db
    .selectFrom('site_previews')
    .selectAll()
    .where('expires_at', '>', now)
    .orderBy('requested_at', 'desc')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
}

export function findPreviewByUser(
  db: Queries,
  userId: string,
  now: number,
): Promise<SitePreviewRow | undefined> {
  return db
    .selectFrom('site_previews')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses the link once; false when it was used before or has expired. */
export async function redeemLink(
  db: Db,
  { linkHash, cookieHash, now }: { linkHash: string; cookieHash: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_previews')
    .set({ link_hash: null, cookie_hash: cookieHash })
    .where('link_hash', '=', linkHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Undefined when the preview has expired. */
export function findPreviewByCookie(
  db: Queries,
  cookieHash: string,
  now: number,
): Promise<Pick<SitePreviewRow, 'user_id' | 'content'> | undefined> {
  return db
    .selectFrom('site_previews')
    .select(['user_id', 'content'])
    .where('cookie_hash', '=', cookieHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Records the error for all previews requested until then. */
export async function markPreviewsFailed(db: Queries, until: number, error: string): Promise<void> {
  await db
    .updateTable('site_previews')
    // The cause is at the end of the build output.
    .set({ error: error.slice(-ERROR_LENGTH_MAX) })
    .where('requested_at', '<=', until)
    .execute();
}

/** Records the built content for all previews requested until then. Returns whether any of them had other content. */
export async function markPreviewsBuilt(
  tx: Queries,
  { content, now }: { content: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('site_previews')
    .set({ content })
    .where('requested_at', '<=', now)
    .where('content', '!=', content)
    .executeTakeFirst();
  await tx
    .updateTable('site_previews')
    .set({ error: null })
    .where('content', '=', content)
    .where('error', 'is not', null)
    .execute();
  return numUpdatedRows > 0n;
}

export async function deletePreviewsBefore(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('site_previews').where('expires_at', '<=', now).execute();
}
