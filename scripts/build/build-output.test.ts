// Hosting rules are written beside the folder of pages, and for the host of the build also where it reads them.
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getHostFolder } from '../../server/platform/file-names.ts';
import { createBuildIntegration } from './build-output.ts';
import { findStaticHost, type StaticHost } from './host-files.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'build-output-'));
});
afterEach(() => rm(root, { recursive: true }));

async function buildPages(host?: StaticHost): Promise<void> {
  for (const name of ['index.html', '404.html']) await writeFile(join(root, name), '<p>x</p>');
  const externalSources = { apiUrl: '', mediaOrigins: '', videoOrigins: [] };
  const done = createBuildIntegration({ externalSources, siteUrl: '', host }).hooks[
    'astro:build:done'
  ];
  const logger = { info: () => undefined };
  await done?.({ dir: pathToFileURL(`${root}/`), logger } as unknown as Parameters<typeof done>[0]);
}

async function build(staticHost?: StaticHost): Promise<Record<'pages' | 'host', string[]>> {
  await buildPages(staticHost);
  const host = await readdir(getHostFolder(root));
  await rm(getHostFolder(root), { recursive: true });
  const pages = (await readdir(root)).filter((name) => !/\.(br|gz)$/.test(name));
  return { pages: pages.toSorted(), host: host.toSorted() };
}

it('writes the rules for hosts beside the pages, where visitors cannot request them', async () => {
  expect(await build()).toEqual({
    pages: ['404.html', 'index.html'],
    host: [
      '_headers',
      '_redirects',
      'build.stamp',
      'cloudflare_headers',
      'files.json',
      'host.json',
      'nginx.conf',
      'vercel.json',
    ],
  });
});

it('writes the two files for Netlify and the one for Cloudflare among the pages', async () => {
  const netlify = await build('netlify');
  expect(netlify.pages).toEqual(['404.html', '_headers', '_redirects', 'index.html']);
  await rm(join(root, '_redirects'));
  expect((await build('cloudflare')).pages).toEqual(['404.html', '_headers', 'index.html']);
});

it('writes pages and routes for Vercel where it reads them', async () => {
  const before = process.cwd();
  const project = await mkdtemp(join(tmpdir(), 'vercel-'));
  process.chdir(project);
  try {
    await buildPages('vercel');
    const output = join(project, '.vercel/output');
    expect(await readdir(output)).toEqual(['config.json', 'static']);
    expect(await readdir(join(output, 'static'))).toContain('index.html');
  } finally {
    process.chdir(before);
    await rm(project, { recursive: true });
    await rm(getHostFolder(root), { recursive: true });
  }
});

it.each([
  [{ NETLIFY: 'true' }, 'netlify'],
  [{ CF_PAGES: '1' }, 'cloudflare'],
  [{ WORKERS_CI: '1' }, 'cloudflare'],
  [{ VERCEL: '1' }, 'vercel'],
  [{}, undefined],
])('knows by %j that it builds for %s', (env, host) => {
  expect(findStaticHost(env as NodeJS.ProcessEnv)).toBe(host);
});

it('keeps scripts of earlier builds for seven days after the last build that made them', async () => {
  const before = await mkdtemp(join(tmpdir(), 'pages-before-'));
  // The earlier build has pictures from the owner, this one has none.
  await mkdir(join(before, '_astro/photos'), { recursive: true });
  for (const [name, days] of [
    ['chunk.new.js', 6],
    ['chunk.old.js', 8],
  ] as const) {
    const file = join(before, '_astro', name);
    await writeFile(file, 'export {};');
    const then = Date.now() / 1000 - days * 24 * 60 * 60;
    await utimes(file, then, then);
  }
  await mkdir(join(root, '_astro'));
  vi.stubEnv('PAGES_BEFORE', before);
  const readListed = async () =>
    (await readFile(join(getHostFolder(root), 'files.json'), 'utf8')).toString();
  await buildPages();
  expect(await readdir(join(root, '_astro'))).toEqual(['chunk.new.js']);
  expect(await readListed()).toContain('_astro/chunk.new.js');
  expect(await readListed()).not.toContain('chunk.old.js');
  await rm(getHostFolder(root), { recursive: true });
  await rm(before, { recursive: true });
  vi.unstubAllEnvs();
});
