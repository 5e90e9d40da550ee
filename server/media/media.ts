// Files: storing videos and pictures, their URLs, and removal of unused ones.
import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { OUR_ID } from '#contract/id.ts';
import { buildPicturePath } from '#contract/courses/pictures.ts';
import { UNUSED_MEDIA_HOURS } from '#contract/site/site-media.ts';
import { hashFile } from '../platform/canonical-json.ts';
import { HOUR_MS } from '../platform/durations.ts';
import { requireFound } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { MediaRow } from '../platform/tables.ts';
import * as store from './media.store.ts';
import { storeFiles, buildMediaRow } from './store-files.ts';
import type { StoredFile } from './store-files.ts';
import { recodePicture } from './pictures.ts';
import type { PictureVariant, PictureShape, Pixels } from './pictures.ts';
import { probeVideo } from './probe.ts';

/** Unused files stay this long, because a running call may be about to use them. */
export const UNREFERENCED_MAX_AGE_MS = HOUR_MS;
/**
 * An incoming file that has not grown for this long is abandoned: idle connections are cut after two minutes and files
 * are checked within seconds. Other servers may be receiving into the same folder.
 */
export const ARRIVAL_SILENT_MS = 15 * 60 * 1000;

export type MediaDeps = Pick<
  Deps,
  | 'db'
  | 'clock'
  | 'random'
  | 'storage'
  | 'uploads'
  | 'videoMaxBytes'
  | 'mediaSecret'
  | 'log'
  | 'preparesVideos'
>;

/** An uploaded file on a private path. */
export interface ArrivedFile {
  path: string;
  bytes: number;
}

/**
 * Stores a video that browsers can play (H.264 in MP4 or MOV; audio AAC, MP3 or none), or, where videos are prepared,
 * any other readable one. The content decides the type; `plays` says which case it is. Fails: wrong_type, disk_full,
 * busy; then nothing remains.
 */
export async function storeVideoFile(
  deps: MediaDeps,
  file: ArrivedFile,
  userId: string,
): Promise<{ row: MediaRow; plays: boolean }> {
  const order = { path: file.path, prepares: deps.preparesVideos };
  const { durationSeconds, plays } = await probeVideo(order, userId);
  const sha256 = await hashFile(file.path);
  const row = buildMediaRow(deps, { kind: 'video', bytes: file.bytes, durationSeconds, sha256 });
  await removeOnFailure(deps, row, storeFiles(deps, [{ row, path: file.path }]));
  return { row, plays };
}

/** Stores a file that is only ever downloaded; nothing reads its content. Fails: disk_full, busy. */
export async function storeAttachmentFile(deps: MediaDeps, file: ArrivedFile): Promise<MediaRow> {
  const sha256 = await hashFile(file.path);
  const contentType = 'application/octet-stream';
  const row = buildMediaRow(deps, { kind: 'file', bytes: file.bytes, contentType, sha256 });
  await removeOnFailure(deps, row, storeFiles(deps, [{ row, path: file.path }]));
  return row;
}

/** Removes the row if the files cannot be stored completely. */
async function removeOnFailure(
  deps: MediaDeps,
  row: MediaRow,
  storing: Promise<void>,
): Promise<void> {
  try {
    await storing;
  } catch (error) {
    await removeMedia(deps, [row.id]);
    throw error;
  }
}

/**
 * Stores a PNG, JPEG or WebP picture, re-encoded as WebP, with the smaller versions of its shape. Fails: wrong_type,
 * disk_full, busy; then nothing remains.
 */
export async function storeImage(
  deps: MediaDeps,
  file: ArrivedFile,
  options: { shape: PictureShape; userId: string },
): Promise<MediaRow & { pixels: Pixels }> {
  const { whole, pixels, smaller } = await recodePicture(file.path, options);
  const row = buildMediaRow(deps, toVariantFields(whole));
  const files: StoredFile[] = [];
  const addFile = async (made: PictureVariant, own: MediaRow): Promise<void> => {
    const path = await deps.storage.incomingPath();
    files.push({ row: own, path });
    await writeFile(path, made.bytes, { flag: 'wx', mode: 0o600 });
  };
  try {
    await addFile(whole, row);
    for (const item of smaller)
      await addFile(item, buildMediaRow(deps, toVariantFields(item, row.id)));
    await removeOnFailure(deps, row, storeFiles(deps, files));
    return { ...row, pixels };
  } finally {
    await Promise.all(files.map(({ path }) => rm(path, { force: true })));
  }
}

function toVariantFields(made: PictureVariant, originalId: string | null = null) {
  const { bytes, contentType, width } = made;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { kind: 'image', bytes: bytes.length, contentType, originalId, width, sha256 } as const;
}

/** Copies a local video into the store; the caller inserts the returned row. */
export async function copyVideo(
  deps: Pick<MediaDeps, 'clock' | 'random' | 'storage'>,
  file: ArrivedFile & { durationSeconds: number; sha256: string },
): Promise<MediaRow> {
  const row = buildMediaRow(deps, { ...file, kind: 'video' });
  await deps.storage.storeCopy(file.path, row.storage_key);
  return row;
}

/** The duration of a local video in whole seconds. Fails: wrong_type. */
export async function readVideoSeconds(path: string): Promise<number> {
  return (await probeVideo({ path, prepares: false }, '')).durationSeconds;
}

/**
 * Removes files and rows that the caller no longer uses, except those that a copied course still uses. Failures are
 * logged and left to the sweep, because the caller's change is already done.
 */
export async function removeMedia(deps: MediaDeps, ids: readonly (string | null)[]): Promise<void> {
  const known = ids.filter((id) => id !== null);
  try {
    for (const row of await store.listUnreferenced(deps.db, known)) {
      await removeDerivedFiles(deps, row.id);
      await removeFile(deps, row);
    }
  } catch (error) {
    deps.log.warn({ err: error, media: known }, 'removing files failed');
  }
}

/**
 * Removes files made from another one: smaller pictures; a video's package, poster, storyboard and plain MP4. With
 * `only`, just these files and no package.
 */
export async function removeDerivedFiles(
  deps: Pick<MediaDeps, 'db' | 'storage'>,
  mediaId: string,
  only?: readonly string[],
): Promise<void> {
  for (const size of await store.listVariants(deps.db, mediaId))
    if (only?.includes(size.id) ?? true) await removeFile(deps, size);
  if (only) return;
  const folder = await store.findPackageFolder(deps.db, mediaId);
  if (folder) await deps.storage.removeFolder(folder);
}

async function removeFile({ db, storage }: Pick<MediaDeps, 'db' | 'storage'>, row: MediaRow) {
  await storage.remove(row.storage_key);
  await store.deleteMedia(db, row.id);
}

/** Removes remains of uploads and removals that were interrupted. */
export async function sweepMedia(deps: MediaDeps): Promise<{ files: number; rows: number }> {
  const now = deps.clock();
  const files = await deps.storage.sweepIncoming(now - ARRIVAL_SILENT_MS);
  const ids = await store.listUnreferencedIds(deps.db, {
    default: now - UNREFERENCED_MAX_AGE_MS,
    site: now - UNUSED_MEDIA_HOURS * HOUR_MS,
  });
  await removeMedia(deps, ids);
  return { files, rows: ids.length };
}

export {
  findMediaById,
  hasMediaRow as isNamed,
  listMediaFiles as namedFiles,
  getPackageFolder as packageFolder,
  saveDigest as rememberDigest,
  listUsedKeys as shownKeys,
} from './media.store.ts';
export type { MediaFile as NamedFile } from './media.store.ts';

/** The root-relative URL of a picture, or empty. */
export function getPictureUrl(mediaId: string | null): string {
  return mediaId === null ? '' : buildPicturePath(mediaId);
}

/** The absolute URL under an origin; empty stays empty. With an empty origin it stays relative. */
export function toAbsoluteUrl(origin: string, path: string): string {
  return path === '' ? '' : origin + path;
}

/** Fails: not_found. */
export async function getImage(db: Queries, id: string): Promise<MediaRow> {
  const media = OUR_ID.test(id) ? await store.findMediaById(db, id) : undefined;
  return requireFound(media?.kind === 'image' ? media : undefined, 'Picture not found.');
}

/** A video that a published document uses. Fails: not_found, also for a lesson's video. */
export async function getSiteVideo(db: Queries, id: string): Promise<MediaRow> {
  const video = OUR_ID.test(id) ? await store.findPublishedVideo(db, id) : undefined;
  return requireFound(video, 'Video not found.');
}

/**
 * The version of a picture for a width, in the smallest format that the caller accepts; otherwise the picture itself.
 */
export async function chooseVariant(
  db: Queries,
  image: MediaRow,
  options: { width: number; accept: string },
): Promise<MediaRow> {
  const fitting = (await store.listVariants(db, image.id)).filter(
    ({ width }) => width !== null && width >= options.width,
  );
  const findByType = (type: string) => fitting.find((item) => item.content_type === type);
  return (
    (options.accept.includes('image/avif') ? findByType('image/avif') : findByType('image/webp')) ??
    image
  );
}

/** Its size in bytes; undefined for an unknown file. */
export async function findVideoBytes(db: Queries, mediaId: string): Promise<number | undefined> {
  return (await store.findMediaById(db, mediaId))?.bytes;
}
