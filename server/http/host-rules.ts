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

export type Found =
  | { status: 200 | 404; file: string; cache: keyof HostRules['cache']; branch?: string }
  | { status: 301; location: string };

const NOT_FOUND_PAGE = '404';

/** Finds the response for a URL. Each page has one URL; its other spellings redirect there. */
export function answerFinder(files: ReadonlySet<string>, rules: HostRules): (url: string) => Found {
  const ready = { ...rules, refused: new RegExp(rules.refused, 'i') };
  return (url) => findAnswer(url, files, ready);
}

/** Rules with a compiled pattern. */
type ReadyRules = Omit<HostRules, 'refused'> & { refused: RegExp };

function findAnswer(url: string, files: ReadonlySet<string>, rules: ReadyRules): Found {
  const raw = url.split('?')[0] ?? '/';
  const path = readPath(raw, rules);
  if (path === undefined) return missing();
  if (path === '') return page('index');
  if (isVisible(path, rules) && files.has(path)) return file(path, rules);
  const spelling = /^(.+)(\/|\.html)$/s.exec(path);
  const name = spelling?.[1] ?? path;
  const found = path.endsWith('.html') ? builtPage(name, files) : pageNamed(name, files, rules);
  if (found === undefined) return missing();
  if (name === 'index') return { status: 301, location: `/${url.slice(raw.length)}` };
  if (spelling === null) return page(found);
  const location = raw.slice(0, -(spelling[2]?.length ?? 0)) + url.slice(raw.length);
  return { status: 301, location };
}

function readPath(raw: string, { refused }: ReadyRules): string | undefined {
  if (refused.test(raw)) return undefined;
  try {
    return decodeURIComponent(raw).slice(1);
  } catch {
    return undefined;
  }
}

function isVisible(path: string, { hidden }: ReadyRules): boolean {
  return /\.\w+$/.test(path) && !path.endsWith('.html') && !hidden.includes(path);
}

function builtPage(name: string, files: ReadonlySet<string>): string | undefined {
  return name !== NOT_FOUND_PAGE && files.has(`${name}.html`) ? name : undefined;
}

/** The page with that name, or else the shell page of its first segment. */
function pageNamed(
  name: string,
  files: ReadonlySet<string>,
  rules: ReadyRules,
): string | undefined {
  const built = builtPage(name, files);
  if (built !== undefined) return built;
  const [first = '', second = '', ...rest] = name.split('/');
  const isShell = rules.shells.includes(first) && second !== '' && rest.length === 0;
  return isShell ? builtPage(first, files) : undefined;
}

function page(name: string): Found {
  return { status: 200, file: `${name}.html`, cache: 'page', branch: getBranch(name) };
}

export function getBranch(name: string): string {
  return name.split('/')[0] ?? '';
}

function file(path: string, { hashedFolder }: ReadyRules): Found {
  return { status: 200, file: path, cache: path.startsWith(hashedFolder) ? 'hashed' : 'file' };
}

function missing(): Found {
  return { status: 404, file: `${NOT_FOUND_PAGE}.html`, cache: 'missing', branch: NOT_FOUND_PAGE };
}
