// The site's build: static pages, React islands, Tailwind, and a proxy to the API server in development.
import { existsSync } from 'node:fs';
import process from 'node:process';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { createBuildIntegration } from './scripts/build/build-output.ts';
import { findStaticHost } from './scripts/build/host-files.ts';
import { readExternalSources } from './scripts/build/content-policy.ts';
import { patchedPackages } from './scripts/build/patched-packages.ts';
import { publishedContent } from './scripts/build/published-content.ts';

// The same settings file as the server's. Variables of the environment win.
if (existsSync('.env')) process.loadEnvFile('.env');
process.env.ASTRO_TELEMETRY_DISABLED = '1';

const siteUrl = process.env.PUBLIC_SITE_URL || '';
const api = `http://127.0.0.1:${process.env.API_PORT ?? 4322}`;

// Without groups the catalogue loads 75 scripts instead of 35: decision 27.
const SHARED_CHUNKS = [
  // What the scripts of every page use: marketing pages load no island code.
  {
    name: 'base',
    test: /preload-helper|[\\/]nanostores[\\/]|[\\/]stores[\\/](session|notices|storage-keys|safe-storage)/,
    priority: 1,
  },
  { name: 'shared', test: /[\\/]src[\\/](islands|queries|api)[\\/]/, minShareCount: 16 },
];

export default defineConfig({
  output: 'static',
  outDir: process.env.OUT_DIR || 'dist',
  // Builds that run at the same time need a content cache each.
  ...(process.env.CACHE_DIR ? { cacheDir: process.env.CACHE_DIR } : {}),
  site: siteUrl || undefined,
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  prefetch: { prefetchAll: true },
  integrations: [
    react(),
    createBuildIntegration({
      externalSources: readExternalSources(process.env),
      siteUrl,
      host: findStaticHost(process.env),
    }),
  ],
  vite: {
    plugins: [patchedPackages, publishedContent, tailwindcss()],
    // The content policy allows no data: URLs and no inline scripts.
    build: {
      assetsInlineLimit: 0,
      license: { fileName: 'javascript-licenses.txt' },
      chunkSizeWarningLimit: 800,
      rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } },
    },
    server: { proxy: { '/api': api, '/media': api, '/sandbox': api } },
  },
});
