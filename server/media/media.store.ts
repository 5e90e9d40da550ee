// Rows of files, and the search for unreferenced ones.
import type { Queries } from '../platform/ports.ts';
import type { MediaRow } from '../platform/tables.ts';

export async function insertMedia(db: Queries, rows: readonly MediaRow[]): Promise<void> {
  await db.insertInto('media').values(rows).execute();
}

export function findMediaById(db: Queries, id: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Smaller versions of a picture, or files made from a video. */
export function listVariants(db: Queries, originalId: string): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('original_id', '=', originalId)
    .orderBy('width')
    .execute();
}

/** A video that a published document of the site uses. */
export function findPublishedVideo(db: Queries, id: string): Promise<MediaRow | undefined> {
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

/** The folder of a video's segments, finished or not. */
export async function findPackageFolder(db: Queries, id: string): Promise<string | undefined> {
  const video = await db
    .selectFrom('films')
    .select('package')
    .where('media_id', '=', id)
    .executeTakeFirst();
  return video?.package ? getPackageFolder(video.package) : undefined;
}

/** The folder of a package in the store; everything under `films/` may be public. */
export function getPackageFolder(name: string): string {
  return `films/${name}`;
}

export type MediaFile = Pick<MediaRow, 'storage_key' | 'bytes' | 'sha256'>;

/** All files that have a row. */
export function listMediaFiles(db: Queries): Promise<MediaFile[]> {
  return db.selectFrom('media').select(['storage_key', 'bytes', 'sha256']).execute();
}

export async function hasMediaRow(db: Queries, key: string): Promise<boolean> {
  const named = db.selectFrom('media').select('id').where('storage_key', '=', key);
  return (await named.executeTakeFirst()) !== undefined;
}

/** Adds the digest to a row that was stored without one. */
export async function saveDigest(db: Queries, key: string, sha256: string): Promise<void> {
  const row = db.updateTable('media').set({ sha256 }).where('storage_key', '=', key);
  await row.where('sha256', 'is', null).execute();
}

/** Storage keys of all referenced files. Other files are about to be swept. */
export async function listUsedKeys(db: Queries): Promise<Set<string>> {
  const rows = await db
    .selectFrom('media')
    .select('storage_key')
    .where('id', 'not in', selectUnreferenced(db))
    .execute();
  return new Set(rows.map((row) => row.storage_key));
}

/** Ids of unreferenced files that were created before a time, which is earlier for media of the site. */
export async function listUnreferencedIds(
  db: Queries,
  before: { default: number; site: number },
): Promise<string[]> {
  const rows = await selectUnreferenced(db)
    .leftJoin('site_media', 'site_media.media_id', 'media.id')
    .where('media.created_at', '<', before.default)
    .where(({ or, eb }) =>
      or([eb('site_media.media_id', 'is', null), eb('media.created_at', '<', before.site)]),
    )
    .execute();
  return rows.map((row) => row.id);
}

/** The files among these that nothing uses. */
export function listUnreferenced(db: Queries, ids: readonly string[]): Promise<MediaRow[]> {
  return selectUnreferenced(db).selectAll('media').where('media.id', 'in', ids).execute();
}

function selectUnreferenced(db: Queries) {
  return db
    .selectFrom('media')
    .leftJoin('lessons', 'lessons.video_id', 'media.id')
    .leftJoin('attachments', 'attachments.media_id', 'media.id')
    .leftJoin('course_pictures', 'course_pictures.media_id', 'media.id')
    .leftJoin('questions', 'questions.picture_id', 'media.id')
    .leftJoin('answers', 'answers.picture_id', 'media.id')
    .leftJoin('courses', 'courses.thumbnail_id', 'media.id')
    .leftJoin('courses as announced', 'announced.trailer_id', 'media.id')
    .leftJoin('users', 'users.image_id', 'media.id')
    .leftJoin('document_files', 'document_files.media_id', 'media.id')
    .leftJoin('site_document_media', 'site_document_media.media_id', 'media.id')
    .leftJoin('media as original', 'original.id', 'media.original_id')
    .select('media.id')
    .where('lessons.id', 'is', null)
    .where('attachments.id', 'is', null)
    .where('course_pictures.course_id', 'is', null)
    .where('questions.id', 'is', null)
    .where('answers.id', 'is', null)
    .where('courses.id', 'is', null)
    .where('announced.id', 'is', null)
    .where('users.id', 'is', null)
    .where('document_files.document_id', 'is', null)
    .where('site_document_media.key', 'is', null)
    .where('original.id', 'is', null);
}
