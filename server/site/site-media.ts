// Pictures and videos of the site: uploads, references from documents, and files for a build.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { formatBytes } from '#contract/media/media.ts';
import {
  isUploaded,
  listMedia,
  getPhotoFile,
  SITE_VIDEO_MAX_BYTES,
  listWidths,
} from '#contract/site/site-media.ts';
import type { SitePicture } from '#contract/site/site-media.ts';
import {
  getImage,
  storeImage,
  storeVideoFile,
  removeMedia,
  chooseVariant,
} from '../media/media.ts';
import { readMedia } from '../media/read-files.ts';
import type { ArrivedFile, MediaDeps } from '../media/media.ts';
import { discardUploadFile, storeUploaded, markUploadUsed } from '../media/uploads.ts';
import { AppError } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { hasDrawing } from '../platform/default-content.ts';
import type { MediaRow } from '../platform/tables.ts';
import type { Holder } from './site-media.store.ts';
import * as store from './site-media.store.ts';

/** Fails: wrong_type, disk_full, busy. */
export async function storeSitePicture(
  deps: MediaDeps,
  { file, userId }: { file: ArrivedFile; userId: string },
): Promise<SitePicture> {
  const { id, pixels } = await storeImage(deps, file, { shape: 'site', userId });
  await store.insertSiteMedia(deps.db, { media_id: id, ...pixels });
  return { _id: id, ...pixels };
}

/** Fails: malformed, at each field that references a missing picture or video. */
export async function checkMedia(tx: Queries, value: unknown): Promise<void> {
  const rows = await store.listSiteMedia(tx, listUploadedIds(value));
  const known = new Map(
    rows.map((row) => [row.media_id, row.width === null ? 'video' : 'picture']),
  );
  const missing = listMedia(value).filter(({ name, kind }) =>
    isUploaded(name) ? known.get(name) !== kind : kind === 'video' || !hasDrawing(name),
  );
  const [first] = missing;
  if (!first) return;
  const getMessage = (kind: string) =>
    `This ${kind === 'video' ? 'video' : 'picture'} no longer exists. Choose another one.`;
  const fields = missing.map(({ path, kind }) => ({
    path: `value.${path}`,
    message: getMessage(kind),
  }));
  throw new AppError('malformed', getMessage(first.kind), { fields });
}

/** Replaces the references of a holder; media without a reference are deleted later. */
export async function replaceReferences(
  tx: Queries,
  holder: Holder,
  value: unknown,
): Promise<void> {
  await store.deleteReferences(tx, holder);
  await store.insertReferences(tx, holder, listUploadedIds(value));
}

function listUploadedIds(value: unknown): string[] {
  return [...new Set(listMedia(value).map(({ name }) => name))].filter(isUploaded);
}

/**
 * Repeating it after a lost response returns the same video. Fails: not_found, conflict (the upload is incomplete or belongs
 * to a lesson), too_large, wrong_type, disk_full, busy.
 */
export async function storeSiteVideo(
  deps: MediaDeps,
  userId: string,
  uploadId: string,
): Promise<{ _id: string; seconds: number }> {
  const video = await storeUploaded(deps, { id: uploadId, userId }, (file) =>
    storePlayable(deps, file, userId),
  );
  const [known] = await store.listSiteMedia(deps.db, [video.id]);
  if (!known) await registerVideo(deps, video, uploadId);
  await discardUploadFile(deps, uploadId);
  return { _id: video.id, seconds: video.duration_seconds ?? 0 };
}

/** Stores the video without transcoding. */
async function storePlayable(
  deps: MediaDeps,
  file: ArrivedFile,
  userId: string,
): Promise<MediaRow> {
  if (file.bytes > SITE_VIDEO_MAX_BYTES)
    throw new AppError(
      'too_large',
      `A video on the site can be at most ${formatBytes(SITE_VIDEO_MAX_BYTES)}.`,
    );
  return (await storeVideoFile({ ...deps, preparesVideos: false }, file, userId)).row;
}

async function registerVideo(deps: MediaDeps, video: MediaRow, uploadId: string): Promise<void> {
  try {
    await deps.db.transaction().execute(async (tx) => {
      await markUploadUsed(tx, uploadId, video.id);
      await store.insertSiteMedia(tx, { media_id: video.id, width: null, height: null });
    });
  } catch (error) {
    // Media that a lesson references are not removed.
    await removeMedia(deps, [video.id]);
    throw error;
  }
}

/** Writes the pictures for a build. Fails when a file is missing, because a page must not lose its picture. */
export async function writePictures(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  pictures: readonly SitePicture[],
  folder: string,
): Promise<void> {
  for (const { _id: id, width: ownWidth } of pictures) {
    const original = await getImage(db, id);
    for (const width of listWidths({ width: ownWidth })) {
      const variant =
        width === ownWidth ? original : await chooseVariant(db, original, { width, accept: '' });
      const file = createWriteStream(join(folder, getPhotoFile(id, width)));
      await pipeline(await readMedia({ storage }, variant), file);
    }
  }
}
