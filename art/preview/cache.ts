// Caches preview images in a folder, under a digest of their content and of the drawing code.
import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Preview } from './preview.ts';

const MAX_UNUSED_MS = 30 * 24 * 60 * 60 * 1000;

/** The content of a preview; `photoId` is the course's own picture, which replaces the title. */
type CacheablePreview = Preview & { photoId?: string };

/** The path of a cached preview. */
export function getCachePath(
  folder: string,
  rendererHash: string,
  preview: CacheablePreview,
): string {
  const digest = createHash('sha256')
    .update(rendererHash)
    .update(JSON.stringify(preview))
    .digest('hex');
  return join(folder, `${digest}.png`);
}

/** Refreshes the file's time; returns whether it exists. */
export async function touchCacheFile(file: string): Promise<boolean> {
  const now = new Date();
  return utimes(file, now, now).then(
    () => true,
    () => false,
  );
}

/** Writes atomically, because others may cache the same preview. */
export async function writeCacheFile(file: string, picture: Uint8Array): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, picture);
  await rename(unfinished, file);
}

export async function deleteUnused(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const last = await stat(file).catch(() => undefined);
    if (last && last.mtimeMs < Date.now() - MAX_UNUSED_MS) await rm(file, { force: true });
  }
}
