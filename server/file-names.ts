// What a folder holds, all the way down.
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Every file below `folder`, named from it with '/', in order. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
