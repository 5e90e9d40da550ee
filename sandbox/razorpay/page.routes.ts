// The page where a developer turns the knobs and reads the books, with its own files and the site's tokens.
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const OWN_FILES = [
  'checkout/pieces.browser.js',
  'page/books.browser.js',
  'page/door.browser.js',
  'page/entries.browser.js',
  'page/entry-parts.browser.js',
  'page/event-entries.browser.js',
  'page/knobs.browser.js',
  'page/page.browser.js',
  'page/page.css',
  'page/theme.browser.js',
  'page/words.browser.js',
];

/** What the page wears of the site: its files as they lie there, read and never imported. */
const SITE_FILES = [
  'styles/tokens.css',
  'styles/fonts.css',
  'styles/base/reset.css',
  'styles/base/type.css',
  'styles/components/buttons.css',
  'styles/components/fields.css',
  'styles/components/badges.css',
  'assets/fonts/anek-latin-core.woff2',
  'assets/fonts/anek-latin-marks.woff2',
  'assets/fonts/anek-latin-full.woff2',
  'assets/fonts/anek-latin-ext.woff2',
  'assets/fonts/anek-devanagari-500.woff2',
  'assets/fonts/anek-devanagari-700.woff2',
];

/** Mounts the page itself with a trailing slash, and its files below. */
export function pageRoutes(app: FastifyInstance): void {
  app.get('', { prefixTrailingSlash: 'no-slash' }, async (_request, reply) =>
    reply.redirect(`${app.prefix}/`, 301),
  );
  serve(app, '/', './page/index.html');
  serve(app, '/site/favicon.svg', '../../public/favicon.svg');
  for (const file of OWN_FILES) serve(app, `/${file}`, `./${file}`);
  for (const file of SITE_FILES) serve(app, `/site/${file}`, `../../src/${file}`);
}

/** Read anew each time: who changes a file sees it at the next look. */
function serve(app: FastifyInstance, path: string, file: string): void {
  const source = new URL(file, import.meta.url);
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  app.get(path, { prefixTrailingSlash: 'slash' }, async (_request, reply) =>
    reply
      .headers({
        'content-type': type,
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-cache',
      })
      .send(await readFile(source)),
  );
}
