// Lists folders recursively, and creates folders that other web servers may read.
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';

const PUBLIC = 0o755;

/** Every file below `folder`, as relative paths with '/', sorted. */
export async function listFilesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Creates `folder` and missing parents, readable for everybody regardless of the umask. */
export async function makePublicFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made === undefined) return;
  for (let path = folder; path.startsWith(made); path = dirname(path)) await chmod(path, PUBLIC);
}

/** The folder of a built site's hosting files. It is outside the pages, so that no visitor can request them. */
export function getHostFolder(pages: string): string {
  return `${resolve(pages)}.host`;
}
