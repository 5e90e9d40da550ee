// The film of a lesson: one that came along with the call, or an upload that came before.
import { keepFilm as keepSentFilm } from '../media/films.ts';
import type { ArrivedFile, MediaDeps } from '../media/media.ts';
import { discardUploadFile, keepUploaded, useUpload } from '../media/uploads.ts';
import { faultOf } from '../platform/errors.ts';
import type { Queries } from '../platform/ports.ts';
import type { MediaRow } from '../platform/tables.ts';

export type SentFilm = { file: ArrivedFile } | { uploadId: string };

/** The film that comes along, or the upload in its place. Fails: malformed where both are named. */
export function sentFilm({
  body,
  files,
}: {
  body: { uploadId?: string | undefined };
  files: Partial<Record<string, ArrivedFile>>;
}): SentFilm | undefined {
  const file = files['videoFile'];
  const { uploadId } = body;
  if (uploadId === undefined || uploadId === '') return file && { file };
  if (file) throw faultOf('uploadId', 'Send a video or the upload of one, not both.');
  return { uploadId };
}

/** Stores it. An upload stays until `useFilm` is committed. Fails as those of films and of uploads. */
export function keepFilm(deps: MediaDeps, film: SentFilm, userId: string): Promise<MediaRow> {
  const keep = (file: ArrivedFile) => keepSentFilm(deps, file, userId);
  return 'file' in film ? keep(film.file) : keepUploaded(deps, { id: film.uploadId, userId }, keep);
}

/** Within the change that needs it: of two that want one upload, one gets it. Fails: conflict. */
export async function useFilm(tx: Queries, film: SentFilm, mediaId: string): Promise<void> {
  if ('uploadId' in film) await useUpload(tx, film.uploadId, mediaId);
}

/** After the change is committed: what has arrived of its upload is needed no more. */
export async function discardUsed(deps: MediaDeps, film: SentFilm): Promise<void> {
  if ('uploadId' in film) await discardUploadFile(deps, film.uploadId);
}
