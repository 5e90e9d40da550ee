// A new build replaces the old one while visitors are reading.
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getHostFolder } from '../platform/file-names.ts';
import { getPagesFolder, activateBuild, runAstro } from './site-build.ts';

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'site-swap-'));
  folder = join(root, 'dist');
});
afterEach(() => rm(root, { recursive: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

let now = 1_800_000_000_000;
/** Puts a build in place more than a minute after the previous one. */
async function activate(text: string, ...names: string[]): Promise<void> {
  now += 61_000;
  await activateNow(text, ...names);
}

async function activateNow(text: string, ...names: string[]): Promise<void> {
  const build = join(root, 'dist.next', 'built');
  for (const name of ['index.html', ...names]) await write(join(getPagesFolder(build), name), text);
  await write(join(getHostFolder(getPagesFolder(build)), 'host.json'), text);
  await activateBuild(build, folder, now);
}

const readServed = async () => [
  await readFile(join(folder, 'index.html'), 'utf8'),
  await readFile(join(getHostFolder(folder), 'host.json'), 'utf8'),
];

it('replaces the whole build: removed pages are gone, and the new host rules apply', async () => {
  await activate('old', 'course-detail/gone.html');
  await activate('new', 'course-detail/came.html');
  expect(await readServed()).toEqual(['new', 'new']);
  expect(await readdir(join(folder, 'course-detail'))).toEqual(['came.html']);
});

it('keeps the previous build for current readers, and no earlier one', async () => {
  await activate('first');
  const first = await realpath(folder);
  await activate('second');
  expect(await readFile(join(first, 'index.html'), 'utf8')).toBe('first');
  await activate('third');
  await expect(stat(first)).rejects.toThrow('ENOENT');
  expect((await readdir(join(root, 'dist.builds'))).length).toBe(2);
});

it('keeps every build of the last minute for servers that still read an earlier one', async () => {
  await activate('first');
  const first = await realpath(folder);
  for (const text of ['second', 'third', 'fourth']) {
    now += 1000;
    await activateNow(text);
  }
  expect(await readFile(join(first, 'index.html'), 'utf8')).toBe('first');
  await activate('fifth');
  await expect(stat(first)).rejects.toThrow('ENOENT');
  expect((await readdir(join(root, 'dist.builds'))).length).toBe(2);
});

it('replaces a folder that was built by hand', async () => {
  await write(join(folder, 'index.html'), 'by hand');
  await write(join(getHostFolder(folder), 'host.json'), 'by hand');
  await activate('new');
  expect(await readServed()).toEqual(['new', 'new']);
  await activate('newer');
  expect((await readdir(root)).sort()).toEqual(['dist', 'dist.builds', 'dist.host', 'dist.next']);
  expect((await readdir(join(root, 'dist.builds'))).length).toBe(2);
});

it('still works after the project folder is moved', async () => {
  await activate('new');
  const copy = join(root, 'copy');
  await mkdir(copy);
  for (const name of ['dist', 'dist.builds', 'dist.host'])
    await rename(join(root, name), join(copy, name));
  folder = join(copy, 'dist');
  expect(await readServed()).toEqual(['new', 'new']);
});

it('a build that hangs is ended after its limit, and reports its output', async () => {
  const astro = join(root, 'node_modules/astro/bin/astro.mjs');
  await write(astro, "console.log('Rendering a page ...'); setInterval(() => undefined, 1000);\n");
  const { signal } = new AbortController();
  await expect(runAstro(root, {}, { signal, maxMs: 3000 })).rejects.toThrow(
    /^The site could not be built within 0\.05 minutes:\nRendering a page \.\.\.$/m,
  );
});
