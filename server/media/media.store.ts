// The rows of files, and which of them nothing refers to.
import type { Queries } from '../platform/ports.ts';
import type { MediaRow } from '../platform/tables.ts';

export async function insertMedia(db: Queries, rows: readonly MediaRow[]): Promise<void> {
  await db.insertInto('media').values(rows).execute();
}

export function mediaById(db: Queries, id: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Smaller makes of a picture. */
export function sizesOf(db: Queries, originalId: string): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('original_id', '=', originalId)
    .orderBy('width')
    .execute();
}

export async function deleteMedia(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('media').where('id', '=', id).execute();
}

/** Keys of all files that have a row. */
export async function mediaKeys(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom('media').select('storage_key').execute();
  return rows.map((row) => row.storage_key);
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

/** Ids of files made before a moment that no lesson, course, account or original refers to. */
export async function unreferencedIds(db: Queries, before: number): Promise<string[]> {
  const rows = await unreferenced(db).where('media.created_at', '<', before).execute();
  return rows.map((row) => row.id);
}

/** Of these files, those that no lesson, course or account refers to. */
export function unreferencedOf(db: Queries, ids: readonly string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return unreferenced(db).selectAll('media').where('media.id', 'in', ids).execute();
}

function unreferenced(db: Queries) {
  return db
    .selectFrom('media')
    .leftJoin('lessons', 'lessons.video_id', 'media.id')
    .leftJoin('courses', 'courses.thumbnail_id', 'media.id')
    .leftJoin('users', 'users.image_id', 'media.id')
    .leftJoin('media as original', 'original.id', 'media.original_id')
    .select('media.id')
    .where('lessons.id', 'is', null)
    .where('courses.id', 'is', null)
    .where('users.id', 'is', null)
    .where('original.id', 'is', null);
}
