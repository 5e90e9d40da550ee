// Resumable uploads: ownership, limits per person, and their use as a lesson's video or attached file.
import { rm } from 'node:fs/promises';
import { formatBytes, formatVideoTooLarge } from '#contract/media/media.ts';
import {
  UPLOAD_EXPIRY_DAYS,
  UPLOAD_NAME_MAX,
  UPLOADS_MAX,
  UPLOADS_MAX_VIDEOS,
} from '#contract/media/uploads.ts';
import { DAY_MS } from '../platform/durations.ts';
import { AppError, requireFound } from '../platform/errors.ts';
import type { Queries } from '../platform/ports.ts';
import type { MediaRow, UploadRow } from '../platform/tables.ts';
import type { ArrivedFile, MediaDeps } from './media.ts';
import { findMediaById } from './media.store.ts';
import * as store from './uploads.store.ts';

const UPLOAD_EXPIRY_MS = UPLOAD_EXPIRY_DAYS * DAY_MS;

const NOT_FOUND = 'Upload not found.';

interface NewUpload {
  id: string;
  userId: string;
  name: string;
  fingerprint: string;
  bytes: number;
}

/** Starts an upload. Fails: malformed, too_large, conflict if the person has too many, disk_full. */
export async function beginUpload(deps: MediaDeps, upload: NewUpload): Promise<void> {
  const { id, userId, fingerprint, bytes } = upload;
  if (bytes < 1) throw new AppError('malformed', 'This file is empty.');
  if (bytes >= deps.videoMaxBytes) {
    throw new AppError('too_large', formatVideoTooLarge(deps.videoMaxBytes));
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
    expires_at: now + UPLOAD_EXPIRY_MS,
  };
  await deps.db.transaction().execute(async (tx) => {
    await store.lockUploader(tx, userId);
    checkUploadLimits(deps, await store.listOpenUploads(tx, userId, now), bytes);
    await store.insertUpload(tx, row);
  });
  try {
    await deps.uploads.create(id, bytes);
  } catch (error) {
    await store.deleteUpload(deps.db, id);
    throw error;
  }
}

function checkUploadLimits(
  { videoMaxBytes }: Pick<MediaDeps, 'videoMaxBytes'>,
  openUploads: readonly UploadRow[],
  bytes: number,
): void {
  const bytesMax = videoMaxBytes * UPLOADS_MAX_VIDEOS;
  const sum = openUploads.reduce((all, item) => all + item.bytes, bytes);
  if (openUploads.length < UPLOADS_MAX && sum <= bytesMax) return;
  const what =
    openUploads.length < UPLOADS_MAX ? `${formatBytes(bytesMax)} of` : String(UPLOADS_MAX);
  throw new AppError(
    'conflict',
    `You can have at most ${what} uploads that are not in a lesson yet. Finish or discard one first.`,
  );
}

/** The user's own upload, if it is neither used nor expired. Fails: not_found. */
export async function getOpenUpload(
  deps: MediaDeps,
  id: string,
  userId: string,
): Promise<UploadRow> {
  const row = await findOwnUpload(deps, id, userId);
  return requireFound(row?.media_id === null ? row : undefined, NOT_FOUND);
}

/** The user's own upload, used or not. Fails: not_found. */
export async function getOwnUpload(
  deps: MediaDeps,
  id: string,
  userId: string,
): Promise<UploadRow> {
  return requireFound(await findOwnUpload(deps, id, userId), NOT_FOUND);
}

async function findOwnUpload(
  { db, clock }: Pick<MediaDeps, 'db' | 'clock'>,
  id: string,
  userId: string,
): Promise<UploadRow | undefined> {
  const row = await store.findUploadById(db, id);
  return row?.user_id === userId && row.expires_at > clock() ? row : undefined;
}

/** Announced and received bytes. Fails: not_found. */
export async function getReceivedBytes(
  { db, uploads }: Pick<MediaDeps, 'db' | 'uploads'>,
  id: string,
): Promise<{ bytes: number; sent: number }> {
  const { bytes } = requireFound(await store.findUploadById(db, id), NOT_FOUND);
  return { bytes, sent: requireFound(await uploads.findSize(id), NOT_FOUND) };
}

/** A person's unused uploads, with the received bytes of each. */
export async function listUploads(
  deps: MediaDeps,
  userId: string,
): Promise<(UploadRow & { sent: number })[]> {
  const rows = await store.listOpenUploads(deps.db, userId, deps.clock());
  return Promise.all(
    rows.map(async (row) => ({ ...row, sent: (await deps.uploads.findSize(row.id)) ?? 0 })),
  );
}

/** Deletes an upload and its bytes. */
export async function discardUpload(
  deps: Pick<MediaDeps, 'db' | 'uploads'>,
  id: string,
): Promise<void> {
  await store.deleteUpload(deps.db, id);
  await deps.uploads.remove(id);
}

/**
 * Stores the video of an upload; the upload stays until `markUploadUsed` records its use. If it is already used, returns
 * that file. Discards an upload whose file is unusable. Fails: not_found, conflict if it is incomplete or missing, and as
 * `storeFile`.
 */
export async function storeUploaded(
  deps: MediaDeps,
  { id, userId }: { id: string; userId: string },
  storeFile: (file: ArrivedFile) => Promise<MediaRow>,
): Promise<MediaRow> {
  const upload = await getOwnUpload(deps, id, userId);
  if (upload.media_id !== null) return getUsedFile(deps.db, upload.media_id);
  const bytes = await deps.uploads.findSize(id);
  if (bytes === undefined) return getConcurrentlyUsedFile(deps, id, userId);
  if (bytes < upload.bytes) throw new AppError('conflict', 'This upload is not complete yet.');
  const path = await deps.storage.incomingPath();
  try {
    if (!(await deps.uploads.linkTo(id, path)))
      return await getConcurrentlyUsedFile(deps, id, userId);
    return await storeFile({ path, bytes });
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong_type') await discardUpload(deps, id);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** The file of an upload that a concurrent request has used since its row was read. Fails: not_found, conflict. */
async function getConcurrentlyUsedFile(
  deps: MediaDeps,
  id: string,
  userId: string,
): Promise<MediaRow> {
  const row = await findOwnUpload(deps, id, userId);
  return getUsedFile(deps.db, requireFound(row?.media_id, NOT_FOUND));
}

async function getUsedFile(db: Queries, mediaId: string): Promise<MediaRow> {
  return (await findMediaById(db, mediaId)) ?? refuseUsed();
}

/** Records the use within the transaction of the change. Fails: conflict if it is already used. */
export async function markUploadUsed(tx: Queries, id: string, mediaId: string): Promise<void> {
  if (!(await store.markUsed(tx, id, mediaId))) refuseUsed();
}

/** Deletes the file of a used upload. Failures are logged and left to the sweep. */
export async function discardUploadFile({ uploads, log }: MediaDeps, id: string): Promise<void> {
  try {
    await uploads.remove(id);
  } catch (error) {
    log.warn({ err: error, upload: id }, 'removing an upload failed');
  }
}

function refuseUsed(): never {
  throw new AppError('conflict', 'This upload is already in use. Upload the file again.');
}

/** Removes expired uploads, and files of used uploads and of deleted people. */
export async function sweepUploads(deps: MediaDeps): Promise<number> {
  await store.deleteExpiredUploads(deps.db, deps.clock());
  return sweepUploadFiles(deps);
}

/** A file always has a row before it exists. */
export async function sweepUploadFiles({ db, uploads }: MediaDeps): Promise<number> {
  const ids = await uploads.listIds();
  const open = await store.listOpenIds(db, ids);
  const stale = ids.filter((id) => !open.has(id));
  for (const id of stale) await uploads.remove(id);
  return stale.length;
}
