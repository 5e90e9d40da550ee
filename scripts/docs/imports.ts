// Reads which file imports which, and finds import cycles.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';

export const ROOT = join(import.meta.dirname, '../..');

/** Folders whose files are read. */
const WALKED = ['art', 'contract', 'sandbox', 'scripts', 'server', 'src', 'tests'] as const;

/** Maps each file to the files that it imports. All paths are relative to the root, with `/`. */
export type Imports = ReadonlyMap<string, readonly string[]>;

const CODE = /\.(ts|tsx|astro)$/;

/** Lists all code files in these folders. */
export function codeFiles(folders: readonly string[] = WALKED): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file).split(sep).join('/'))
      .filter((file) => CODE.test(file) && !file.includes('node_modules/')),
  );
}

/** Reads the imports of all code files, including types, style sheets and dynamic imports. */
export function readImports(): Imports {
  const names = getImportsOfPackage();
  return new Map(
    codeFiles().map((file) => {
      const found = getSpecifiers(file, readFileSync(join(ROOT, file), 'utf8'));
      const ours = found
        .map((item) => resolved(names, file, item))
        .filter((item) => item !== undefined);
      return [file, [...new Set(ours)]];
    }),
  );
}

/** The import specifiers of a file. Of an Astro file, the frontmatter and the bundled scripts are read. */
export function getSpecifiers(file: string, text: string): string[] {
  const code = file.endsWith('.astro') ? getScripts(text) : text;
  return ts.preProcessFile(code).importedFiles.map(({ fileName }) => fileName);
}

function getScripts(astro: string): string {
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(astro)?.[1] ?? '';
  const scripts = astro.matchAll(/<script(?![^>]*is:inline)[^>]*>([\s\S]*?)<\/script>/g);
  return [frontmatter, ...[...scripts].map(([, code]) => code)].join('\n');
}

/** The subpath imports of package.json, such as `#contract/`, with their folders. */
function getImportsOfPackage(): [prefix: string, folder: string][] {
  const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  return Object.entries(imports).map(([name, place]) => [
    name.replace('*', ''),
    place.replace('./', '').replace('*', ''),
  ]);
}

function resolved(
  names: readonly [prefix: string, folder: string][],
  file: string,
  specifier: string,
): string | undefined {
  const [path = ''] = specifier.split('?');
  const [prefix, folder] = names.find(([name]) => path.startsWith(name)) ?? [];
  const place =
    prefix === undefined || folder === undefined
      ? path.startsWith('.') && relative(ROOT, join(ROOT, dirname(file), path))
      : folder + path.slice(prefix.length);
  if (!place) return undefined;
  if (!existsSync(join(ROOT, place)))
    throw new Error(`${file} imports ${specifier}, which does not exist.`);
  return place.split(sep).join('/');
}

/** The first cycle, as a path that ends where it begins; undefined if there is none. */
export function circleIn(graph: ReadonlyMap<string, Iterable<string>>): string[] | undefined {
  const done = new Set<string>();
  const way: string[] = [];
  const walk = (node: string): string[] | undefined => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (done.has(node)) return undefined;
    way.push(node);
    for (const next of graph.get(node) ?? []) {
      const circle = walk(next);
      if (circle) return circle;
    }
    way.pop();
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const circle = walk(node);
    if (circle) return circle;
  }
  return undefined;
}
