// The film of a lesson: one that came along with the call, or an upload that came before.
import { storeVideo as storeSentVideo } from '../media/videos.ts';
import type { ArrivedFile, MediaDeps } from '../media/media.ts';
import { discardUploadFile, storeUploaded, useUpload } from '../media/uploads.ts';
import { getFault } from '../platform/errors.ts';
import type { Queries } from '../platform/ports.ts';
import type { MediaRow } from '../platform/tables.ts';

export type SentVideo = { file: ArrivedFile } | { uploadId: string };

/** The film that comes along, or the upload in its place. Fails: malformed where both are named. */
export function sentVideo({
  body,
  files,
}: {
  body: { uploadId?: string | undefined };
  files: Partial<Record<string, ArrivedFile>>;
}): SentVideo | undefined {
  const file = files['videoFile'];
  const { uploadId } = body;
  if (uploadId === undefined || uploadId === '') return file && { file };
  if (file) throw getFault('uploadId', 'Send a video or the upload of one, not both.');
  return { uploadId };
}

/** Stores it. An upload stays until `useVideo` is committed. Fails as those of films and of uploads. */
export function storeVideo(deps: MediaDeps, video: SentVideo, userId: string): Promise<MediaRow> {
  const keep = (file: ArrivedFile) => storeSentVideo(deps, file, userId);
  return 'file' in video
    ? keep(video.file)
    : storeUploaded(deps, { id: video.uploadId, userId }, keep);
}

/** Within the change that needs it: of two that want one upload, one gets it. Fails: conflict. */
export async function useVideo(tx: Queries, video: SentVideo, mediaId: string): Promise<void> {
  if ('uploadId' in video) await useUpload(tx, video.uploadId, mediaId);
}

/** After the change is committed: what has arrived of its upload is needed no more. */
export async function discardUsed(deps: MediaDeps, video: SentVideo): Promise<void> {
  if ('uploadId' in video) await discardUploadFile(deps, video.uploadId);
}
