// The rows of files, and which of them nothing refers to.
import type { Queries } from '../platform/ports.ts';
import type { MediaRow } from '../platform/tables.ts';

export async function insertMedia(db: Queries, rows: readonly MediaRow[]): Promise<void> {
  await db.insertInto('media').values(rows).execute();
}

export function mediaById(db: Queries, id: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Smaller makes of a picture; what was made of a film. */
export function getSizes(db: Queries, originalId: string): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('original_id', '=', originalId)
    .orderBy('width')
    .execute();
}

/** A film that a published document of the site names. */
export function publishedVideo(db: Queries, id: string): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'video')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('site_document_media')
        .select('media_id')
        .where('media_id', '=', id)
        .where('holder', '=', 'published'),
    )
    .executeTakeFirst();
}

export async function deleteMedia(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('media').where('id', '=', id).execute();
}

/** The folder of a film's segments, made or being made. */
export async function getPackage(db: Queries, id: string): Promise<string | undefined> {
  const video = await db
    .selectFrom('films')
    .select('package')
    .where('media_id', '=', id)
    .executeTakeFirst();
  return video?.package ? packageFolder(video.package) : undefined;
}

/** Where the segments of a package lie in the store: everything under `films/` may be public. */
export function packageFolder(name: string): string {
  return `films/${name}`;
}

/** A file as its row has it. */
export type NamedFile = Pick<MediaRow, 'storage_key' | 'bytes' | 'sha256'>;

/** All files that have a row. */
export function namedFiles(db: Queries): Promise<NamedFile[]> {
  return db.selectFrom('media').select(['storage_key', 'bytes', 'sha256']).execute();
}

export async function isNamed(db: Queries, key: string): Promise<boolean> {
  const named = db.selectFrom('media').select('id').where('storage_key', '=', key);
  return (await named.executeTakeFirst()) !== undefined;
}

/** Writes down the digest of a file that was kept before digests were. */
export async function rememberDigest(db: Queries, key: string, sha256: string): Promise<void> {
  const row = db.updateTable('media').set({ sha256 }).where('storage_key', '=', key);
  await row.where('sha256', 'is', null).execute();
}

/** Keys of files that something shows; the others are swept, with or without their file. */
export async function shownKeys(db: Queries): Promise<Set<string>> {
  const rows = await db
    .selectFrom('media')
    .select('storage_key')
    .where('id', 'not in', unreferenced(db))
    .execute();
  return new Set(rows.map((row) => row.storage_key));
}

/**
 * Ids of files made before a moment that no lesson, course, account, document or original refers to; pictures of the
 * site before an earlier one.
 */
export async function unreferencedIds(
  db: Queries,
  before: { most: number; ofSite: number },
): Promise<string[]> {
  const rows = await unreferenced(db)
    .leftJoin('site_media', 'site_media.media_id', 'media.id')
    .where('media.created_at', '<', before.most)
    .where(({ or, eb }) =>
      or([eb('site_media.media_id', 'is', null), eb('media.created_at', '<', before.ofSite)]),
    )
    .execute();
  return rows.map((row) => row.id);
}

/** Of these files, those that no lesson, course or account refers to. */
export function getUnreferenced(db: Queries, ids: readonly string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return unreferenced(db).selectAll('media').where('media.id', 'in', ids).execute();
}

function unreferenced(db: Queries) {
  return db
    .selectFrom('media')
    .leftJoin('lessons', 'lessons.video_id', 'media.id')
    .leftJoin('courses', 'courses.thumbnail_id', 'media.id')
    .leftJoin('courses as announced', 'announced.trailer_id', 'media.id')
    .leftJoin('users', 'users.image_id', 'media.id')
    .leftJoin('document_files', 'document_files.media_id', 'media.id')
    .leftJoin('site_document_media', 'site_document_media.media_id', 'media.id')
    .leftJoin('media as original', 'original.id', 'media.original_id')
    .select('media.id')
    .where('lessons.id', 'is', null)
    .where('courses.id', 'is', null)
    .where('announced.id', 'is', null)
    .where('users.id', 'is', null)
    .where('document_files.document_id', 'is', null)
    .where('site_document_media.key', 'is', null)
    .where('original.id', 'is', null);
}
