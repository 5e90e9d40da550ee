// Reads which file imports which, and finds import cycles.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';

export const ROOT = join(import.meta.dirname, '../..');

/** Folders whose files are read. */
const FOLDERS = ['art', 'contract', 'sandbox', 'scripts', 'server', 'src', 'tests'] as const;

/** Maps each file to the files that it imports. All paths are relative to the root, with `/`. */
export type Imports = ReadonlyMap<string, readonly string[]>;

const CODE = /\.(ts|tsx|astro)$/;

/** Lists all code files in these folders. */
export function listCodeFiles(folders: readonly string[] = FOLDERS): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file).split(sep).join('/'))
      .filter((file) => CODE.test(file) && !file.includes('node_modules/')),
  );
}

/** Reads the imports of all code files, including types, style sheets and dynamic imports. */
export function readImports(): Imports {
  const names = readPackageImports();
  return new Map(
    listCodeFiles().map((file) => {
      const found = listSpecifiers(file, readFileSync(join(ROOT, file), 'utf8'));
      const resolvedPaths = found
        .map((item) => resolveImport(names, file, item))
        .filter((item) => item !== undefined);
      return [file, [...new Set(resolvedPaths)]];
    }),
  );
}

/** The import specifiers of a file. Of an Astro file, the frontmatter and the bundled scripts are read. */
export function listSpecifiers(file: string, text: string): string[] {
  const code = file.endsWith('.astro') ? extractScripts(text) : text;
  return ts.preProcessFile(code).importedFiles.map(({ fileName }) => fileName);
}

function extractScripts(astro: string): string {
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(astro)?.[1] ?? '';
  const scripts = astro.matchAll(/<script(?![^>]*is:inline)[^>]*>([\s\S]*?)<\/script>/g);
  return [frontmatter, ...[...scripts].map(([, code]) => code)].join('\n');
}

/** The subpath imports of package.json, such as `#contract/`, with their folders. */
function readPackageImports(): [prefix: string, folder: string][] {
  const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  return Object.entries(imports).map(([name, target]) => [
    name.replace('*', ''),
    target.replace('./', '').replace('*', ''),
  ]);
}

function resolveImport(
  names: readonly [prefix: string, folder: string][],
  file: string,
  specifier: string,
): string | undefined {
  const [path = ''] = specifier.split('?');
  const [prefix, folder] = names.find(([name]) => path.startsWith(name)) ?? [];
  const target =
    prefix === undefined || folder === undefined
      ? path.startsWith('.') && relative(ROOT, join(ROOT, dirname(file), path))
      : folder + path.slice(prefix.length);
  if (!target) return undefined;
  if (!existsSync(join(ROOT, target)))
    throw new Error(`${file} imports ${specifier}, which does not exist.`);
  return target.split(sep).join('/');
}

/** The first cycle, as a path that ends where it begins; undefined if there is none. */
export function findCycle(graph: ReadonlyMap<string, Iterable<string>>): string[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  const walk = (node: string): string[] | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return undefined;
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      const cycle = walk(next);
      if (cycle) return cycle;
    }
    path.pop();
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const cycle = walk(node);
    if (cycle) return cycle;
  }
  return undefined;
}
