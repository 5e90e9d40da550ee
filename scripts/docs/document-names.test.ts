// Files and functions that the documents for engineers name in backticks exist.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { listCodeFiles } from './imports.ts';

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/developers/architecture.md',
  'docs/developers/recipes.md',
];
const FOLDERS = [
  'src',
  'server',
  'contract',
  'scripts',
  'sandbox',
  'art',
  'tests',
  'tools',
  'docs',
];
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map(({ parentPath, name }) => `${parentPath}/${name}`),
).concat(readdirSync('.'));
const CODE = listCodeFiles()
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const isFile = (name: string) =>
  FILES.some((file) => file === name || file.endsWith(`/${name}`) || basename(file) === name);

it.each(DOCUMENTS)('%s names files and functions that exist', (document) => {
  const names = [...readFileSync(document, 'utf8').matchAll(/`([^`\n]+)`/g)].map(
    ([, name = '']) => name,
  );
  const files = names.filter((name) => /^\w[\w./-]*\.(?:ts|tsx|astro|css|json)$/.test(name));
  const functions = names.filter((name) => /^[a-z]+(?:[A-Z][a-z]+)+(?:\(.*\))?$/.test(name));
  expect(names.length).toBeGreaterThan(10);
  // Placeholders, and a file name that Astro reserves.
  const EXAMPLES = /\b(?:NAME|page|subject|fetch)\b/;
  expect(files.filter((name) => !EXAMPLES.test(name) && !isFile(name))).toEqual([]);
  const lost = functions.filter((name) => !CODE.includes(name.replace(/\(.*/, '')));
  expect(lost).toEqual([]);
});
