// Moves a finished build into the folder that is being served, file by file, so that no page is ever missing.
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesBelow, makePublicFolder } from '../platform/file-names.ts';

/** Files that pages opened before the build may still ask for. */
const HASHED = '_astro/';
const HASHED_KEPT_MS = 7 * 24 * 3_600_000;

const SITE_MAP = /^sitemap[^/]*\.xml/;

/** What pages need comes before the pages, what lists them after them, and what says that they are there last. */
const TURN = [
  (path: string) => path.startsWith(HASHED),
  (path: string) => !path.endsWith('.html') && !SITE_MAP.test(path),
  (path: string) => !SITE_MAP.test(path),
  () => true,
];

/**
 * Every file of `next` replaces its namesake in `folder`; pages that are gone are removed, hashed files
 * a week after the last build that had them. What is named as `last` is moved after all others.
 */
export async function moveIntoPlace(
  next: string,
  folder: string,
  { last, now }: { last?: string; now: number },
): Promise<void> {
  const fresh = new Set(await filesBelow(next));
  await makePublicFolder(folder);
  const before = await filesBelow(folder);
  for (const path of byDependency([...fresh], last)) {
    await makePublicFolder(dirname(join(folder, path)));
    await rename(join(next, path), join(folder, path));
  }
  for (const path of before) {
    if (!fresh.has(path) && !(await isKept(join(folder, path), path, now))) {
      await rm(join(folder, path), { force: true });
    }
  }
  await rm(next, { recursive: true, force: true });
}

function byDependency(paths: readonly string[], last: string | undefined): string[] {
  const rankOf = (path: string) =>
    path === last ? TURN.length : TURN.findIndex((belongs) => belongs(path));
  return [...paths].sort((a, b) => rankOf(a) - rankOf(b));
}

async function isKept(file: string, path: string, now: number): Promise<boolean> {
  return path.startsWith(HASHED) && now - (await stat(file)).mtimeMs < HASHED_KEPT_MS;
}
