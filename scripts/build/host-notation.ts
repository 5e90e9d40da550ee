// What each host's notation of the rules is made from.
import { branchOf, type HostRules } from '../../server/http/host-rules.ts';

export interface HostNotation {
  rules: HostRules;
  /** Headers of every answer. */
  always: Readonly<Record<string, string>>;
  /** Names of the built files. */
  built: readonly string[];
}

/** What a file carries that is no page. */
export function fileHeaders(
  { rules, always }: HostNotation,
  cache: keyof HostRules['cache'],
): Record<string, string> {
  return { ...always, 'cache-control': rules.cache[cache] };
}

/** The headers of a page. `branch` is the first segment of its path; without one, the headers of every page. */
export function headersOfPage(
  notation: HostNotation,
  branch?: string,
  cache: 'page' | 'missing' = 'page',
): Record<string, string> {
  const { all, of } = notation.rules.headers;
  const own = branch === undefined ? all : (of[branch] ?? all);
  return { ...notation.always, ...own, 'cache-control': notation.rules.cache[cache] };
}

/** First segments that have pages: `/` and the page of what is missing aside. */
export function branches({ built }: HostNotation): string[] {
  const pages = built.filter((name) => name.endsWith('.html'));
  const names = new Set(pages.map((name) => branchOf(name.replace(/\.html$/, ''))));
  return [...names].filter((name) => name !== 'index' && name !== '404').sort();
}

/** Pages below them come and go with the courses, while a host may keep the rules of an earlier build. */
const PAGED = ['all-courses'];

/** Whether pages stand below this first segment, built or answered by its shell. */
export function hasPagesBelow(name: string, { rules, built }: HostNotation): boolean {
  return (
    PAGED.includes(name) ||
    rules.shells.includes(name) ||
    built.some((file) => file.startsWith(`${name}/`))
  );
}
