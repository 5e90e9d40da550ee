// Files: receiving videos and pictures, their addresses, and clearing what nothing refers to.
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { rm } from 'node:fs/promises';
import { BASE_PATH } from '#contract/endpoint.ts';
import { OUR_ID } from '#contract/id.ts';
import { IMAGE_ADDRESS, VIDEO_ADDRESS } from '#contract/media.ts';
import { AppError, found } from '../errors.ts';
import type { ByteRange, Deps, Queries } from '../ports.ts';
import type { MediaRow } from '../tables.ts';
import * as store from './media.store.ts';
import { recodePicture } from './pictures.ts';
import type { PictureShape } from './pictures.ts';
import { probeVideo } from './probe.ts';
import { opens, ticketQuery } from './signed-urls.ts';

/** A signed address of a lesson video works this long. */
export const LESSON_VIDEO_TTL_MS = 4 * 60 * 60 * 1000;
/** What nothing refers to is kept this long: a call may still be about to refer to it. */
export const UNREFERENCED_KEPT_MS = 60 * 60 * 1000;

export type MediaDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'storage' | 'mediaSecret' | 'log'>;

/** A file that has arrived on a private path. */
export interface ArrivedFile {
  path: string;
  bytes: number;
}

/**
 * Stores a video that browsers can play (H.264 in MP4 or MOV, sound AAC, MP3 or none). Its type is
 * decided by its content. Fails: wrong_type, disk_full; then nothing stays behind.
 */
export async function keepVideo(deps: MediaDeps, file: ArrivedFile): Promise<MediaRow> {
  const { durationSeconds } = await probeVideo(file.path);
  return keepFile(deps, file.path, {
    ...newRow(deps, file.bytes),
    kind: 'video',
    content_type: 'video/mp4',
    duration_seconds: durationSeconds,
  });
}

/** Stores a PNG, JPEG or WebP picture, made anew as WebP. Fails: wrong_type, disk_full. */
export async function keepImage(
  deps: MediaDeps,
  file: ArrivedFile,
  shape: PictureShape = 'wide',
): Promise<MediaRow> {
  const path = await deps.storage.incomingPath();
  try {
    const bytes = await recodePicture(file.path, path, shape);
    return await keepFile(deps, path, {
      ...newRow(deps, bytes),
      kind: 'image',
      content_type: 'image/webp',
      duration_seconds: null,
    });
  } finally {
    await rm(path, { force: true });
  }
}

/** Copies a local video into the store, without a row: its maker inserts the row it gets. */
export async function copyVideo(
  deps: Pick<MediaDeps, 'clock' | 'random' | 'storage'>,
  file: ArrivedFile & { durationSeconds: number },
): Promise<MediaRow> {
  const row = finished(deps, {
    ...newRow(deps, file.bytes),
    kind: 'video',
    content_type: 'video/mp4',
    duration_seconds: file.durationSeconds,
  });
  await deps.storage.copyIn(file.path, row.storage_key);
  return row;
}

/** The duration of a local video file in whole seconds. Fails: wrong_type. */
export async function videoSeconds(path: string): Promise<number> {
  return (await probeVideo(path)).durationSeconds;
}

type NewMedia = Omit<MediaRow, 'storage_key'>;

function newRow(deps: Pick<MediaDeps, 'clock' | 'random'>, bytes: number) {
  return { id: deps.random.id(), bytes, created_at: deps.clock() };
}

/** The key is random and not the id, so an address says nothing of where a file lies. */
function finished(deps: Pick<MediaDeps, 'random'>, media: NewMedia): MediaRow {
  const ending = media.kind === 'video' ? '.mp4' : '.webp';
  return { ...media, storage_key: deps.random.id() + ending };
}

/** The row comes first: a file without a row can never be, and a row alone is swept. */
async function keepFile(deps: MediaDeps, path: string, media: NewMedia): Promise<MediaRow> {
  const row = finished(deps, media);
  await store.insertMedia(deps.db, [row]);
  try {
    await deps.storage.keep(path, row.storage_key);
  } catch (error) {
    await store.deleteMedia(deps.db, row.id);
    throw error;
  }
  return row;
}

/**
 * Removes files that the caller refers to no longer, with their rows; what a copy of a course still
 * refers to stays. A failure is logged and left to the sweep: what the caller did stays done.
 */
export async function removeMedia(deps: MediaDeps, ids: readonly (string | null)[]): Promise<void> {
  const known = ids.filter((id) => id !== null);
  try {
    for (const row of await store.unreferencedOf(deps.db, known)) {
      await deps.storage.remove(row.storage_key);
      await store.deleteMedia(deps.db, row.id);
    }
  } catch (error) {
    deps.log.warn({ err: error, media: known }, 'files could not be removed');
  }
}

/** Clears what a death in the middle of an upload or a removal left behind. */
export async function sweepMedia(deps: MediaDeps): Promise<{ files: number; rows: number }> {
  const before = deps.clock() - UNREFERENCED_KEPT_MS;
  const files = await deps.storage.sweepIncoming(before);
  const ids = await store.unreferencedIds(deps.db, before);
  await removeMedia(deps, ids);
  return { files, rows: ids.length };
}

/** Clears all that was arriving when the server last ended. Only before it takes calls. */
export function clearArrivals(deps: Pick<MediaDeps, 'storage'>): Promise<number> {
  return deps.storage.sweepIncoming(Number.POSITIVE_INFINITY);
}

/** A root-relative address of a video for one user, good for four hours. */
export function signedVideoPath(
  deps: Pick<Deps, 'clock' | 'mediaSecret'>,
  mediaId: string,
  userId: string,
): string {
  const expiresAt = videoAddressEnd(deps);
  const query = ticketQuery({ mediaId, userId, expiresAt }, deps.mediaSecret);
  return `${BASE_PATH}${VIDEO_ADDRESS.replace(':id', mediaId)}?${query}`;
}

/** When an address that is signed now ends, in epoch milliseconds. */
export function videoAddressEnd(deps: Pick<Deps, 'clock'>): number {
  return deps.clock() + LESSON_VIDEO_TTL_MS;
}

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

/** The video behind a signed address. Fails: bad_link for anything but a whole, living signature. */
export async function openVideo(
  deps: Pick<MediaDeps, 'db' | 'clock' | 'mediaSecret'>,
  mediaId: string,
  query: { u?: unknown; e?: unknown; s?: unknown },
): Promise<MediaRow> {
  const { u, e, s } = query;
  if (!opens({ mediaId, u, e, s }, deps.mediaSecret, deps.clock())) {
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
