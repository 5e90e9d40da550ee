// Link previews are drawn once: unchanged ones are reused from a cache folder in node_modules.
import { join } from 'node:path';
import { deleteUnused, touchCacheFile, writeCacheFile, getCachePath } from '#art/preview/cache.ts';
import { hashRenderer } from '#art/preview/renderer-hash.ts';
import type { Organization } from '#art/preview/organization.ts';
import { drawPreview, type Preview } from '#art/preview/preview.ts';
import { COMPANY } from '#site/company.ts';

const CACHE_FOLDER = 'node_modules/.cache/previews';
const CONCURRENCY = 4;

/** The PNG files, in the order of `previews`. */
export async function drawPreviewFiles(previews: readonly Preview[]): Promise<string[]> {
  const organization: Organization = { name: COMPANY.name, root: process.cwd() };
  const folder = join(organization.root, CACHE_FOLDER);
  const rendererHash = await hashRenderer(organization);
  const files = previews.map((preview) => getCachePath(folder, rendererHash, preview));
  const waiting = previews.entries();
  const draw = async (): Promise<void> => {
    for (const [at, preview] of waiting) {
      const file = files[at] ?? '';
      if (!(await touchCacheFile(file)))
        await writeCacheFile(file, await drawPreview(preview, organization));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, draw));
  await deleteUnused(folder);
  return files;
}
