// After the build: the list of pages for search engines, the rules of serving them, and compressed copies.
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { filesBelow } from '../../server/platform/file-names.ts';
import { compressAll } from './compressed.ts';
import { originsOf } from './content-policy.ts';
import type { Elsewhere } from './content-policy.ts';
import { writeHostFiles } from './host-files.ts';
import { checkPage } from './page-check.ts';
import { writeSiteMap } from './sitemap.ts';

export interface HostedBuild {
  elsewhere: Elsewhere;
  /** The site's own address, or empty. */
  siteUrl: string;
  netlify: boolean;
}

export function hostManifest({ elsewhere, siteUrl, netlify }: HostedBuild): AstroIntegration {
  return {
    name: 'host-manifest',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const before = process.env.PAGES_BEFORE;
        // Before anything is listed: hosts serve what the list names.
        if (before) await keepHashed(before, folder);
        const names = await filesBelow(folder);
        const listed: string[] = [];
        for (const name of names.filter((file) => file.endsWith('.html'))) {
          const page = checkPage(name, await readFile(join(folder, name), 'utf8'));
          if (page.isListed) listed.push(name);
        }
        const maps = await writeSiteMap(folder, siteUrl, listed);
        const built = [...names, ...maps].sort();
        await writeHostFiles(folder, { built, origins: originsOf(elsewhere), netlify });
        await compressAll(folder, built, before);
      },
    },
  };
}

/** Where Astro lays scripts and styles, whose names change with their content. */
const HASHED = '_astro';
/** So long a page that was opened before a build finds its scripts. */
const HASHED_STAY_MS = 7 * 24 * 3_600_000;

/** Copies hashed files that the new build does not make any more. A file's time is that of the last build that made it. */
async function keepHashed(before: string, folder: string): Promise<void> {
  const all = await readdir(join(before, HASHED)).catch(() => []);
  for (const name of all.filter((file) => !/\.(br|gz)$/.test(file))) {
    const [from, to] = [join(before, HASHED, name), join(folder, HASHED, name)];
    if (existsSync(to) || (await stat(from)).mtimeMs < Date.now() - HASHED_STAY_MS) continue;
    await cp(from, to, { preserveTimestamps: true });
  }
}
