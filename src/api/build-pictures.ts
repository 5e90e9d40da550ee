// The owner's pictures, as a build of the site gets them: out of a folder, or from a server.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imagePath } from '#contract/pictures.ts';
import { photoFile, type SitePicture } from '#contract/site-pictures.ts';

/** A picture in a width of `widthsOf`, as WebP. Throws where it cannot be had, so that no page shows a hole. */
export async function pictureAtBuild(
  { _id: id, width: own }: Pick<SitePicture, '_id' | 'width'>,
  width: number,
): Promise<Uint8Array> {
  const folder = process.env.BUILD_PICTURES;
  if (folder) return readFile(join(folder, photoFile(id, width)));
  const address = new URL(
    imagePath(id) + (width === own ? '' : `?w=${width}`),
    process.env.API_ORIGIN,
  );
  const answer = await fetch(address, { headers: { accept: 'image/webp' } });
  if (!answer.ok) throw new Error(`${address.href} answered ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}
