// After the build: the list of pages for search engines, the rules of serving them, and compressed copies.
import { readFile } from 'node:fs/promises';
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
        const names = await filesBelow(folder);
        const listed: string[] = [];
        for (const name of names.filter((file) => file.endsWith('.html'))) {
          const page = checkPage(name, await readFile(join(folder, name), 'utf8'));
          if (page.isListed) listed.push(name);
        }
        const maps = await writeSiteMap(folder, siteUrl, listed);
        const built = [...names, ...maps].sort();
        await writeHostFiles(folder, { built, origins: originsOf(elsewhere), netlify });
        await compressAll(folder, built, process.env.PAGES_BEFORE);
      },
    },
  };
}
