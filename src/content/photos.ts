// Pictures uploaded by the owner, in several widths, as immutable files of the site.
import { buildPicturePath } from '#contract/courses/pictures.ts';
import { PHOTO_FOLDER, getPhotoFile, listWidths } from '#contract/site/site-media.ts';
import { getEntry } from 'astro:content';

interface Photo {
  src: string;
  srcset: string;
  width: number;
  height: number;
}

/** Fails the build if the picture does not exist. */
export async function getPhoto(id: string): Promise<Photo> {
  const entry = await getEntry('photos', id);
  if (!entry) throw new Error(`There is no picture ${id}.`);
  const { width, height } = entry.data;
  // In development the server resizes the pictures.
  const fileIn = (value: number) =>
    import.meta.env.DEV
      ? `${buildPicturePath(id)}${value === width ? '' : `?w=${value}`}`
      : `/${PHOTO_FOLDER}/${getPhotoFile(id, value)}`;
  const srcset = listWidths({ width }).map((width) => `${fileIn(width)} ${width}w`);
  return { src: fileIn(width), srcset: srcset.join(', '), width, height };
}
