// Files: receiving videos and pictures, their addresses, and clearing what nothing refers to.
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { rm, writeFile } from 'node:fs/promises';
import { BASE_PATH } from '#contract/endpoint.ts';
import { OUR_ID } from '#contract/id.ts';
import { IMAGE_ADDRESS } from '#contract/pictures.ts';
import { AppError, found } from '../platform/errors.ts';
import type { ByteRange, Deps, Queries } from '../platform/ports.ts';
import type { MediaRow } from '../platform/tables.ts';
import * as store from './media.store.ts';
import { recodePicture } from './pictures.ts';
import type { PictureVariant, PictureShape } from './pictures.ts';
import { probeVideo } from './probe.ts';
import { isValidTicket } from './signed-urls.ts';

/** What nothing refers to is kept this long: a call may still be about to refer to it. */
export const UNREFERENCED_KEPT_MS = 60 * 60 * 1000;
/**
 * An arriving file that has not grown for so long is nobody's: a silent line is cut after two minutes
 * and its file is looked at in seconds. Another server may be receiving into the same folder.
 */
export const ARRIVAL_SILENT_MS = 15 * 60 * 1000;

export type MediaDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'storage' | 'mediaSecret' | 'log'>;

/** A file that has arrived on a private path. */
export interface ArrivedFile {
  path: string;
  bytes: number;
}

/**
 * Stores a video that browsers can play (H.264 in MP4 or MOV, sound AAC, MP3 or none). Its type is
 * decided by its content. Fails: wrong_type, disk_full, busy; then nothing stays behind.
 */
export async function keepVideo(
  deps: MediaDeps,
  file: ArrivedFile,
  asker: string,
): Promise<MediaRow> {
  const { durationSeconds } = await probeVideo(file.path, asker);
  const row = newRow(deps, { kind: 'video', bytes: file.bytes, durationSeconds });
  await keepFiles(deps, [{ row, path: file.path }]);
  return row;
}

/**
 * Stores a PNG, JPEG or WebP picture, made anew as WebP, with the smaller makes of its shape. Fails:
 * wrong_type, disk_full, busy; then nothing stays behind.
 */
export async function keepImage(
  deps: MediaDeps,
  file: ArrivedFile,
  wish: { shape: PictureShape; asker: string },
): Promise<MediaRow> {
  const { whole, smaller } = await recodePicture(file.path, wish);
  const row = newRow(deps, variantRow(whole));
  const files: StoredFile[] = [];
  const add = async (made: PictureVariant, own: MediaRow): Promise<void> => {
    const path = await deps.storage.incomingPath();
    files.push({ row: own, path });
    await writeFile(path, made.bytes, { flag: 'wx', mode: 0o600 });
  };
  try {
    await add(whole, row);
    for (const one of smaller) await add(one, newRow(deps, variantRow(one, row.id)));
    await keepFiles(deps, files);
    return row;
  } finally {
    await Promise.all(files.map(({ path }) => rm(path, { force: true })));
  }
}

function variantRow(made: PictureVariant, originalId: string | null = null) {
  const { bytes, contentType, width } = made;
  return { kind: 'image', bytes: bytes.length, contentType, originalId, width } as const;
}

/** Copies a local video into the store, without a row: its maker inserts the row it gets. */
export async function copyVideo(
  deps: Pick<MediaDeps, 'clock' | 'random' | 'storage'>,
  file: ArrivedFile & { durationSeconds: number },
): Promise<MediaRow> {
  const row = newRow(deps, { ...file, kind: 'video' });
  await deps.storage.copyIn(file.path, row.storage_key);
  return row;
}

/** The duration of a local video file in whole seconds. Fails: wrong_type. */
export async function videoSeconds(path: string): Promise<number> {
  return (await probeVideo(path, '')).durationSeconds;
}

interface NewMedia {
  kind: MediaRow['kind'];
  bytes: number;
  contentType?: MediaRow['content_type'];
  durationSeconds?: number;
  originalId?: string | null;
  width?: number | null;
}

const ENDING = { 'video/mp4': '.mp4', 'image/webp': '.webp', 'image/avif': '.avif' } as const;

/** The key is random and not the id, so an address says nothing of where a file lies. */
function newRow(deps: Pick<MediaDeps, 'clock' | 'random'>, media: NewMedia): MediaRow {
  const contentType = media.contentType ?? 'video/mp4';
  return {
    id: deps.random.id(),
    kind: media.kind,
    storage_key: deps.random.id() + ENDING[contentType],
    content_type: contentType,
    bytes: media.bytes,
    duration_seconds: media.durationSeconds ?? null,
    original_id: media.originalId ?? null,
    width: media.width ?? null,
    created_at: deps.clock(),
  };
}

/** A file on a private path, and its row to be. */
interface StoredFile {
  row: MediaRow;
  path: string;
}

/** Rows come first: a file without a row can never be, and a row alone is swept. */
async function keepFiles(deps: MediaDeps, files: readonly StoredFile[]): Promise<void> {
  const rows = files.map(({ row }) => row);
  await store.insertMedia(deps.db, rows);
  try {
    for (const { path, row } of files) await deps.storage.keep(path, row.storage_key);
  } catch (error) {
    await removeMedia(deps, [rows[0]?.id ?? null]);
    throw error;
  }
}

/**
 * Removes files that the caller refers to no longer, with their rows; what a copy of a course still
 * refers to stays. A failure is logged and left to the sweep: what the caller did stays done.
 */
export async function removeMedia(deps: MediaDeps, ids: readonly (string | null)[]): Promise<void> {
  const known = ids.filter((id) => id !== null);
  try {
    for (const row of await store.unreferencedOf(deps.db, known)) {
      for (const one of [...(await store.sizesOf(deps.db, row.id)), row]) {
        await deps.storage.remove(one.storage_key);
        await store.deleteMedia(deps.db, one.id);
      }
    }
  } catch (error) {
    deps.log.warn({ err: error, media: known }, 'files could not be removed');
  }
}

/** Clears what a death in the middle of an upload or a removal left behind. */
export async function sweepMedia(deps: MediaDeps): Promise<{ files: number; rows: number }> {
  const now = deps.clock();
  const files = await deps.storage.sweepIncoming(now - ARRIVAL_SILENT_MS);
  const ids = await store.unreferencedIds(deps.db, now - UNREFERENCED_KEPT_MS);
  await removeMedia(deps, ids);
  return { files, rows: ids.length };
}

export { mediaKeys, shownKeys } from './media.store.ts';

export {
  LESSON_VIDEO_TTL_MS,
  signedVideoPath,
  videoAddressEnd,
  videoSigner,
} from './signed-urls.ts';

/** The root-relative address of a picture, or empty. */
export function pictureAddress(mediaId: string | null): string {
  return mediaId === null ? '' : `${BASE_PATH}${IMAGE_ADDRESS.replace(':id', mediaId)}`;
}

/** An address of ours under an origin; empty stays empty. With an empty origin it stays relative. */
export function addressUnder(origin: string, path: string): string {
  return path === '' ? '' : origin + path;
}

/** The picture of that id. Fails: not_found. */
export async function findImage(db: Queries, id: string): Promise<MediaRow> {
  const media = OUR_ID.test(id) ? await store.mediaById(db, id) : undefined;
  return found(media?.kind === 'image' ? media : undefined, 'There is no such picture.');
}

/** The make of a picture for a width, the lightest that the caller accepts; else the picture itself. */
export async function sizeOf(
  db: Queries,
  image: MediaRow,
  wish: { width: number; accept: string },
): Promise<MediaRow> {
  const fitting = (await store.sizesOf(db, image.id)).filter(
    ({ width }) => width !== null && width >= wish.width,
  );
  const of = (type: string) => fitting.find((one) => one.content_type === type);
  return (wish.accept.includes('image/avif') ? of('image/avif') : of('image/webp')) ?? image;
}

/** How large the file is; undefined for none. */
export async function videoBytes(db: Queries, mediaId: string): Promise<number | undefined> {
  return (await store.mediaById(db, mediaId))?.bytes;
}

/** The video behind a signed address. Fails: bad_link for anything but a whole, living signature. */
export async function openVideo(
  deps: Pick<MediaDeps, 'db' | 'clock' | 'mediaSecret'>,
  mediaId: string,
  query: { u?: unknown; e?: unknown; s?: unknown },
): Promise<MediaRow> {
  const { u, e, s } = query;
  if (!isValidTicket({ mediaId, u, e, s }, deps.mediaSecret, deps.clock())) {
    throw new AppError('bad_link', 'This link has expired.');
  }
  const media = await store.mediaById(deps.db, mediaId);
  return found(media?.kind === 'video' ? media : undefined, 'There is no such video.');
}

/** The bytes of a file, or a part of them. Fails: not_found, when the file has gone. */
export async function readMedia(
  deps: Pick<MediaDeps, 'storage'>,
  media: MediaRow,
  range?: ByteRange,
): Promise<Readable> {
  const bytes = deps.storage.read(media.storage_key, range);
  try {
    await once(bytes, 'readable');
  } catch (error) {
    const hasGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw hasGone ? new AppError('not_found', 'This file has gone.') : error;
  }
  return bytes;
}
