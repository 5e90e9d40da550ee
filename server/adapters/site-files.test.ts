// A new build takes the place of the old one while visitors are reading.
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { moveIntoPlace } from './site-files.ts';

const NOW = Date.now();
const WEEK_MS = 7 * 24 * 3_600_000;
let root: string;
let folder: string;
let next: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'site-files-'));
  folder = join(root, 'dist');
  next = join(root, 'dist.next');
  await write(folder, { 'index.html': 'old', 'gone/page.html': 'old', '_astro/a.js': 'a' });
  await write(next, { 'index.html': 'new', 'new.html': 'new', '_astro/b.js': 'b', stamp: '2' });
});
afterEach(() => rm(root, { recursive: true }));

async function write(at: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(at, path)), { recursive: true });
    await writeFile(join(at, path), text);
  }
}

const move = (now = NOW) => moveIntoPlace(next, folder, { last: 'stamp', now });
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();

it('brings what is new, and removes pages that are gone', async () => {
  await move();
  expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('new');
  expect(await files()).toEqual(['a.js', 'b.js', 'index.html', 'new.html', 'stamp']);
  expect(await readdir(root)).toEqual(['dist']);
});

it('keeps hashed files for a week after their last build', async () => {
  const built = new Date(NOW - WEEK_MS - 1000);
  await utimes(join(folder, '_astro/a.js'), built, built);
  await move();
  expect(await files()).not.toContain('a.js');
});
