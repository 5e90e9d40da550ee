// Films of the site's documents: an upload becomes one, which nobody else's is.
import { SITE_FILM_MAX_BYTES } from '#contract/site-media.ts';
import { sizeInWords } from '#contract/media.ts';
import { keepVideo, removeMedia } from '../media/media.ts';
import type { ArrivedFile, MediaDeps } from '../media/media.ts';
import { discardUploadFile, keepUploaded, useUpload } from '../media/uploads.ts';
import { AppError } from '../platform/errors.ts';
import type { MediaRow } from '../platform/tables.ts';
import * as store from './pictures.store.ts';

/**
 * Sent again after a lost answer, it is the same film. Fails: not_found, conflict where the upload is not whole or is the
 * film of a lesson, too_large, wrong_type, disk_full, busy.
 */
export async function keepSiteFilm(
  deps: MediaDeps,
  asker: string,
  uploadId: string,
): Promise<{ _id: string; seconds: number }> {
  const film = await keepUploaded(deps, { id: uploadId, userId: asker }, (file) =>
    keepPlayable(deps, file, asker),
  );
  const [known] = await store.mediaRows(deps.db, [film.id]);
  if (!known) await beFilm(deps, film, uploadId);
  await discardUploadFile(deps, uploadId);
  return { _id: film.id, seconds: film.duration_seconds ?? 0 };
}

/** It is shown as it was sent. */
async function keepPlayable(deps: MediaDeps, file: ArrivedFile, asker: string): Promise<MediaRow> {
  if (file.bytes > SITE_FILM_MAX_BYTES)
    throw new AppError(
      'too_large',
      `A film on the site has at most ${sizeInWords(SITE_FILM_MAX_BYTES)}.`,
    );
  return (await keepVideo({ ...deps, preparesFilms: false }, file, asker)).row;
}

async function beFilm(deps: MediaDeps, film: MediaRow, uploadId: string): Promise<void> {
  try {
    await deps.db.transaction().execute(async (tx) => {
      await useUpload(tx, uploadId, film.id);
      await store.insertMedia(tx, { media_id: film.id, width: null, height: null });
    });
  } catch (error) {
    // Of a lesson it stays: the lesson refers to it.
    await removeMedia(deps, [film.id]);
    throw error;
  }
}
