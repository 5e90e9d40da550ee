// Pictures that the owner has sent, as pages show them: in widths, from files of the site that never change.
import { imagePath } from '#contract/pictures.ts';
import { PHOTO_FOLDER, photoFile, widthsOf } from '#contract/site-media.ts';
import { getEntry } from 'astro:content';

interface Photo {
  src: string;
  srcset: string;
  width: number;
  height: number;
}

/** Fails the build where nobody has sent it. */
export async function photoOf(id: string): Promise<Photo> {
  const entry = await getEntry('photos', id);
  if (!entry) throw new Error(`There is no picture ${id}.`);
  const { width, height } = entry.data;
  // While the site is written on there are no files of a build.
  const fileIn = (one: number) =>
    import.meta.env.DEV
      ? `${imagePath(id)}${one === width ? '' : `?w=${one}`}`
      : `/${PHOTO_FOLDER}/${photoFile(id, one)}`;
  const srcset = widthsOf({ width }).map((one) => `${fileIn(one)} ${one}w`);
  return { src: fileIn(width), srcset: srcset.join(', '), width, height };
}
