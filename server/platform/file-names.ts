// What a folder holds, all the way down; and folders that a web server beside ours may look into.
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';

const PUBLIC = 0o755;

/** Every file below `folder`, named from it with '/', in order. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Makes `folder` unless it is there. What this makes is for everybody's eyes, whatever the process's umask. */
export async function makePublicFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made === undefined) return;
  for (let path = folder; path.startsWith(made); path = dirname(path)) await chmod(path, PUBLIC);
}

/** Where a built site keeps what is for its hosts: beside the pages' folder, so that no visitor can ask for it. */
export function hostFolder(pages: string): string {
  return `${resolve(pages)}.host`;
}
