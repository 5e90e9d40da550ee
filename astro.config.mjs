// The build of the site: static pages, React islands, Tailwind, and a dev proxy to the API server.
import { existsSync } from 'node:fs';
import process from 'node:process';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { bareImports } from './scripts/build/bare-imports.ts';
import { elsewhereIn } from './scripts/build/content-policy.ts';
import { contractForBrowsers } from './scripts/build/contract-for-browsers.ts';
import { escapedAttributes } from './scripts/build/escaped-attributes.ts';
import { hostManifest } from './scripts/build/host-manifest.ts';
import { publishedContent } from './scripts/build/published-content.ts';
import { sitePictures } from './scripts/build/site-pictures.ts';
import { siteStamp } from './scripts/build/site-stamp.ts';
import { layerOfFolder } from './scripts/build/style-layers.ts';
import { SHELLS } from './contract/paths.ts';

// The same settings file that the server reads. What the environment sets already wins.
if (existsSync('.env')) process.loadEnvFile('.env');
process.env.ASTRO_TELEMETRY_DISABLED = '1';

const OUT_DIR = process.env.OUT_DIR || 'dist';
const SITE_URL = process.env.PUBLIC_SITE_URL || '';
const API = `http://127.0.0.1:${process.env.API_PORT ?? 4322}`;

/**
 * The toast layer as it is pinned here. Under our content policy an injected style is blocked, so the
 * package's own CSS file is shipped instead; a swipe of 20 px dismisses (NOTE-09), which has no setting.
 */
const sonnerAsPinned = {
  name: 'sonner-as-pinned',
  transform(code, id) {
    if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs/.test(id)) return null;
    const plain = code.replace(/^__insertCSS\(".*"\);?$/m, '');
    if (plain === code) this.error('sonner no longer calls __insertCSS');
    const pinned = plain.replace(/const SWIPE_THRESHOLD = \d+;/, 'const SWIPE_THRESHOLD = 20;');
    if (pinned === plain) this.error('sonner no longer names its SWIPE_THRESHOLD');
    return { code: pinned, map: null };
  },
};

/** What stands for a document where there is none: browsers have one, and would wait for a module of its own. */
const noOtherDocument = {
  name: 'no-other-document',
  enforce: 'pre',
  resolveId: (id) => (id === 'min-document' ? '\0min-document' : undefined),
  load: (id) => (id === '\0min-document' ? 'module.exports = {};' : undefined),
};

/** In dev, too, addresses below a shell answer with its page. */
const shellsInDev = {
  name: 'shells-in-dev',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const [, shell, rest] = /^\/([\w-]+)\/([^/?]+)(?:\?.*)?$/.exec(request.url ?? '') ?? [];
      const topic = shell === 'course' && /^[1-8]$/.test(rest ?? '');
      if (shell && SHELLS.includes(shell) && !topic) request.url = `/${shell}`;
      next();
    });
  },
};

export default defineConfig({
  output: 'static',
  outDir: OUT_DIR,
  // Builds at one time write one cache of content each.
  ...(process.env.CACHE_DIR ? { cacheDir: process.env.CACHE_DIR } : {}),
  site: SITE_URL || undefined,
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    sitePictures(),
    hostManifest({
      elsewhere: elsewhereIn(process.env),
      siteUrl: SITE_URL,
      // Set by Netlify's own builds.
      netlify: process.env.NETLIFY === 'true',
    }),
    siteStamp(SITE_URL),
  ],
  vite: {
    plugins: [
      escapedAttributes,
      publishedContent,
      layerOfFolder,
      bareImports,
      contractForBrowsers,
      tailwindcss(),
      sonnerAsPinned,
      noOtherDocument,
      shellsInDev,
    ],
    // Nothing is turned into data: addresses or inline scripts behind our back.
    build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 800 },
    server: { proxy: { '/api': API, '/media': API, '/sandbox': API } },
  },
});
