// Hashes everything that affects link previews except their text. Previews are redrawn when the hash changes.
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Organization } from './organization.ts';

const RENDERER_SOURCES = [
  'art',
  'art/preview',
  'art/preview/fonts',
  'art/type',
  'public/favicon.svg',
  'package-lock.json',
];

export async function hashRenderer({ name, root }: Organization): Promise<string> {
  const hash = createHash('sha256').update(name);
  for (const source of RENDERER_SOURCES) {
    const path = join(root, source);
    const info = await stat(path).catch(() => undefined);
    if (!info) continue;
    const names = info.isFile() ? [''] : (await readdir(path)).sort();
    for (const file of names.map((item) => join(path, item)))
      if ((await stat(file)).isFile()) hash.update(await readFile(file));
  }
  return hash.digest('hex');
}
