// The page where a developer turns the knobs and reads the books, with its own files and the site's tokens.
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Desk } from './desk.ts';
import { pageText, SHEETS } from './page/page.ts';

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
  'page/page.browser.js',
  'page/page.css',
  'page/renew.browser.js',
  'page/theme.browser.js',
  'page/words.browser.js',
];

const FONTS = [
  'anek-latin-core.woff2',
  'anek-latin-marks.woff2',
  'anek-latin-full.woff2',
  'anek-latin-ext.woff2',
  'anek-devanagari-500.woff2',
  'anek-devanagari-700.woff2',
];

/** What the page wears of the site: its files as they lie there, read and never imported. */
const SITE_FILES = [
  ...SHEETS.map((sheet) => `styles/${sheet}`),
  ...FONTS.map((font) => `assets/fonts/${font}`),
];

/** Mounts the page itself with a trailing slash, and its files below. */
export function pageRoutes(app: FastifyInstance, desk: Desk): void {
  app.get('', { prefixTrailingSlash: 'no-slash' }, async (_request, reply) =>
    reply.redirect(`${app.prefix}/`, 301),
  );
  app.get('/', { prefixTrailingSlash: 'slash' }, async (_request, reply) =>
    reply.headers(headersOf('.html')).send(pageText(desk)),
  );
  serve(app, '/site/favicon.svg', '../../public/favicon.svg');
  for (const file of OWN_FILES) serve(app, `/${file}`, `./${file}`);
  for (const file of SITE_FILES) serve(app, `/site/${file}`, `../../src/${file}`);
}

/** Read anew each time: who changes a file sees it at the next look. */
function serve(app: FastifyInstance, path: string, file: string): void {
  const source = new URL(file, import.meta.url);
  const headers = headersOf(extname(file));
  app.get(path, async (_request, reply) => reply.headers(headers).send(await readFile(source)));
}

function headersOf(extension: string): Record<string, string> {
  return {
    'content-type': TYPES[extension] ?? 'application/octet-stream',
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  };
}
