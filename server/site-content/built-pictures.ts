// Lays the pictures that pages show into a folder for a build: a file for each width.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { photoFile, widthsOf } from '#contract/site-media.ts';
import type { SitePicture } from '#contract/site-media.ts';
import { findImage, readMedia, sizeOf } from '../media/media.ts';
import type { Deps } from '../platform/ports.ts';

/** Fails where a file is not there: a page without its picture is none that anybody has published. */
export async function layOutPictures(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  pictures: readonly SitePicture[],
  folder: string,
): Promise<void> {
  for (const { _id: id, width: own } of pictures) {
    const whole = await findImage(db, id);
    for (const width of widthsOf({ width: own })) {
      const make = width === own ? whole : await sizeOf(db, whole, { width, accept: '' });
      const file = createWriteStream(join(folder, photoFile(id, width)));
      await pipeline(await readMedia({ storage }, make), file);
    }
  }
}
