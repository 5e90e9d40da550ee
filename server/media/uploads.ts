// Films that arrive in parts: whose they are, how many one person may have under way, and how one becomes a lesson's video.
import { rm } from 'node:fs/promises';
import { formatBytes, videoTooLarge } from '#contract/media.ts';
import {
  UPLOAD_KEPT_DAYS,
  UPLOAD_NAME_MAX,
  UPLOADS_MAX,
  UPLOADS_MAX_VIDEOS,
} from '#contract/uploads.ts';
import { DAY_MS } from '../platform/durations.ts';
import { AppError, found } from '../platform/errors.ts';
import type { Queries } from '../platform/ports.ts';
import type { MediaRow, UploadRow } from '../platform/tables.ts';
import type { ArrivedFile, MediaDeps } from './media.ts';
import { mediaById } from './media.store.ts';
import * as store from './uploads.store.ts';

export const UPLOAD_KEPT_MS = UPLOAD_KEPT_DAYS * DAY_MS;

const NONE = 'There is no such upload.';

interface NewUpload {
  id: string;
  userId: string;
  name: string;
  fingerprint: string;
  bytes: number;
}

/** Begins one. Fails: malformed, too_large, conflict where the person has too many under way, disk_full. */
export async function beginUpload(deps: MediaDeps, upload: NewUpload): Promise<void> {
  const { id, userId, fingerprint, bytes } = upload;
  if (bytes < 1) throw new AppError('malformed', 'This file is empty.');
  if (bytes >= deps.videoMaxBytes) {
    throw new AppError('too_large', videoTooLarge(deps.videoMaxBytes));
  }
  const now = deps.clock();
  const row: UploadRow = {
    id,
    user_id: userId,
    fingerprint,
    bytes,
    media_id: null,
    name: [...upload.name].slice(0, UPLOAD_NAME_MAX).join(''),
    created_at: now,
    expires_at: now + UPLOAD_KEPT_MS,
  };
  await deps.db.transaction().execute(async (tx) => {
    await store.holdUploader(tx, userId);
    requireRoom(deps, await store.openUploadsOf(tx, userId, now), bytes);
    await store.insertUpload(tx, row);
  });
  try {
    await deps.uploads.create(id, bytes);
  } catch (error) {
    await store.deleteUpload(deps.db, id);
    throw error;
  }
}

function requireRoom(
  { videoMaxBytes }: Pick<MediaDeps, 'videoMaxBytes'>,
  underWay: readonly UploadRow[],
  bytes: number,
): void {
  const most = videoMaxBytes * UPLOADS_MAX_VIDEOS;
  const sum = underWay.reduce((all, item) => all + item.bytes, bytes);
  if (underWay.length < UPLOADS_MAX && sum <= most) return;
  const what = underWay.length < UPLOADS_MAX ? formatBytes(most) : String(UPLOADS_MAX);
  throw new AppError(
    'conflict',
    `You have begun uploads that are in no lesson yet, ${what} of them at most. Finish or discard one first.`,
  );
}

/** Of that person, and not used or over. Fails: not_found. */
export async function openUpload(deps: MediaDeps, id: string, userId: string): Promise<UploadRow> {
  const row = await ownUpload(deps, id, userId);
  return found(row?.media_id === null ? row : undefined, NONE);
}

async function ownUpload(
  { db, clock }: Pick<MediaDeps, 'db' | 'clock'>,
  id: string,
  userId: string,
): Promise<UploadRow | undefined> {
  const row = await store.uploadById(db, id);
  return row?.user_id === userId && row.expires_at > clock() ? row : undefined;
}

/** How many bytes there will be, and are. Fails: not_found. */
export async function arrivedOf(
  { db, uploads }: Pick<MediaDeps, 'db' | 'uploads'>,
  id: string,
): Promise<{ bytes: number; sent: number }> {
  const { bytes } = found(await store.uploadById(db, id), NONE);
  return { bytes, sent: found(await uploads.size(id), NONE) };
}

/** A person's that are used for nothing yet, with what has arrived of each. */
export async function listUploads(
  deps: MediaDeps,
  userId: string,
): Promise<(UploadRow & { sent: number })[]> {
  const rows = await store.openUploadsOf(deps.db, userId, deps.clock());
  return Promise.all(
    rows.map(async (row) => ({ ...row, sent: (await deps.uploads.size(row.id)) ?? 0 })),
  );
}

/** Gives it up, with what has arrived of it. */
export async function discardUpload(
  deps: Pick<MediaDeps, 'db' | 'uploads'>,
  id: string,
): Promise<void> {
  await store.deleteUpload(deps.db, id);
  await deps.uploads.remove(id);
}

/**
 * Stores the film of an upload; the upload stays until `useUpload` says what for. Of one that is used already, what it has
 * become. Fails: not_found, conflict where it is not whole or no longer there, and as `keep`: then it is given up
 * where its film can never be used.
 */
export async function storeUploaded(
  deps: MediaDeps,
  { id, userId }: { id: string; userId: string },
  keep: (file: ArrivedFile) => Promise<MediaRow>,
): Promise<MediaRow> {
  const upload = found(await ownUpload(deps, id, userId), NONE);
  if (upload.media_id !== null) return usedAs(deps.db, upload.media_id);
  const bytes = await deps.uploads.size(id);
  if (bytes === undefined) return usedMeanwhile(deps, id, userId);
  if (bytes < upload.bytes)
    throw new AppError('conflict', 'This upload has not arrived whole yet.');
  const path = await deps.storage.incomingPath();
  try {
    if (!(await deps.uploads.nameAgain(id, path))) return await usedMeanwhile(deps, id, userId);
    return await keep({ path, bytes });
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong_type') await discardUpload(deps, id);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Of one whose file has gone after its row was read: a call beside this one has used it. Fails: not_found, conflict. */
async function usedMeanwhile(deps: MediaDeps, id: string, userId: string): Promise<MediaRow> {
  const row = await ownUpload(deps, id, userId);
  return usedAs(deps.db, found(row?.media_id, NONE));
}

async function usedAs(db: Queries, mediaId: string): Promise<MediaRow> {
  return (await mediaById(db, mediaId)) ?? isUsed();
}

/** Notes what an upload has become, within the change that needs it. Fails: conflict where it is used already. */
export async function useUpload(tx: Queries, id: string, mediaId: string): Promise<void> {
  if (!(await store.noteUse(tx, id, mediaId))) isUsed();
}

/** Of a used one. A failure is logged and left to the sweep: what it was used for stays done. */
export async function discardUploadFile({ uploads, log }: MediaDeps, id: string): Promise<void> {
  try {
    await uploads.remove(id);
  } catch (error) {
    log.warn({ err: error, upload: id }, 'an upload could not be removed');
  }
}

function isUsed(): never {
  throw new AppError('conflict', 'This upload is used already. Please send the film again.');
}

/** Clears uploads that are over, and files that belong to none: of those used, and of people who have left. */
export async function sweepUploads(deps: MediaDeps): Promise<number> {
  await store.deleteExpired(deps.db, deps.clock());
  return sweepUploadFiles(deps);
}

/** A file has its row before it is there. */
export async function sweepUploadFiles({ db, uploads }: MediaDeps): Promise<number> {
  const ids = await uploads.ids();
  const open = await store.openIds(db, ids);
  const gone = ids.filter((id) => !open.has(id));
  for (const id of gone) await uploads.remove(id);
  return gone.length;
}
