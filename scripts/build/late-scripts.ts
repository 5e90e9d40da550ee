// Scripts wait their turn: the words are painted first, then what makes the page move is fetched, all of it at once.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { filesBelow } from '../../server/platform/file-names.ts';

const SCRIPT = /<script type="module" src="([^"]+)"><\/script>/g;
/** The script of the layout that fetches what its attribute names. */
const PLACE = '<script data-late';
/** An island that wakes after the first frame, and the two modules by which it does. */
const ISLAND = /<astro-island (?=[^>]*client="painted")[^>]*>/g;
const MODULE = /(?:component|renderer)-url="([^"]+)"/g;
/** Static imports of a built chunk, which stand at its head. */
const IMPORT = /(?:import|from)\s*"\.\/([\w.-]+\.js)"/g;

export function lateScripts(): AstroIntegration {
  return {
    name: 'late-scripts',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const importsOf = importReader(folder);
        const names = await filesBelow(folder);
        for (const name of names.filter((one) => one.endsWith('.html'))) {
          const path = join(folder, name);
          await writeFile(path, await withLateScripts(await readFile(path, 'utf8'), importsOf));
        }
      },
    },
  };
}

export type ImportReader = (src: string) => Promise<readonly string[]>;

/** What a chunk imports, read once for all the pages that run it. */
export function importReader(folder: string): ImportReader {
  const known = new Map<string, readonly string[]>();
  return async (src) => {
    const before = known.get(src);
    if (before) return before;
    const [base = ''] = /^.*\//.exec(src) ?? [];
    const code = await readFile(join(folder, src), 'utf8');
    const imports = [...code.matchAll(IMPORT)].map(([, name = '']) => base + name);
    known.set(src, imports);
    return imports;
  };
}

export async function withLateScripts(html: string, importsOf: ImportReader): Promise<string> {
  if (!html.includes(PLACE)) return html;
  const wanted = new Set<string>();
  for (const [, src = ''] of html.matchAll(SCRIPT)) {
    for (const path of await importsOf(src)) wanted.add(path);
    wanted.add(src);
  }
  const needed = new Set<string>();
  for (const [island] of html.matchAll(ISLAND))
    for (const [, src = ''] of island.matchAll(MODULE)) await addAll(needed, src, importsOf);
  const place = `<script data-late="${[...wanted].join(' ')}" data-needs="${[...needed].join(' ')}"`;
  return html.replaceAll(SCRIPT, '').replace(PLACE, place);
}

/** A module with all that it imports, however far: else each step down costs the way to the server and back. */
async function addAll(found: Set<string>, src: string, importsOf: ImportReader): Promise<void> {
  if (found.has(src)) return;
  found.add(src);
  for (const path of await importsOf(src)) await addAll(found, path, importsOf);
}
