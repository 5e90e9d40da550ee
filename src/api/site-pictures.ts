// Pictures of the site's pages: upload, and their URLs on the admin pages.
import { paths } from '#contract/paths.ts';
import { buildPicturePath, PICTURE_WIDTHS } from '#contract/courses/pictures.ts';
import { isUploaded, sendSitePicture } from '#contract/site/site-media.ts';
import { API_ORIGIN } from './api-url.ts';
import { call, toFormData } from './client.ts';

/** Returns the picture's id for documents. Throws ApiError. */
export async function uploadPicture(picture: File): Promise<string> {
  return (await call(sendSitePicture, { body: toFormData({ picture }) })).data._id;
}

/** The URL of a drawing, or of an uploaded picture in its smallest width. */
export function getPictureUrl(name: string): string {
  const [small] = PICTURE_WIDTHS;
  return isUploaded(name)
    ? `${API_ORIGIN}${buildPicturePath(name)}?w=${small}`
    : paths.picture(name);
}
