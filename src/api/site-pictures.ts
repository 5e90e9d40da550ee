// Pictures for the site's pages: sending one, and the address at which the office shows it.
import { paths } from '#contract/paths.ts';
import { imagePath, PICTURE_WIDTHS } from '#contract/pictures.ts';
import { isSent, sendSitePicture } from '#contract/site-media.ts';
import { API_ORIGIN } from './address.ts';
import { call, toFormData } from './client.ts';

/** Answers the id by which documents name it. Throws ApiError. */
export async function sendPicture(picture: File): Promise<string> {
  return (await call(sendSitePicture, { body: toFormData({ picture }) })).data._id;
}

/** Of a drawn picture, or a small one of one that was sent. */
export function pictureSource(name: string): string {
  const [small] = PICTURE_WIDTHS;
  return isSent(name) ? `${API_ORIGIN}${imagePath(name)}?w=${small}` : paths.picture(name);
}
