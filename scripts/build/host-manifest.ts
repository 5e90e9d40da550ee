// After the build: the list of pages for search engines, the rules of serving them, and what the next build takes over.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { writeManifest } from '../../server/adapters/site-manifest.ts';
import { filesBelow } from '../../server/platform/file-names.ts';
import { compressAll } from './compressed.ts';
import { originsOf } from './content-policy.ts';
import type { Elsewhere } from './content-policy.ts';
import { writeHostFiles } from './host-files.ts';
import { addPage, factsForManifest, pageFacts } from './page-facts.ts';
import { writeSiteMap } from './sitemap.ts';

export interface HostedBuild {
  elsewhere: Elsewhere;
  /** The site's own address, or empty. */
  siteUrl: string;
  netlify: boolean;
  /** The files that show what the database holds, with the keys of what they show. */
  made?: () => Record<string, string>;
}

export function hostManifest({
  elsewhere,
  siteUrl,
  netlify,
  made = () => ({}),
}: HostedBuild): AstroIntegration {
  return {
    name: 'host-manifest',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const names = await filesBelow(folder);
        const pages = pageFacts();
        for (const name of names.filter((one) => one.endsWith('.html')))
          addPage(pages, name, await readFile(join(folder, name), 'utf8'));
        const facts = factsForManifest(pages);
        const maps = await writeSiteMap(folder, siteUrl, facts.listed);
        const built = [...names, ...maps].sort();
        const hosted = { inline: facts.inline, built, origins: originsOf(elsewhere) };
        await writeHostFiles(folder, { ...hosted, netlify });
        await writeManifest(folder, { ...facts, made: made(), left: {} });
        await compressAll(folder, built, process.env.PAGES_BEFORE);
        logger.info(`${Object.keys(facts.inline).length} content policies`);
      },
    },
  };
}
