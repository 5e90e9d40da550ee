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

export function previewOfUser(
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

/** Whose preview a cookie is for, and of what; undefined where it is over. */
export function previewByCookie(
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

/** To whoever asked until then. */
export async function previewsFailed(db: Queries, until: number, error: string): Promise<void> {
  await db
    .updateTable('site_previews')
    // The end of what a build printed says why.
    .set({ error: error.slice(-ERROR_LETTERS) })
    .where('requested_at', '<=', until)
    .execute();
}

/** The same, and whether somebody among them had asked for other drafts. */
export async function previewsBuilt(
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
