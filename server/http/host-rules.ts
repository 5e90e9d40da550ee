// Hosting rules that the build writes for every host, and the lookup of a file by URL.
import * as z from 'zod/mini';

const Headers = z.record(z.string(), z.string());

/** Hosting rules of a build, in a file beside the folder of pages. */
export const HostRules = z.object({
  /** First path segments whose page is also served for unknown names below them. */
  shells: z.array(z.string()),
  /** Additional headers of pages: the entry of `of` for their first path segment, otherwise `all`. */
  headers: z.object({ all: Headers, of: z.record(z.string(), Headers) }),
  /** `cache-control` of pages, of files with a content hash in their name, of other files, and of missing ones. */
  cache: z.object({
    page: z.string(),
    hashed: z.string(),
    file: z.string(),
    missing: z.string(),
  }),
  /** The folder of files with a content hash in their name. */
  hashedFolder: z.string(),
  /** Files in the folder of pages that are never served. */
  hidden: z.array(z.string()),
  /** Pattern of ambiguous paths, which hosts interpret differently. No link of ours has one; every host refuses them. */
  refused: z.string(),
});
export type HostRules = z.infer<typeof HostRules>;

/** The list of all built files, so that a host need not scan thousands of them. */
export const BUILT_FILES = 'files.json';
export const BuiltFiles = z.array(z.string());

export type FileLookup =
  | { status: 200 | 404; file: string; cache: keyof HostRules['cache']; branch?: string }
  | { status: 301; location: string };

const NOT_FOUND_PAGE = '404';

/** Finds the response for a URL. Each page has one URL; its other spellings redirect there. */
export function createFileFinder(
  files: ReadonlySet<string>,
  rules: HostRules,
): (url: string) => FileLookup {
  const compiled = { ...rules, refused: new RegExp(rules.refused, 'i') };
  return (url) => findFile(url, files, compiled);
}

/** Rules with a compiled pattern. */
type CompiledRules = Omit<HostRules, 'refused'> & { refused: RegExp };

function findFile(url: string, files: ReadonlySet<string>, rules: CompiledRules): FileLookup {
  const raw = url.split('?')[0] ?? '/';
  const path = decodePath(raw, rules);
  if (path === undefined) return missing();
  if (path === '') return page('index');
  if (isVisible(path, rules) && files.has(path)) return file(path, rules);
  const spelling = /^(.+)(\/|\.html)$/s.exec(path);
  const name = spelling?.[1] ?? path;
  const found = path.endsWith('.html') ? findBuiltPage(name, files) : findPage(name, files, rules);
  if (found === undefined) return missing();
  if (name === 'index') return { status: 301, location: `/${url.slice(raw.length)}` };
  if (spelling === null) return page(found);
  const location = raw.slice(0, -(spelling[2]?.length ?? 0)) + url.slice(raw.length);
  return { status: 301, location };
}

function decodePath(raw: string, { refused }: CompiledRules): string | undefined {
  if (refused.test(raw)) return undefined;
  try {
    return decodeURIComponent(raw).slice(1);
  } catch {
    return undefined;
  }
}

function isVisible(path: string, { hidden }: CompiledRules): boolean {
  return /\.\w+$/.test(path) && !path.endsWith('.html') && !hidden.includes(path);
}

function findBuiltPage(name: string, files: ReadonlySet<string>): string | undefined {
  return name !== NOT_FOUND_PAGE && files.has(`${name}.html`) ? name : undefined;
}

/** The page with that name, or else the shell page of its first segment. */
function findPage(
  name: string,
  files: ReadonlySet<string>,
  rules: CompiledRules,
): string | undefined {
  const built = findBuiltPage(name, files);
  if (built !== undefined) return built;
  const [first = '', second = '', ...rest] = name.split('/');
  const isShell = rules.shells.includes(first) && second !== '' && rest.length === 0;
  return isShell ? findBuiltPage(first, files) : undefined;
}

function page(name: string): FileLookup {
  return { status: 200, file: `${name}.html`, cache: 'page', branch: getBranch(name) };
}

export function getBranch(name: string): string {
  return name.split('/')[0] ?? '';
}

function file(path: string, { hashedFolder }: CompiledRules): FileLookup {
  return { status: 200, file: path, cache: path.startsWith(hashedFolder) ? 'hashed' : 'file' };
}

function missing(): FileLookup {
  return { status: 404, file: `${NOT_FOUND_PAGE}.html`, cache: 'missing', branch: NOT_FOUND_PAGE };
}
