// Writes the hosting rules of a built site in the syntax of each supported host.
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getHostFolder, makePublicFolder } from '../../server/platform/file-names.ts';
import { BUILT_FILES, getBranch } from '../../server/http/host-rules.ts';
import type { HostRules } from '../../server/http/host-rules.ts';
import { buildSecurityHeaders } from '../../server/http/security-headers.ts';
import { SHELLS } from '../../contract/paths.ts';
import { buildPageHeaders } from './content-policy.ts';
import type { Origins } from './content-policy.ts';

/** Page hosts use TLS, and other origins may not embed their files. */
const ON_EVERY_ANSWER = buildSecurityHeaders({ corsOrigins: [], strictTransport: true });

export type StaticHost = 'netlify' | 'cloudflare' | 'vercel';

interface HostedSite {
  /** Names of the built files. */
  built: readonly string[];
  origins: Origins;
  /** The host on whose machines the build runs. It reads its rules from the pages' folder, or for Vercel from `.vercel/output`. */
  host?: StaticHost | undefined;
}

/** The host whose build environment this is: each sets a variable of its own. */
export function findStaticHost(env: NodeJS.ProcessEnv): StaticHost | undefined {
  if (env['NETLIFY'] === 'true') return 'netlify';
  if (env['CF_PAGES'] === '1' || env['WORKERS_CI'] === '1') return 'cloudflare';
  return env['VERCEL'] === '1' ? 'vercel' : undefined;
}

/** Folder of Vercel's Build Output API, below the project's root. */
const VERCEL_OUTPUT = '.vercel/output';

/** Rules for all hosts are written beside the pages' folder. */
export async function writeHostFiles(folder: string, site: HostedSite): Promise<void> {
  const rules = buildRules(buildPageHeaders(site.origins));
  const notation = { rules, always: ON_EVERY_ANSWER, built: site.built };
  const forNetlify = buildNetlifyFiles(notation);
  const forCloudflare = buildCloudflareHeaders(notation);
  const forVercel = JSON.stringify(buildVercelConfig(notation), null, 2);
  await writeAll(getHostFolder(folder), {
    ...buildOwnFiles(notation),
    ...forNetlify,
    cloudflare_headers: forCloudflare,
    'vercel.json': forVercel,
  });
  if (site.host === 'netlify') await writeAll(folder, forNetlify);
  if (site.host === 'cloudflare') await writeAll(folder, { _headers: forCloudflare });
  if (site.host === 'vercel') {
    await rm(VERCEL_OUTPUT, { recursive: true, force: true });
    await cp(folder, join(VERCEL_OUTPUT, 'static'), { recursive: true });
    await writeAll(VERCEL_OUTPUT, { 'config.json': forVercel });
  }
}

function buildRules(headers: HostRules['headers']): HostRules {
  return {
    shells: [...SHELLS],
    headers,
    cache: {
      page: 'no-cache',
      hashed: 'public, max-age=31536000, immutable',
      file: 'no-cache',
      missing: 'no-store',
    },
    hashedFolder: '_astro/',
    hidden: ['_headers', '_redirects'],
    refused: String.raw`//|/[.]{1,2}(/|$)|\\|%2e|%2f|%5c|%00`,
  };
}

function buildOwnFiles(notation: HostNotation): Record<string, string> {
  return {
    'host.json': JSON.stringify(notation.rules, null, 2),
    'nginx.conf': buildNginxRules(notation),
    [BUILT_FILES]: JSON.stringify(notation.built),
  };
}

function buildNetlifyFiles(notation: HostNotation): Record<string, string> {
  return { _headers: buildNetlifyHeaders(notation), _redirects: buildNetlifyRedirects(notation) };
}

async function writeAll(folder: string, files: Record<string, string>): Promise<void> {
  await makePublicFolder(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}

interface HostNotation {
  rules: HostRules;
  /** Headers of every response. */
  always: Readonly<Record<string, string>>;
  /** Names of the built files. */
  built: readonly string[];
}

/** Headers of files other than pages. */
function getFileHeaders(
  { rules, always }: HostNotation,
  cache: keyof HostRules['cache'],
): Record<string, string> {
  return { ...always, 'cache-control': rules.cache[cache] };
}

/** Headers of a page. `branch` is the first segment of its path; without one, the headers of every page. */
function getPageHeaders(
  notation: HostNotation,
  branch?: string,
  cache: 'page' | 'missing' = 'page',
): Record<string, string> {
  const { all, of } = notation.rules.headers;
  const own = branch === undefined ? all : (of[branch] ?? all);
  return { ...notation.always, ...own, 'cache-control': notation.rules.cache[cache] };
}

/** First segments of pages, without `/` and the 404 page. */
function listBranches({ built }: HostNotation): string[] {
  const pages = built.filter((name) => name.endsWith('.html'));
  const names = new Set(pages.map((name) => getBranch(name.replace(/\.html$/, ''))));
  return [...names].filter((name) => name !== 'index' && name !== '404').sort();
}

/** Their subpages change with the courses, and a host may still use the rules of an earlier build. */
const PAGINATED = ['all-courses'];

/** Whether there are pages below this path segment: built ones, or a shell page. */
function hasPagesBelow(name: string, { rules, built }: HostNotation): boolean {
  return (
    PAGINATED.includes(name) ||
    rules.shells.includes(name) ||
    built.some((file) => file.startsWith(`${name}/`))
  );
}

interface HeaderRule {
  /** `*` at the end matches the rest of a path. */
  path: string;
  headers: Record<string, string>;
}

/** Later rules win for the same path, so the rule for all paths comes first. */
function listHeaderRules(notation: HostNotation): HeaderRule[] {
  const { rules } = notation;
  const file = getFileHeaders(notation, 'file');
  return [
    { path: '/*', headers: getPageHeaders(notation) },
    ...listFilePaths(notation).map((path) => ({ path, headers: file })),
    { path: `/${rules.hashedFolder}*`, headers: getFileHeaders(notation, 'hashed') },
    ...Object.keys(rules.headers.of).flatMap((name) => {
      const below = hasPagesBelow(name, notation) ? [`/${name}/*`] : [];
      const headers = getPageHeaders(notation, name);
      return [`/${name}`, ...below, `/${name}.html`].map((path) => ({ path, headers }));
    }),
  ];
}

const formatHeaders = (headers: Record<string, string>): string[] =>
  Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);

function buildNetlifyHeaders(notation: HostNotation): string {
  return [
    ...listHeaderRules(notation).flatMap(({ path, headers }) => [path, ...formatHeaders(headers)]),
    '',
  ].join('\n');
}

/** Cloudflare joins the values of all matching rules, so each rule first removes (`!`) the headers of the rule for all paths. */
function buildCloudflareHeaders(notation: HostNotation): string {
  const [general, ...specificRules] = listHeaderRules(notation);
  const names = Object.keys(general?.headers ?? {});
  return [
    '/*',
    ...formatHeaders(general?.headers ?? {}),
    ...specificRules.flatMap(({ path, headers }) => [
      path,
      ...names.map((name) => `  ! ${name}`),
      ...formatHeaders(headers),
    ]),
    '',
  ].join('\n');
}

type VercelRoute =
  | {
      src: string;
      headers?: Record<string, string>;
      continue?: true;
      status?: number;
      dest?: string;
    }
  | { handle: 'filesystem' | 'error' };

/** Configuration of Vercel's Build Output API, version 3. Later header routes replace the values of earlier ones. */
function buildVercelConfig(notation: HostNotation): {
  version: 3;
  routes: VercelRoute[];
  overrides: Record<string, { path: string }>;
} {
  const { rules, built } = notation;
  const pages = built.filter((name) => name.endsWith('.html') && name !== '404.html');
  return {
    version: 3,
    routes: [
      ...listHeaderRules(notation).map(({ path, headers }) => ({
        src: `^${escapePattern(path).replace(/[*]$/, '.*')}$`,
        headers,
        continue: true as const,
      })),
      { src: '^/(.+)[.]html$', status: 301, headers: { Location: '/$1' } },
      { src: '^/(.+)/$', status: 301, headers: { Location: '/$1' } },
      { src: String.raw`[.](?:br|gz)$`, status: 404 },
      { handle: 'filesystem' },
      ...rules.shells
        .filter((shell) => built.includes(`${shell}.html`))
        .map((shell) => ({ src: `^/${shell}/[^/]+$`, dest: `/${shell}` })),
      { handle: 'error' },
      { src: '.*', status: 404, dest: '/404.html' },
    ],
    overrides: Object.fromEntries(
      pages.map((name) => [name, { path: name.replace(/[.]html$/, '') }]),
    ),
  };
}

/** Path patterns for folders without pages, and for single files in other folders. */
function listFilePaths({ built, rules }: HostNotation): string[] {
  const pageFolders = new Set(built.filter((name) => name.endsWith('.html')).map(getTopFolder));
  const paths = built
    .filter((name) => !name.endsWith('.html') && !name.startsWith(rules.hashedFolder))
    .map((name) => {
      const top = getTopFolder(name);
      return top === '' || pageFolders.has(top) ? `/${name}` : `/${top}/*`;
    });
  return [...new Set(paths)].toSorted();
}

function getTopFolder(name: string): string {
  return name.includes('/') ? (name.split('/')[0] ?? '') : '';
}

/** Without `!` a rule applies only if no file has that name, so pre-rendered pages win. */
function buildNetlifyRedirects(notation: HostNotation): string {
  const { rules, built } = notation;
  return [
    ...rules.hidden.map((name) => `/${name} /404.html 404!`),
    ...rules.shells
      .filter((shell) => built.includes(`${shell}.html`))
      .map((shell) => `/${shell}/:id /${shell}.html 200`),
    '',
  ].join('\n');
}

const NGINX_PREAMBLE = `# Written by the build. Include it in a server block whose root is this folder; docs/operations/nginx.example.conf is one.
charset utf-8;
charset_types text/css text/javascript text/plain text/xml application/json application/manifest+json;
gzip_static on;
gzip_vary on;
absolute_redirect off;
error_page 404 /404.html;
types {
  text/html html;
  text/css css;
  text/javascript js;
  text/plain txt;
  text/xml xml;
  application/json json;
  application/manifest+json webmanifest;
  application/pdf pdf;
  font/woff2 woff2;
  image/svg+xml svg;
  image/png png;
  image/jpeg jpg jpeg;
  image/webp webp;
  image/avif avif;
  image/x-icon ico;
}`;
/** Redirects to the raw path without its end. A decoded path could inject headers. */
const buildRedirect = (end: string) =>
  `if ($request_uri ~ "^([^?]*)${end}([?].*)?$") { return 301 $1$2; }`;

/** nginx tries locations with `=` first, then those with `~` in this order. */
function buildNginxRules(notation: HostNotation): string {
  const { rules } = notation;
  const missing = getPageHeaders(notation, undefined, 'missing');
  const page = getPageHeaders(notation);
  const alwaysHeaders = { ...notation.always };
  return [
    NGINX_PREAMBLE,
    buildRefusalRule(rules),
    buildLocation('= /404.html', ['internal;'], missing),
    buildLocation('= /404', ['return 404;'], {}),
    buildLocation('= /', ['try_files /index.html =404;'], page),
    buildLocation('= /index', ['return 301 /$is_args$args;'], alwaysHeaders),
    buildLocation('= /index.html', ['return 301 /$is_args$args;'], alwaysHeaders),
    buildLocation(
      '~ [.]html$',
      ['if (!-f $request_filename) { return 404; }', buildRedirect('[.]html')],
      alwaysHeaders,
    ),
    ...listBranches(notation).flatMap((item) => branch(item, notation)),
    buildLocation(`~ ^/(${rules.hidden.map(escapePattern).join('|')})$`, ['return 404;'], {}),
    buildLocation('~ [.](br|gz)$', ['return 404;'], {}),
    buildLocation(
      `~ ^/${rules.hashedFolder}.+[.]\\w+$`,
      ['try_files $uri =404;'],
      getFileHeaders(notation, 'hashed'),
    ),
    buildLocation('~ [.]\\w+$', ['try_files $uri =404;'], getFileHeaders(notation, 'file')),
    buildLocation(
      '~ ^(?<bare>.+)/$',
      ['if (!-f $document_root$bare.html) { return 404; }', buildRedirect('/')],
      alwaysHeaders,
    ),
    buildLocation('/', ['return 404;'], {}),
    '',
  ].join('\n');
}

/** Locations of a page, of the pages below it, and of its shell for other names. */
function branch(name: string, notation: HostNotation): string[] {
  const headers = getPageHeaders(notation, name);
  const own = buildLocation(`= /${name}`, [`try_files /${name}.html =404;`], headers);
  if (!hasPagesBelow(name, notation)) return [own];
  const isShell = notation.rules.shells.includes(name) && notation.built.includes(`${name}.html`);
  return [
    own,
    buildLocation(
      `~ ^/${escapePattern(name)}/[^/]+$`,
      [`try_files $uri.html ${isShell ? `/${name}.html ` : ''}=404;`],
      headers,
    ),
    ...(isShell
      ? [
          buildLocation(`~ ^/${escapePattern(name)}/[^/]+/$`, [buildRedirect('/')], {
            ...notation.always,
          }),
        ]
      : []),
  ];
}

/** Refuses ambiguous paths, but not the internal request for the 404 page. */
function buildRefusalRule({ refused }: HostNotation['rules']): string {
  const pattern = refused.replaceAll('$)', '[?]|$)').replaceAll('\\', '\\\\');
  return `if ($request_uri ~* "^[^?]*(${pattern})") { rewrite ^(?!/404[.]html$) /404 last; }`;
}

function buildLocation(
  match: string,
  lines: readonly string[],
  headers: Record<string, string>,
): string {
  const added = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} "${value.replaceAll(/["\\]/g, '\\$&')}" always;`,
  );
  return [`location ${match} {`, ...[...lines, ...added].map((line) => `  ${line}`), '}'].join(
    '\n',
  );
}

function escapePattern(name: string): string {
  return name.replaceAll('.', '[.]');
}
