// The rows of who previews the site's drafts.
import type { Db, Queries } from '../platform/ports.ts';
import type { SitePreviewRow } from '../platform/tables.ts';

const ERROR_LETTERS = 2000;

/** One for each person: the earlier one of theirs is over. */
export async function insertPreview(tx: Queries, row: SitePreviewRow): Promise<void> {
  await tx
    .insertInto('site_previews')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Undefined where nobody's is under way. */
export function latestPreview(db: Queries, now: number): Promise<SitePreviewRow | undefined> {
  return db
    .selectFrom('site_previews')
    .selectAll()
    .where('expires_at', '>', now)
    .orderBy('requested_at', 'desc')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
}

export function previewOf(
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

/** Uses a link up; false where it was used before, or is over. */
export async function exchangeLink(
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

/** Whose preview a cookie is for; undefined where it is over. */
export async function holderOf(
  db: Queries,
  cookieHash: string,
  now: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('site_previews')
    .select('user_id')
    .where('cookie_hash', '=', cookieHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

export async function previewFailed(db: Queries, content: string, error: string): Promise<void> {
  await db
    .updateTable('site_previews')
    // The end of what a build printed says why.
    .set({ error: error.slice(-ERROR_LETTERS) })
    .where('content', '=', content)
    .execute();
}

export async function deletePreviewsBefore(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('site_previews').where('expires_at', '<=', now).execute();
}
