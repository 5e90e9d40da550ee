// How the built site is served: the rules that the build writes for every host, and which file they find.
import * as z from 'zod/mini';

const Headers = z.record(z.string(), z.string());

/** What the build says about hosting: written beside the pages' folder, read by every host. */
export const HostRules = z.object({
  /** First segments that take one more and answer with their own page when there is none of that name. */
  shells: z.array(z.string()),
  /** What pages send beside the headers of every answer: all pages, and those below a first segment in their place. */
  headers: z.object({ all: Headers, of: z.record(z.string(), Headers) }),
  /** `cache-control` of pages, of files whose name changes with their content, of others, of what is missing. */
  cache: z.object({
    page: z.string(),
    hashed: z.string(),
    file: z.string(),
    missing: z.string(),
  }),
  /** The folder of files whose name changes with their content. */
  hashedFolder: z.string(),
  /** Files beside the pages that are for hosts, not for visitors. */
  hidden: z.array(z.string()),
  /** Paths that no link of ours has and hosts read differently, so all refuse them: a pattern. */
  refused: z.string(),
});
export type HostRules = z.infer<typeof HostRules>;

/** The names of all files beside the rules: whoever serves them need not look through thousands. */
export const BUILT_FILES = 'files.json';
export const BuiltFiles = z.array(z.string());

export type Found =
  | { status: 200 | 404; file: string; cache: keyof HostRules['cache']; branch?: string }
  | { status: 301; location: string };

const NOT_FOUND_PAGE = '404';

/** Says what an address is answered with. A page has one address; its other spellings lead there. */
export function answerFinder(files: ReadonlySet<string>, rules: HostRules): (url: string) => Found {
  const ready = { ...rules, refused: new RegExp(rules.refused, 'i') };
  return (url) => findAnswer(url, files, ready);
}

/** With the pattern ready: it is tried on every request. */
type ReadyRules = Omit<HostRules, 'refused'> & { refused: RegExp };

function findAnswer(url: string, files: ReadonlySet<string>, rules: ReadyRules): Found {
  const raw = url.split('?')[0] ?? '/';
  const path = readPath(raw, rules);
  if (path === undefined) return missing();
  if (path === '') return page('index');
  if (isVisible(path, rules) && files.has(path)) return file(path, rules);
  const otherItem = /^(.+)(\/|\.html)$/s.exec(path);
  const name = otherItem?.[1] ?? path;
  const found = path.endsWith('.html') ? builtPage(name, files) : pageNamed(name, files, rules);
  if (found === undefined) return missing();
  if (name === 'index') return { status: 301, location: `/${url.slice(raw.length)}` };
  if (otherItem === null) return page(found);
  const location = raw.slice(0, -(otherItem[2]?.length ?? 0)) + url.slice(raw.length);
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

/** In this order: the page of that name, the shell of its first segment. */
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

/** The first segment of a page's name. */
export function getBranch(name: string): string {
  return name.split('/')[0] ?? '';
}

function file(path: string, { hashedFolder }: ReadyRules): Found {
  return { status: 200, file: path, cache: path.startsWith(hashedFolder) ? 'hashed' : 'file' };
}

function missing(): Found {
  return { status: 404, file: `${NOT_FOUND_PAGE}.html`, cache: 'missing', branch: NOT_FOUND_PAGE };
}
