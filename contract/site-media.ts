// Pictures and films that the owner sends for the site's pages: sending one, where documents name them, and the files of a build.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { BASE_PATH, endpoint } from './endpoint.ts';
import { Id, OUR_ID } from './id.ts';
import { IMAGE_FILE } from './media.ts';
import { PICTURE_WIDTHS } from './pictures.ts';

/** Unused pictures and videos are deleted after this long: their document may not be saved yet. */
export const SITE_PICTURE_KEPT_HOURS = 24;

/** Width and height are those of the stored picture. */
export const SitePicture = z.object({ _id: z.string(), width: z.int(), height: z.int() });
export type SitePicture = z.infer<typeof SitePicture>;

/** Made anew from its pixels, so that nothing else of the file stays. Documents name it by its id. */
export const sendSitePicture = endpoint('POST /site/picture', {
  needs: 'settings.edit',
  encoding: 'multipart',
  files: { picture: { ...IMAGE_FILE, required: true } },
  answer: answerWith({ data: SitePicture }),
  summary: 'Keeps a picture for documents of the site, which name it by its id.',
});

/** The fields of documents that name a picture or a film, wherever they stand. */
const MEDIA_FIELDS: Readonly<Record<string, 'picture' | 'film'>> = {
  picture: 'picture',
  image: 'picture',
  poster: 'picture',
  film: 'film',
};

interface NamedMedia {
  /** Where it is named, as `0.process.2.picture`. */
  path: string;
  kind: 'picture' | 'film';
  name: string;
}

/** What a value names as pictures and films: ids, and drawn ones. */
export function mediaIn(value: unknown, above = ''): NamedMedia[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, name]: [string, unknown]) => {
    const path = above === '' ? field : `${above}.${field}`;
    if (typeof name !== 'string') return mediaIn(name, path);
    const kind = MEDIA_FIELDS[field];
    return kind && name !== '' ? [{ path, kind, name }] : [];
  });
}

/** Whether it names what was sent. */
export const isSent = (name: string): boolean => OUR_ID.test(name);

/** The widths in pixels in which pages have a picture: the last one is its own. */
export function getWidths({ width }: Pick<SitePicture, 'width'>): number[] {
  return [...PICTURE_WIDTHS.filter((item) => item < width), width];
}

/** The file of a build for a width, in a folder whose files never change. */
export const photoFile = (id: string, width: number): string => `${id}-${width}.webp`;
export const PHOTO_FOLDER = '_astro/photos';

const MB = 1024 * 1024;
export const SITE_VIDEO_MAX_BYTES = 100 * MB;

/**
 * Responds with bytes, not JSON, as long as a published document uses the video. Caches revalidate after an hour.
 */
export const SITE_VIDEO_ADDRESS = '/media/film/:id';

export const siteVideoPath = (id: string): string =>
  BASE_PATH + SITE_VIDEO_ADDRESS.replace(':id', id);

/** Of an upload that has arrived whole; it has to be one that browsers can play. A conflict is one that is not, or is used. */
export const useUploadOnSite = endpoint('POST /site/film', {
  needs: 'settings.edit',
  fails: ['not_found', 'conflict'],
  body: z.object({ uploadId: Id }),
  answer: answerWith({ data: z.object({ _id: z.string(), seconds: z.int() }) }),
  summary: 'Keeps an upload as a film for documents of the site, which name it by its id.',
});
