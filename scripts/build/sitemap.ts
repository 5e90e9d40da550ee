// The list of pages for search engines: every built page that does not ask to be left out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';

const LEFT_OUT = /<meta name="robots" content="noindex"/;

/** `outDir` is where the build writes its pages. Without an address of the site there is no list. */
export function siteMap(outDir: string): AstroIntegration {
  return sitemap({
    filter: (address) => {
      const path = decodeURIComponent(new URL(address).pathname).replace(/^\/|\/$/g, '');
      return !LEFT_OUT.test(readFileSync(join(outDir, `${path || 'index'}.html`), 'utf8'));
    },
  });
}
