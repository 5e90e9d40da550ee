// A folder that looks like a built site.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getHostFolder } from '#server/platform/file-names.ts';

const FILES = ['index.html', '404.html', '_headers', '_astro/a.js', '_astro/b.js'];

/** Writes `text` as every file of it. */
export async function writeSiteFolder(
  pages: string,
  text = '{}',
  files: readonly string[] = FILES,
  shells: readonly string[] = [],
): Promise<void> {
  await mkdir(getHostFolder(pages), { recursive: true });
  await Promise.all(
    files.map(async (name) => {
      await mkdir(dirname(join(pages, name)), { recursive: true });
      await writeFile(join(pages, name), text);
    }),
  );
  const rules = {
    shells,
    headers: { all: {}, of: {} },
    cache: { page: 'no-cache', hashed: 'immutable', file: 'no-cache', missing: 'no-store' },
    hashedFolder: '_astro/',
    hidden: ['_headers'],
    refused: '//',
  };
  await writeFile(join(getHostFolder(pages), 'host.json'), JSON.stringify(rules));
  await writeFile(join(getHostFolder(pages), 'files.json'), JSON.stringify(files));
}
