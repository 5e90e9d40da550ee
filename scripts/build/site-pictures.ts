// After the build: the pictures that the owner has sent, as files of the site that never change.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { PHOTO_FOLDER, photoFile, widthsOf } from '#contract/site-pictures.ts';
import { pictureAtBuild } from '#site/api/build-pictures.ts';
import { publishedContent } from '#site/api/published-content.ts';

/** Fails the build where a picture cannot be had. */
export function sitePictures(): AstroIntegration {
  return {
    name: 'site-pictures',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const { pictures = [] } = await publishedContent();
        if (pictures.length === 0) return;
        const folder = join(fileURLToPath(dir), PHOTO_FOLDER);
        await mkdir(folder, { recursive: true });
        for (const picture of pictures)
          for (const width of widthsOf(picture))
            await writeFile(
              join(folder, photoFile(picture._id, width)),
              await pictureAtBuild(picture, width),
            );
      },
    },
  };
}
