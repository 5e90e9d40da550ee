// Pictures and videos that the owner uploads for the site's pages, their use in documents, and their files in a build.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { BASE_PATH, defineEndpoint } from '../endpoint.ts';
import { Id, OUR_ID } from '../id.ts';
import { IMAGE_FILE } from '../media/media.ts';
import { PICTURE_WIDTHS } from '../courses/pictures.ts';

/** Unused pictures and videos are deleted after this time, because their document may not be saved yet. */
export const UNUSED_MEDIA_HOURS = 24;

/** Width and height describe the stored picture. */
export const SitePicture = z.object({ _id: z.string(), width: z.int(), height: z.int() });
export type SitePicture = z.infer<typeof SitePicture>;

/** Re-encoded from its pixels, so that no metadata remains. Documents refer to it by its id. */
export const sendSitePicture = defineEndpoint('POST /site/picture', {
  needs: 'settings.edit',
  encoding: 'multipart',
  files: { picture: { ...IMAGE_FILE, required: true } },
  response: successResponse({ data: SitePicture }),
  summary: 'Uploads a picture for the site’s documents.',
});

/** Fields of documents that contain a picture or a video. */
const MEDIA_FIELDS: Readonly<Record<string, 'picture' | 'video'>> = {
  picture: 'picture',
  image: 'picture',
  poster: 'picture',
  film: 'video',
};

interface NamedMedia {
  /** The path in the document, such as `0.process.2.picture`. */
  path: string;
  kind: 'picture' | 'video';
  name: string;
}

/** Pictures and videos in a value: ids, and names of drawings. */
export function listMedia(value: unknown, parentPath = ''): NamedMedia[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, name]: [string, unknown]) => {
    const path = parentPath === '' ? field : `${parentPath}.${field}`;
    if (typeof name !== 'string') return listMedia(name, path);
    const kind = MEDIA_FIELDS[field];
    return kind && name !== '' ? [{ path, kind, name }] : [];
  });
}

/** Whether it is an uploaded file. */
export const isUploaded = (name: string): boolean => OUR_ID.test(name);

/** Widths in pixels of a picture on pages; the last is its own. */
export function listWidths({ width }: Pick<SitePicture, 'width'>): number[] {
  return [...PICTURE_WIDTHS.filter((item) => item < width), width];
}

/** The file of a picture in a build; its content never changes. */
export const getPhotoFile = (id: string, width: number): string => `${id}-${width}.webp`;
export const PHOTO_FOLDER = '_astro/photos';

const MB = 1024 * 1024;
export const SITE_VIDEO_MAX_BYTES = 100 * MB;

/**
 * Responds with bytes, not JSON, as long as a published document uses the video. Caches revalidate after an hour.
 */
export const SITE_VIDEO_PATH = '/media/film/:id';

export const getSiteVideoPath = (id: string): string =>
  BASE_PATH + SITE_VIDEO_PATH.replace(':id', id);

/** Uses a completed upload, which browsers must be able to play. Conflict: it is incomplete or already used. */
export const useUploadOnSite = defineEndpoint('POST /site/film', {
  needs: 'settings.edit',
  fails: ['not_found', 'conflict'],
  body: z.object({ uploadId: Id }),
  response: successResponse({ data: z.object({ _id: z.string(), seconds: z.int() }) }),
  summary: 'Uses a completed upload as a video on the website.',
});
