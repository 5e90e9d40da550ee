// Films of case studies: sent in parts, and then kept for documents.
import { useUploadOnSite } from '#contract/site-films.ts';
import { call } from './client.ts';
import { sendFilm } from './content.ts';
import type { Transfer } from './upload.ts';

/** Answers the id by which documents name it. Throws ApiError. */
export function sendSiteFilm(video: File, transfer: Transfer): Promise<string> {
  return sendFilm(video, transfer, async (film, sending) => {
    const uploadId = 'uploadId' in film ? film.uploadId : '';
    return (await call(useUploadOnSite, { body: { uploadId }, ...sending })).data._id;
  });
}
