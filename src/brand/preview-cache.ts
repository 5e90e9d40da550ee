// Previews of the site's own pages are drawn once: what has not changed since an earlier build is taken from a folder
// beside the packages.
import { join } from 'node:path';
import { forgetUnused, touchCached, writeCached, cachedFile } from '#art/preview/cache.ts';
import { penDigest } from '#art/preview/pen.ts';
import type { Organization } from '#art/preview/organization.ts';
import { drawPreview, type Preview } from '#art/preview/preview.ts';
import { COMPANY } from '#site/company.ts';

const KEPT = 'node_modules/.cache/previews';
const DRAWN_AT_ONCE = 4;

/** The PNG files of these previews, in their order. */
export async function previewFiles(previews: readonly Preview[]): Promise<string[]> {
  const organization: Organization = { name: COMPANY.name, root: process.cwd() };
  const folder = join(organization.root, KEPT);
  const pen = await penDigest(organization);
  const files = previews.map((preview) => cachedFile(folder, pen, preview));
  const waiting = previews.entries();
  const draw = async (): Promise<void> => {
    for (const [at, preview] of waiting) {
      const file = files[at] ?? '';
      if (!(await touchCached(file)))
        await writeCached(file, await drawPreview(preview, organization));
    }
  };
  await Promise.all(Array.from({ length: DRAWN_AT_ONCE }, draw));
  await forgetUnused(folder);
  return files;
}
