// After the build: marks the pages with the sources that they were built from, so that a server that finds them, also
// in a copy of the project, knows them for its own.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { sourcesDigest, writeStamp } from '../../server/adapters/site-stamp.ts';

const ROOT = join(import.meta.dirname, '../..');

/** `siteUrl`: the address that visitors know. Needs the folder beside the pages. */
export function siteStamp(siteUrl: string): AstroIntegration {
  return {
    name: 'site-stamp',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const sources = await sourcesDigest(ROOT, siteUrl.replace(/\/+$/, ''));
        await writeStamp(fileURLToPath(dir), { sources, catalogue: '', content: '' });
      },
    },
  };
}
