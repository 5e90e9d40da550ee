// Hosting rules are written beside the folder of pages, and for Netlify also into it.
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getHostFolder } from '../../server/platform/file-names.ts';
import { createBuildIntegration } from './build-output.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'build-output-'));
});
afterEach(() => rm(root, { recursive: true }));

async function buildPages(netlify = false): Promise<void> {
  for (const name of ['index.html', '404.html']) await writeFile(join(root, name), '<p>x</p>');
  const externalSources = { apiUrl: '', mediaOrigins: '', videoOrigins: [] };
  const done = createBuildIntegration({ externalSources, siteUrl: '', netlify }).hooks[
    'astro:build:done'
  ];
  const logger = { info: () => undefined };
  await done?.({ dir: pathToFileURL(`${root}/`), logger } as unknown as Parameters<typeof done>[0]);
}

async function build(netlify: boolean): Promise<Record<'pages' | 'host', string[]>> {
  await buildPages(netlify);
  const host = await readdir(getHostFolder(root));
  await rm(getHostFolder(root), { recursive: true });
  const pages = (await readdir(root)).filter((name) => !/\.(br|gz)$/.test(name));
  return { pages: pages.toSorted(), host: host.toSorted() };
}

it('writes the rules for hosts beside the pages, where visitors cannot request them', async () => {
  expect(await build(false)).toEqual({
    pages: ['404.html', 'index.html'],
    host: ['_headers', '_redirects', 'build.stamp', 'files.json', 'host.json', 'nginx.conf'],
  });
});

it('writes the two files for Netlify among the pages', async () => {
  expect((await build(true)).pages).toEqual(['404.html', '_headers', '_redirects', 'index.html']);
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
