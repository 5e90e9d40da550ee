// Who draws the clips anew needs no dependency of the product, and who runs the product none of the drawing.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const IMPORTED = /(?:from|^import) '([^']+)';$/gm;
const ROOT = new URL('../../', import.meta.url);

it('the drawing of clips stands on development dependencies alone', async () => {
  const packages = await packagesOf(new URL('scripts/make-clips.ts', ROOT));
  expect(packages).toContain('@playwright/test');
  expect(packages.filter((name) => !(name in manifest.devDependencies))).toEqual([]);
});

/** Packages that a file and what it imports of ours name; fonts are named by their file. */
async function packagesOf(file: URL, seen = new Set<string>()): Promise<string[]> {
  if (seen.has(file.href)) return [];
  seen.add(file.href);
  const text = await readFile(file, 'utf8');
  const names = [...text.matchAll(IMPORTED)].map(([, name]) => name ?? '');
  const fonts = [...text.matchAll(/'(@fontsource[^/']*\/[^/']+)/g)].map(([, name]) => name ?? '');
  const found = await Promise.all(names.map((name) => follow(name, file, seen)));
  return [...new Set([...fonts, ...found.flat()])];
}

function follow(name: string, from: URL, seen: Set<string>): Promise<string[]> {
  if (name.startsWith('.')) return packagesOf(new URL(name, from), seen);
  if (name.startsWith('#')) return packagesOf(new URL(name.slice(1), ROOT), seen);
  if (name.startsWith('node:')) return Promise.resolve([]);
  return Promise.resolve([
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/'),
  ]);
}
