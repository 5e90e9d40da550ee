// The video of a lesson: a file in the request, or an earlier upload.
import { storeVideo as storeSentVideo } from '../media/videos.ts';
import type { ArrivedFile, MediaDeps } from '../media/media.ts';
import { discardUploadFile, storeUploaded, markUploadUsed } from '../media/uploads.ts';
import { createFieldError } from '../platform/errors.ts';
import type { Queries } from '../platform/ports.ts';
import type { MediaRow } from '../platform/tables.ts';

export type SentVideo = { file: ArrivedFile } | { uploadId: string };

/** The file in the request, or the id of an upload. Fails: malformed (both are sent). */
export function parseSentVideo({
  body,
  files,
}: {
  body: { uploadId?: string | undefined };
  files: Partial<Record<string, ArrivedFile>>;
}): SentVideo | undefined {
  const file = files['videoFile'];
  const { uploadId } = body;
  if (uploadId === undefined || uploadId === '') return file && { file };
  if (file)
    throw createFieldError('uploadId', 'Send either a video file or an upload ID, not both.');
  return { uploadId };
}

/** Stores the video. An upload stays until `markVideoUsed` is committed. Fails as `storeSentVideo` and `storeUploaded` do. */
export function storeVideo(deps: MediaDeps, video: SentVideo, userId: string): Promise<MediaRow> {
  const saveFile = (file: ArrivedFile) => storeSentVideo(deps, file, userId);
  return 'file' in video
    ? saveFile(video.file)
    : storeUploaded(deps, { id: video.uploadId, userId }, saveFile);
}

/** Call it in the transaction of the change: an upload can be used only once. Fails: conflict. */
export async function markVideoUsed(tx: Queries, video: SentVideo, mediaId: string): Promise<void> {
  if ('uploadId' in video) await markUploadUsed(tx, video.uploadId, mediaId);
}

/** Deletes the upload. Call it after the change is committed. */
export async function discardUsedUpload(deps: MediaDeps, video: SentVideo): Promise<void> {
  if ('uploadId' in video) await discardUploadFile(deps, video.uploadId);
}
